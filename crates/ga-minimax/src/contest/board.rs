use crate::Error;
#[cfg(feature = "chess")]
use crate::game::Chess;
use crate::game::{Breakthrough, ConnectFour, Game, Othello, Placement, TicTacToe};
use std::fmt::Display;
use std::str::FromStr;

/// A board game by its name.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Title {
    /// [`TicTacToe`].
    TicTacToe,
    /// [`ConnectFour`].
    ConnectFour,
    /// [`Othello`].
    Othello,
    /// [`Breakthrough`].
    Breakthrough,
    /// [`Chess`].
    #[cfg(feature = "chess")]
    Chess,
}

/// A task for any board game, see [`Title::give`].
pub trait Task {
    /// The result of the task.
    type Answer;

    /// Does the task with this game.
    fn with<B: Board>(self) -> Self::Answer;
}

impl Title {
    /// All games.
    pub const ALL: &'static [Self] = &[
        Self::TicTacToe,
        Self::ConnectFour,
        Self::Othello,
        Self::Breakthrough,
        #[cfg(feature = "chess")]
        Self::Chess,
    ];

    /// The name, such as `tic-tac-toe`.
    pub fn name(self) -> &'static str {
        struct Name;

        impl Task for Name {
            type Answer = &'static str;

            fn with<B: Board>(self) -> &'static str {
                B::NAME
            }
        }

        self.give(Name)
    }

    /// The game of this name.
    ///
    /// ```
    /// use ga_minimax::contest::Title;
    ///
    /// assert_eq!(Title::named("othello"), Some(Title::Othello));
    /// assert_eq!(Title::named("go"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|title| title.name() == name)
    }

    /// Does a task with this game.
    pub fn give<T: Task>(self, task: T) -> T::Answer {
        match self {
            Self::TicTacToe => task.with::<TicTacToe>(),
            Self::ConnectFour => task.with::<ConnectFour>(),
            Self::Othello => task.with::<Othello>(),
            Self::Breakthrough => task.with::<Breakthrough>(),
            #[cfg(feature = "chess")]
            Self::Chess => task.with::<Chess>(),
        }
    }
}

/// A board game with the notation of its positions and moves, the places of its squares, and the
/// settings of its searches. A square has the index of its place, row by row from the top.
pub trait Board: Game<Value = f64> + Default + Display + FromStr<Err = Error> + 'static {
    /// The name, such as `tic-tac-toe`.
    const NAME: &'static str;
    /// The depth of the paper's search in moves.
    const DEPTH: usize;
    /// The horizon of our search in plies.
    const HORIZON: usize;
    /// Whether the player `uct` plays games out; if not, it uses the estimates of positions.
    const PLAYED_OUT: bool;
    /// The number of random moves at the start of a game of a match.
    const OPENING: u32;
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
        self.to_string().chars().filter(|&letter| letter != '\n').take(Self::WIDTH * Self::HEIGHT).collect()
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
        let (mut here, mut names) = (self.clone(), Vec::new());
        for &number in line {
            let Some(&chosen) = here.legal().get(usize::from(number)) else { break };
            names.push(here.name(chosen));
            here.play(chosen);
        }
        names
    }

    /// 1 if MAX has won, -1 if MIN has won, 0 for a draw; `None` while the game goes on.
    fn result(&self) -> Option<i8> {
        let value = self.value();
        self.legal().is_empty().then(|| i8::from(value > 0.0) - i8::from(value < 0.0))
    }

    /// The move of this name, `None` if no legal move has it.
    fn named(&self, name: &str) -> Option<Self::Move> {
        self.legal().into_iter().find(|&chosen| self.name(chosen) == name)
    }
}

/// The place of the square with this name.
fn place<B: Board>(name: &str) -> Option<usize> {
    (0..B::WIDTH * B::HEIGHT).find(|&index| B::square(index) == name)
}

/// Breaks a text with one character per square into lines, with spaces between the characters.
fn rows(squares: &str, width: usize) -> String {
    let characters: Vec<char> = squares.chars().collect();
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    characters.chunks(width).map(row).collect::<Vec<_>>().join("\n")
}

/// The same with the number of each row in front; `numbers` begins with the top row.
fn numbered(squares: &str, width: usize, numbers: impl Iterator<Item = usize>) -> String {
    let lines = rows(squares, width);
    lines.lines().zip(numbers).map(|(line, row)| format!("{row}  {line}")).collect::<Vec<_>>().join("\n")
}

impl Board for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const DEPTH: usize = 9;
    const HORIZON: usize = 9;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 0;
    const WIDTH: usize = 3;
    const HEIGHT: usize = 3;
    const ROW: Option<usize> = Some(3);

    fn name(&self, cell: u8) -> String {
        (cell + 1).to_string()
    }

    fn draw(&self) -> String {
        // A free cell shows its number.
        let cells = self.to_string();
        let cell = |(cell, stone)| if stone == '.' { char::from(b'1' + cell) } else { stone };
        rows(&(0..9).zip(cells.chars()).map(cell).collect::<String>(), 3)
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [None, name.parse().ok().and_then(|cell: usize| cell.checked_sub(1))]
    }

    fn square(index: usize) -> String {
        format!("cell {}", index + 1)
    }
}

impl Board for ConnectFour {
    const NAME: &'static str = "connect-four";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;
    const WIDTH: usize = 7;
    const HEIGHT: usize = 6;
    const ROW: Option<usize> = Some(4);

    fn name(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    fn draw(&self) -> String {
        format!("{}\n1 2 3 4 5 6 7", rows(&self.squares(), 7))
    }

    fn text(&self, played: &[String]) -> String {
        played.concat()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        let squares = self.squares();
        // A piece falls to the lowest free square of its column.
        let is_reached = |&index: &usize| {
            (index % 7 + 1).to_string() == name && squares.as_bytes().get(index) == Some(&b'.')
        };
        [None, (0..42).rev().find(is_reached)]
    }

    fn square(index: usize) -> String {
        format!("column {}, row {}", index % 7 + 1, 6 - index / 7)
    }
}

impl Board for Othello {
    const NAME: &'static str = "othello";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 4;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!("   a b c d e f g h\n{}", numbered(&self.squares(), 8, 1..=8))
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [None, place::<Self>(name)]
    }

    fn square(index: usize) -> String {
        // Row 1 is the first one.
        Placement::Square(index as u8).to_string()
    }
}

impl Board for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const DEPTH: usize = 6;
    const HORIZON: usize = 6;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;
    const WIDTH: usize = 6;
    const HEIGHT: usize = 6;

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!("{}\n   a b c d e f", numbered(&self.squares(), 6, (1..=6).rev()))
    }
}

#[cfg(feature = "chess")]
impl Board for Chess {
    const NAME: &'static str = "chess";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = false;
    const OPENING: u32 = 4;
    const SIDES: [&'static str; 2] = ["white", "black"];
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn name(&self, chosen: Self::Move) -> String {
        self.uci(chosen)
    }

    fn draw(&self) -> String {
        format!("{}\n   a b c d e f g h", numbered(&self.squares(), 8, (1..=8).rev()))
    }

    fn squares(&self) -> String {
        Self::squares(self)
    }
}
