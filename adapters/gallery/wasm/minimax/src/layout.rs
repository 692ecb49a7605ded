//! Where the squares of a board are, and which of them a move names.

use ga_minimax::contest::Board;
use ga_minimax::game::{Breakthrough, Chess, ConnectFour, Othello, TicTacToe};

/// A board as a grid, row by row from the top.
pub(crate) trait Layout: Board {
    const WIDTH: usize;
    const HEIGHT: usize;
    /// The number of pieces in a row that win, if rows do.
    const ROW: Option<usize> = None;

    /// One character per square; `.` is free.
    fn squares(&self) -> String;

    /// The position as the tool reads it, after these moves from the start of the game.
    fn text(&self, played: &[String]) -> String;

    /// The squares that a legal move leaves and reaches. A pass has neither.
    fn places(&self, name: &str) -> [Option<usize>; 2];

    /// The name of a square.
    fn square(index: usize) -> String;
}

/// The square `e4`, and the squares of `e2e4`; row 1 is at the bottom unless `from_top`.
fn algebraic(name: &str, width: usize, height: usize, from_top: bool) -> Option<usize> {
    let &[column, row] = name.as_bytes() else { return None };
    let column = usize::from(column.checked_sub(b'a')?);
    let row = usize::from(row.checked_sub(b'1')?);
    let row = if from_top { row } else { height.checked_sub(row + 1)? };
    (column < width && row < height).then_some(row * width + column)
}

fn from_to(name: &str, side: usize) -> [Option<usize>; 2] {
    [0..2, 2..4].map(|part| name.get(part).and_then(|square| algebraic(square, side, side, false)))
}

fn named(index: usize, width: usize, height: usize, from_top: bool) -> String {
    let row = if from_top { index / width } else { height - 1 - index / width };
    format!("{}{}", char::from(b'a' + (index % width) as u8), row + 1)
}

impl Layout for TicTacToe {
    const WIDTH: usize = 3;
    const HEIGHT: usize = 3;
    const ROW: Option<usize> = Some(3);

    fn squares(&self) -> String {
        self.to_string()
    }

    fn text(&self, _: &[String]) -> String {
        self.to_string()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [None, name.parse().ok().and_then(|cell: usize| cell.checked_sub(1))]
    }

    fn square(index: usize) -> String {
        format!("cell {}", index + 1)
    }
}

impl Layout for ConnectFour {
    const WIDTH: usize = 7;
    const HEIGHT: usize = 6;
    const ROW: Option<usize> = Some(4);

    fn squares(&self) -> String {
        self.to_string().replace('\n', "")
    }

    fn text(&self, played: &[String]) -> String {
        played.concat()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        let squares = self.squares();
        let column = name.parse().ok().and_then(|column: usize| column.checked_sub(1));
        let landing = |column: usize| {
            (0..Self::HEIGHT)
                .rev()
                .map(|row| row * Self::WIDTH + column)
                .find(|&square| squares.as_bytes().get(square) == Some(&b'.'))
        };
        [None, column.and_then(landing)]
    }

    fn square(index: usize) -> String {
        format!("column {}, row {}", index % 7 + 1, 6 - index / 7)
    }
}

impl Layout for Othello {
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn squares(&self) -> String {
        self.to_string()[..64].to_owned()
    }

    fn text(&self, _: &[String]) -> String {
        self.to_string()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [None, algebraic(name, 8, 8, true)]
    }

    fn square(index: usize) -> String {
        named(index, 8, 8, true)
    }
}

impl Layout for Breakthrough {
    const WIDTH: usize = 6;
    const HEIGHT: usize = 6;

    fn squares(&self) -> String {
        self.to_string()[..36].to_owned()
    }

    fn text(&self, _: &[String]) -> String {
        self.to_string()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        from_to(name, 6)
    }

    fn square(index: usize) -> String {
        named(index, 6, 6, false)
    }
}

impl Layout for Chess {
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn squares(&self) -> String {
        Chess::squares(self)
    }

    fn text(&self, _: &[String]) -> String {
        self.to_string()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        from_to(name, 8)
    }

    fn square(index: usize) -> String {
        named(index, 8, 8, false)
    }
}
