use crate::{Error, Game, MAX, MIN};
use std::fmt;
use std::str::FromStr;

/// Tic-tac-toe: three in a row on nine cells. X moves first and is MAX.
///
/// ```
/// use ga_minimax::{Game, games::TicTacToe};
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// assert_eq!(position.turn(), 0); // two of each, so X is to move
/// assert!("XX.......".parse::<TicTacToe>().is_err());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct TicTacToe {
    /// The cells of X and of O, a bit each.
    stones: [u16; 2],
}

const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const FULL: u16 = 0o777;

/// What a row is worth that one player alone has a stone in, and two. With much less the end of a game would be a greater
/// surprise than it need be.
const OPEN: [f64; 4] = [0.0, 0.05, 0.25, 1.0];

impl TicTacToe {
    fn winner(self) -> Option<usize> {
        [MAX, MIN].into_iter().find(|&player| ROWS.iter().any(|row| self.stones[player] & row == *row))
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

    /// 1 where X has won, -1 where O has, 0 for a draw; else by the rows that one of them alone has stones in.
    fn value(&self) -> f64 {
        match self.winner() {
            Some(MAX) => 1.0,
            Some(_) => -1.0,
            None if self.is_over() => 0.0,
            None => {
                let open = |mine: u16, theirs: u16| {
                    let free = ROWS.iter().filter(|&row| theirs & row == 0);
                    free.map(|row| OPEN[(mine & row).count_ones() as usize]).sum::<f64>()
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
        let found = text.chars().count();
        if found != 9 {
            return Err(Error::PositionLength { found, expected: "9, the cells row by row" });
        }
        let mut stones = [0, 0];
        for (cell, found) in text.chars().enumerate() {
            match found {
                'X' => stones[MAX] |= 1 << cell,
                'O' => stones[MIN] |= 1 << cell,
                '.' => {}
                _ => {
                    let expected = "X, O or '.'";
                    return Err(Error::PositionCharacter { place: cell + 1, found, expected });
                }
            }
        }
        let position = Self { stones };
        let [x, o] = stones.map(u16::count_ones);
        let wins = |player: usize| ROWS.iter().any(|row| stones[player] & row == *row);
        if x != o && x != o + 1 {
            return Err(Error::Impossible { reason: "X has as many cells as O, or one more" });
        }
        if wins(MAX) && (wins(MIN) || x == o) || wins(MIN) && x != o {
            return Err(Error::Impossible { reason: "the game was over before the last move" });
        }
        Ok(position)
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..9).try_for_each(|cell| {
            let [x, o] = self.stones.map(|stones| stones >> cell & 1 == 1);
            f.write_str(if x {
                "X"
            } else if o {
                "O"
            } else {
                "."
            })
        })
    }
}
