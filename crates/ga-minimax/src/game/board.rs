use super::rules::Game;
use crate::contest::Searcher;
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt::Display;
use std::str::FromStr;

/// A board game with the notation of its positions and moves, the places of its squares, and the
/// settings of its searches. A square has the index of its place, row by row from the top.
pub trait Board: Game<Value = f64> + Default + Display + FromStr<Err = Error> + 'static {
    /// The name, such as `tic-tac-toe`.
    const NAME: &'static str;
    /// What the game is, in a few words.
    const ABOUT: &'static str;
    /// A position that is worth a look, as [`FromStr`] reads it.
    const EXAMPLE: &'static str;
    /// The depth of the paper's search in moves.
    const DEPTH: usize;
    /// The horizon of our search in plies.
    const HORIZON: usize;
    /// Whether the player `uct` plays games out; if not, it uses the estimates of positions.
    const PLAYED_OUT: bool;
    /// The player that is best at equal time, about 100 ms of CPU time a move.
    const BEST: Searcher = Searcher::Pvs;
    /// The number of random moves at the start of a game of a match.
    const OPENING: u32;
    /// How far and how widely the players of the ten [levels](crate::ladder) look.
    const LEVELS: [Sight; Level::COUNT] = Sight::USUAL;
    /// The names of the players, MAX first.
    const SIDES: [&'static str; 2] = ["X", "O"];
    /// The number of squares of a row.
    const WIDTH: usize;
    /// The number of rows.
    const HEIGHT: usize;
    /// The number of pieces in a row that win, if rows do.
    const ROW: Option<usize> = None;

    /// A move in the usual notation.
    fn name(&self, chosen: Self::Move) -> String;

    /// The board as lines of text.
    fn draw(&self) -> String;

    /// One character per square; `.` is free.
    fn squares(&self) -> String {
        self.to_string()
            .chars()
            .filter(|&letter| letter != '\n')
            .take(Self::WIDTH * Self::HEIGHT)
            .collect()
    }

    /// The position after these moves from the start of the game, as [`FromStr`] reads it.
    fn text(&self, _played: &[String]) -> String {
        self.to_string()
    }

    /// The squares that a legal move leaves and reaches. A pass has neither.
    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [0..2, 2..4].map(|part| name.get(part).and_then(|square| place::<Self>(square)))
    }

    /// The name of a square.
    fn square(index: usize) -> String {
        let column = char::from(b'a' + (index % Self::WIDTH) as u8);
        format!("{column}{}", Self::HEIGHT - index / Self::WIDTH)
    }

    /// The names of the moves of a line that is given by their numbers, up to the first one that is
    /// not legal.
    fn names(&self, line: &[u16]) -> Vec<String> {
        let mut here = self.clone();
        let mut names = Vec::new();
        for &number in line {
            let Some(&chosen) = here.legal().get(usize::from(number)) else {
                break;
            };
            names.push(here.name(chosen));
            here.play(chosen);
        }
        names
    }

    /// 1 if MAX has won, -1 if MIN has won, 0 for a draw; `None` while the game goes on.
    fn result(&self) -> Option<i8> {
        let value = self.value();
        self.legal()
            .is_empty()
            .then(|| i8::from(value > 0.0) - i8::from(value < 0.0))
    }

    /// The same position with all moves that its pieces have, for a program that asks for a move: a
    /// draw by repetition, by quiet moves or by material ends the game only after it. By default
    /// there is no such draw.
    #[must_use]
    fn going_on(self) -> Self {
        self
    }

    /// The move of this name, `None` if no legal move has it.
    fn named(&self, name: &str) -> Option<Self::Move> {
        self.legal()
            .into_iter()
            .find(|&chosen| self.name(chosen) == name)
    }
}

/// The place of the square with this name.
pub(super) fn place<B: Board>(name: &str) -> Option<usize> {
    (0..B::WIDTH * B::HEIGHT).find(|&index| B::square(index) == name)
}

/// Breaks a text with one character per square into lines, with spaces between the characters.
pub(super) fn rows(squares: &str, width: usize) -> String {
    let characters: Vec<char> = squares.chars().collect();
    let row = |row: &[char]| {
        row.iter()
            .map(char::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    characters
        .chunks(width)
        .map(row)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The same with the number of each row in front; `numbers` begins with the top row.
pub(super) fn numbered(
    squares: &str,
    width: usize,
    numbers: impl Iterator<Item = usize>,
) -> String {
    let lines = rows(squares, width);
    lines
        .lines()
        .zip(numbers)
        .map(|(line, row)| format!("{row}  {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}
