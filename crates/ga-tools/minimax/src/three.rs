//! Three in a row for three players against a person.

use crate::play::{HINT, Shown};
use cli::{Failure, Output};
use ga_minimax::game::ThreeInARow;
use ga_minimax::players::{Choice, MaxN};
use ga_minimax::{Budget, Game, Player};
use serde_json::{Value, json};

/// The names of the players.
const NAMES: [char; 3] = ['X', 'O', 'Z'];

/// The cells of a row.
const WIDTH: usize = 4;

/// Three in a row for three players.
pub(crate) struct OfThree;

impl Shown<ThreeInARow> for OfThree {
    fn invitation(&self, you: usize) -> String {
        format!("you are {}; type the number of a cell, or help", NAMES[you])
    }

    fn help(&self, _: &str) -> String {
        String::from("1 to 16  the number of a cell")
    }

    fn name(&self, _: &ThreeInARow, cell: u8) -> String {
        (cell + 1).to_string()
    }

    /// The board with the numbers of the free cells.
    fn draw(&self, position: &ThreeInARow) -> String {
        let cell = |(place, owner)| match owner {
            '.' => format!("{:>3}", place + 1),
            owner => format!("{owner:>3}"),
        };
        let cells: Vec<String> = position.to_string().chars().enumerate().map(cell).collect();
        cells
            .chunks(WIDTH)
            .map(<[String]>::concat)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn tell(
        &self,
        position: &ThreeInARow,
        choice: &Choice<u8, [f64; 3]>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let name = NAMES[position.turn()];
        let cell = choice.chosen + 1;
        let answer = json!({ "player": name, "move": cell, "evaluations": choice.evaluations });
        output.answer(&answer, format_args!("{name} moves {cell}"))
    }

    fn hint(&self, position: &ThreeInARow, seed: u64) -> Result<Option<String>, Failure> {
        let choice = MaxN::default().choose(position, &Budget::evaluations(HINT), seed)?;
        let cell = choice.map_or(0, |choice| choice.chosen + 1);
        Ok(Some(format!(" by max-n: {cell}")))
    }

    fn end(&self, position: &ThreeInARow, you: usize) -> (&'static str, Value, String) {
        let shares = position.value();
        let (word, text) = match (0..3).find(|&seat| shares[seat] >= 1.0) {
            Some(seat) if seat == you => ("won", String::from("you win")),
            Some(seat) => ("lost", format!("{} wins", NAMES[seat])),
            None => ("drawn", String::from("a draw")),
        };
        (word, json!(shares), text)
    }

    fn resigned(&self) -> &'static str {
        "you resigned"
    }
}
