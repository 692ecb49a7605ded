//! Three in a row for three players against a person.

use crate::play::{COMMANDS, Wish};
use cli::{Failure, Output, typed};
use ga_minimax::game::ThreeInARow;
use ga_minimax::players::MaxN;
use ga_minimax::{Budget, Game, Player};
use serde_json::json;

/// The names of the players.
const NAMES: [char; 3] = ['X', 'O', 'Z'];

/// The cells of a row.
const WIDTH: usize = 4;

/// The board with the numbers of the free cells.
fn drawn(position: ThreeInARow) -> String {
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

/// A game against a person, who has seat `you`; two players of the same kind have the other seats.
pub(crate) fn session(
    mut position: ThreeInARow,
    mut player: Box<dyn Player<ThreeInARow> + Send>,
    budget: impl Fn() -> Budget,
    (you, seed): (usize, u64),
    output: &mut Output,
) -> Result<(), Failure> {
    let mut input = std::io::stdin().lock();
    output.release()?;
    output.text(format_args!(
        "you are {}; type the number of a cell, or help",
        NAMES[you]
    ))?;
    let mut before: Vec<ThreeInARow> = Vec::new();
    for ply in 0.. {
        let moves = position.legal();
        let turn = position.turn();
        if moves.is_empty() {
            output.text(drawn(position))?;
            return end(position, you, output);
        }
        if turn != you {
            let Some(choice) = player.choose(&position, &budget(), seed.wrapping_add(ply))? else {
                break;
            };
            let cell = choice.chosen + 1;
            let answer =
                json!({ "player": NAMES[turn], "move": cell, "evaluations": choice.evaluations });
            output.answer(&answer, format_args!("{} moves {cell}", NAMES[turn]))?;
            position.play(choice.chosen);
            continue;
        }
        output.text(drawn(position))?;
        let names: Vec<String> = moves.iter().map(|cell| (cell + 1).to_string()).collect();
        position = loop {
            output.text("your move:")?;
            let Some(line) = typed(&mut input, "a move")? else {
                return left(output, "left");
            };
            match Wish::read(line, &names) {
                Wish::Move(number) => {
                    before.push(position);
                    break position.after(moves[number]);
                }
                Wish::Undo => match before.pop() {
                    Some(position) => break position,
                    None => output.text("there is nothing to take back")?,
                },
                Wish::Resign => return left(output, "resigned"),
                Wish::Quit => return left(output, "left"),
                Wish::Moves => output.text(names.join(" "))?,
                Wish::Hint => {
                    let choice =
                        MaxN::default().choose(&position, &Budget::evaluations(HINT), seed)?;
                    let cell = choice.map_or(0, |choice| choice.chosen + 1);
                    output.text(format_args!("a good move by max-n: {cell}"))?;
                }
                Wish::Help => {
                    output.text(format_args!("1 to 16  the number of a cell\n{COMMANDS}"))?;
                }
                Wish::Unknown(text) => {
                    output.text(format_args!(
                        "{text:?} is no move here; type moves to see all, or help"
                    ))?;
                }
            }
        };
    }
    Ok(())
}

/// The evaluations of a hint.
const HINT: u64 = 20_000;

/// The last line of a game that ended: the shares of the players.
fn end(position: ThreeInARow, you: usize, output: &mut Output) -> Result<(), Failure> {
    let shares = position.value();
    let winner = (0..3).find(|&seat| shares[seat] >= 1.0);
    let (word, text) = match winner {
        Some(seat) if seat == you => ("won", String::from("you win")),
        Some(seat) => ("lost", format!("{} wins", NAMES[seat])),
        None => ("drawn", String::from("a draw")),
    };
    output.answer(&json!({ "you": word, "value": shares }), text)
}

/// The last line of a game that did not end.
fn left(output: &mut Output, word: &str) -> Result<(), Failure> {
    let none: Option<f64> = None;
    output.answer(
        &json!({ "you": word, "value": none }),
        format_args!("you {word}"),
    )
}
