use super::board::{Board, rows};
use super::hash::hash;
use super::rules::{Game, Hint};
use super::squares::{check_length, read_pieces, write_pieces};
use super::value::{MAX, MIN};
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt;
use std::str::FromStr;

/// Tic-tac-toe: three in a row on nine cells. X moves first and is MAX.
///
/// ```
/// use ga_minimax::game::{Game, TicTacToe};
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// assert_eq!(position.turn(), 0); // two of each, so X is to move
/// assert!("XX.......".parse::<TicTacToe>().is_err());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct TicTacToe {
    /// The cells of X and of O, one bit per cell.
    stones: [u16; 2],
}

/// Rows, columns and diagonals.
const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const FULL: u16 = 0o777;

const CELLS: usize = 9;

/// The worth of a row by the number of stones on it, if all stones belong to one player. Two stones
/// are worth enough that the value of the next win is no great surprise to a search.
const OPEN: [f64; 4] = [0.0, 0.05, 0.25, 1.0];

impl TicTacToe {
    fn winner(self) -> Option<usize> {
        [MAX, MIN].into_iter().find(|&player| self.has_won(player))
    }

    fn has_won(self, player: usize) -> bool {
        ROWS.iter().any(|row| self.stones[player] & row == *row)
    }

    fn is_over(self) -> bool {
        self.stones[MAX] | self.stones[MIN] == FULL || self.winner().is_some()
    }
}

impl Game for TicTacToe {
    /// A cell, counted from 0, row by row.
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.stones[MAX].count_ones() > self.stones[MIN].count_ones())
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        if !self.is_over() {
            let taken = self.stones[MAX] | self.stones[MIN];
            moves.extend((0..9).filter(|cell| taken >> cell & 1 == 0));
        }
    }

    fn play(&mut self, cell: u8) {
        self.stones[self.turn()] |= 1 << cell;
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn key(&self) -> Option<u64> {
        Some(hash(self.stones.map(u64::from)))
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    fn hint(&self, cell: u8) -> Hint {
        Hint {
            gain: 0.0,
            kind: Some(u16::from(cell)),
        }
    }

    /// 1 if X has won, -1 if O has won, 0 for a draw. Otherwise the difference in worth of the rows
    /// that hold stones of one player only.
    fn value(&self) -> f64 {
        match self.winner() {
            Some(MAX) => 1.0,
            Some(_) => -1.0,
            None if self.is_over() => 0.0,
            None => {
                let open = |mine: u16, theirs: u16| {
                    let free = ROWS.iter().filter(|&row| theirs & row == 0);
                    free.map(|row| OPEN[(mine & row).count_ones() as usize])
                        .sum::<f64>()
                };
                let [x, o] = self.stones;
                open(x, o) - open(o, x)
            }
        }
    }
}

/// Reads nine characters `X`, `O` or `.`, row by row.
impl FromStr for TicTacToe {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        check_length(text, CELLS, "9, the cells row by row")?;
        let stones = read_pieces(text.chars(), |cell| cell)?.map(|bits| bits as u16);
        let position = Self { stones };
        let [x, o] = stones.map(u16::count_ones);
        let [x_wins, o_wins] = [MAX, MIN].map(|player| position.has_won(player));
        if x != o && x != o + 1 {
            return Err(Error::Impossible {
                reason: "X has as many cells as O, or one more",
            });
        }
        // Only the player who moved last may have won.
        if x_wins && x == o || o_wins && x != o {
            return Err(Error::Impossible {
                reason: "the game was over before the last move",
            });
        }
        Ok(position)
    }
}

/// Writes the nine characters that `from_str` reads.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces(f, self.stones.map(u64::from), 0..CELLS)
    }
}

impl Board for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const ABOUT: &'static str = "Three in a row on nine cells";
    const EXAMPLE: &'static str = "X...O...X";
    const DEPTH: usize = 9;
    const HORIZON: usize = 9;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 0;
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.3),
        Sight::new(1, 0.53),
        Sight::new(1, 0.76),
        Sight::new(1, 0.97),
        Sight::new(3, 1.0),
        Sight::new(5, 1.0),
        Sight::new(6, 1.0),
        Sight::new(7, 1.0),
        Sight::new(8, 1.0),
        Sight::new(9, 1.0),
    ];
    const WIDTH: usize = 3;
    const HEIGHT: usize = 3;
    const ROW: Option<usize> = Some(3);

    fn name(&self, cell: u8) -> String {
        (cell + 1).to_string()
    }

    fn draw(&self) -> String {
        // A free cell shows its number.
        let cells = self.to_string();
        let cell = |(cell, stone)| {
            if stone == '.' {
                char::from(b'1' + cell)
            } else {
                stone
            }
        };
        rows(&(0..9).zip(cells.chars()).map(cell).collect::<String>(), 3)
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [
            None,
            name.parse()
                .ok()
                .and_then(|cell: usize| cell.checked_sub(1)),
        ]
    }

    fn square(index: usize) -> String {
        format!("cell {}", index + 1)
    }
}
