use super::rules::Game;
use super::squares::check_length;
use crate::error::Error;
use std::fmt;
use std::str::FromStr;

/// Three in a row for three players, X, O and Z, who move in this order on four by four cells. The
/// first player with three stones in a row wins.
///
/// The winner's share is 1 and the shares of the others are 0. In a draw all shares are equal.
/// Unlike in a game for two, a player who cannot win often decides which of the other two wins.
///
/// ```
/// use ga_minimax::game::{Game, ThreeInARow};
///
/// let position: ThreeInARow = "XX..OO..ZZ......".parse()?;
/// assert_eq!(position.turn(), 0);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ThreeInARow {
    /// The cells of each player, one bit per cell.
    stones: [u16; 3],
}

const NAMES: [char; 3] = ['X', 'O', 'Z'];

/// The worth of a row by the number of stones on it, if all stones belong to one player.
const OPEN: [f64; 4] = [0.0, 0.01, 0.04, 1.0];

/// All rows of three cells.
const ROWS: [u16; 24] = rows();

const fn rows() -> [u16; 24] {
    let mut rows = [0; 24];
    let mut count = 0;
    let mut direction = 0;
    // Right, down, and both diagonals: columns and rows per step, and the leftmost start column.
    let steps = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (-1, 1, 2)];
    while direction < 4 {
        let (right, down, left): (i32, i32, i32) = steps[direction];
        let mut cell = 0;
        while cell < 16 {
            let (x, y) = (cell % 4, cell / 4);
            if x >= left && x + 2 * right < 4 && y + 2 * down < 4 {
                let step = right + 4 * down;
                rows[count] = 1 << cell | 1 << (cell + step) | 1 << (cell + 2 * step);
                count += 1;
            }
            cell += 1;
        }
        direction += 1;
    }
    rows
}

impl ThreeInARow {
    /// The depth of the paper's search, unless an option says otherwise.
    pub const DEPTH: usize = 5;

    /// The horizon of our search in moves.
    pub const HORIZON: usize = 6;

    /// The number of random moves at the start of a game of a match.
    pub const OPENING: u64 = 3;

    fn winner(self) -> Option<usize> {
        (0..3).find(|&player| ROWS.iter().any(|row| self.stones[player] & row == *row))
    }

    fn taken(self) -> u16 {
        self.stones.iter().fold(0, |all, stones| all | stones)
    }
}

impl Game for ThreeInARow {
    /// A cell, counted from 0, row by row.
    type Move = u8;
    type Value = [f64; 3];

    fn turn(&self) -> usize {
        self.taken().count_ones() as usize % 3
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.winner().is_none() {
            moves.extend((0..16).filter(|cell| self.taken() >> cell & 1 == 0));
        }
    }

    fn play(&mut self, cell: u8) {
        self.stones[self.turn()] |= 1 << cell;
    }

    fn value(&self) -> [f64; 3] {
        if let Some(winner) = self.winner() {
            let mut shares = [0.0; 3];
            shares[winner] = 1.0;
            return shares;
        }
        if self.taken() == u16::MAX {
            return [1.0 / 3.0; 3];
        }
        let open = [0, 1, 2].map(|player| {
            let others = self.taken() & !self.stones[player];
            let free = ROWS.iter().filter(|&row| others & row == 0);
            free.map(|row| OPEN[(self.stones[player] & row).count_ones() as usize])
                .sum::<f64>()
        });
        let mean = open.iter().sum::<f64>() / 3.0;
        open.map(|open| 1.0 / 3.0 + open - mean)
    }
}

/// Reads 16 characters `X`, `O`, `Z` or `.`, row by row.
impl FromStr for ThreeInARow {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        check_length(text, 16, "16, the cells row by row")?;
        let mut stones = [0; 3];
        for (cell, found) in text.chars().enumerate().filter(|&(_, found)| found != '.') {
            let expected = "X, O, Z or '.'";
            let wrong = Error::PositionCharacter {
                place: cell + 1,
                found,
                expected,
            };
            let player = NAMES.iter().position(|&name| name == found).ok_or(wrong)?;
            stones[player] |= 1 << cell;
        }
        let [x, o, z] = stones.map(u16::count_ones);
        if !(z <= o && o <= x && x <= z + 1) {
            return Err(Error::Impossible {
                reason: "the players move in turn, X first",
            });
        }
        Ok(Self { stones })
    }
}

impl fmt::Display for ThreeInARow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..16).try_for_each(|cell| {
            let owner = (0..3).find(|&player| self.stones[player] >> cell & 1 == 1);
            write!(f, "{}", owner.map_or('.', |player| NAMES[player]))
        })
    }
}
