use crate::{Error, Game, MAX, MIN};
use std::fmt;
use std::str::FromStr;

/// Othello. Black, X, moves first and is MAX. A player who cannot move passes, which is a move; the game ends
/// when neither can.
///
/// ```
/// use ga_minimax::{Game, games::Othello, perft};
///
/// let position = Othello::default();
/// assert_eq!(perft(&position, 4), 244);
/// assert_eq!(position.to_string().parse::<Othello>()?, position);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Othello {
    /// The discs of X and of O: bit 8r + c is row r from the top, column c from the left.
    discs: [u64; 2],
    turn: u8,
}

/// A square and its name `a1` to `h8`, or a pass.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Placement {
    /// A disc on this square, counted row by row from a1.
    Square(u8),
    /// Nothing, because nothing can be placed.
    Pass,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// A file off the left edge must not appear at the right one.
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Squares diagonally next to a corner.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// Moves all squares one step in one of eight directions.
fn shift(squares: u64, direction: usize) -> u64 {
    match direction {
        0 => squares << 8,
        1 => squares >> 8,
        2 => squares << 1 & NOT_A,
        3 => squares >> 1 & NOT_H,
        4 => squares << 9 & NOT_A,
        5 => squares >> 9 & NOT_H,
        6 => squares << 7 & NOT_H,
        _ => squares >> 7 & NOT_A,
    }
}

/// The squares on which `mine` can be placed.
fn placements(mine: u64, theirs: u64) -> u64 {
    let empty = !(mine | theirs);
    (0..8).fold(0, |all, direction| {
        let mut run = shift(mine, direction) & theirs;
        for _ in 0..5 {
            run |= shift(run, direction) & theirs;
        }
        all | shift(run, direction) & empty
    })
}

/// The discs that turn over when `mine` is placed on `square`.
fn turned(mine: u64, theirs: u64, square: u64) -> u64 {
    (0..8).fold(0, |all, direction| {
        let mut run = shift(square, direction) & theirs;
        for _ in 0..5 {
            run |= shift(run, direction) & theirs;
        }
        let closed = shift(run, direction) & mine != 0;
        all | if closed { run } else { 0 }
    })
}

impl Othello {
    fn sides(&self) -> (u64, u64) {
        let turn = usize::from(self.turn);
        (self.discs[turn], self.discs[1 - turn])
    }
}

impl Default for Othello {
    fn default() -> Self {
        Self { discs: [0x0000_0008_1000_0000, 0x0000_0010_0800_0000], turn: MAX as u8 }
    }
}

impl Game for Othello {
    type Move = Placement;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    fn moves(&self, moves: &mut Vec<Placement>) {
        let (mine, theirs) = self.sides();
        let mut squares = placements(mine, theirs);
        if squares == 0 && placements(theirs, mine) != 0 {
            moves.push(Placement::Pass);
        }
        while squares != 0 {
            moves.push(Placement::Square(squares.trailing_zeros() as u8));
            squares &= squares - 1;
        }
    }

    fn play(&mut self, chosen: Placement) {
        if let Placement::Square(square) = chosen {
            let (mine, theirs) = self.sides();
            let turned = turned(mine, theirs, 1 << square);
            self.discs[usize::from(self.turn)] |= turned | 1 << square;
            self.discs[usize::from(1 - self.turn)] &= !turned;
        }
        self.turn = 1 - self.turn;
    }

    /// At the end 1 where X has more discs, -1 where O has, 0 for a draw; before, by corners, squares next to
    /// them, squares that can be moved to and, a little, discs.
    fn value(&self) -> f64 {
        let [x, o] = self.discs;
        let count = |squares: u64| f64::from(squares.count_ones());
        let [x_moves, o_moves] = [placements(x, o), placements(o, x)];
        if x_moves | o_moves == 0 {
            let lead = i64::from(x.count_ones()) - i64::from(o.count_ones());
            return lead.signum() as f64;
        }
        // A square next to a corner is bad as long as the corner can be taken.
        let exposed = |discs: u64| {
            let held = (x | o) & CORNERS;
            let near = held << 9 & NOT_A | held >> 9 & NOT_H | held << 7 & NOT_H | held >> 7 & NOT_A;
            count(discs & X_SQUARES & !near)
        };
        0.08 * (count(x & CORNERS) - count(o & CORNERS)) - 0.03 * (exposed(x) - exposed(o))
            + 0.01 * (count(x_moves) - count(o_moves))
            + 0.001 * (count(x) - count(o))
    }
}

/// Reads 64 squares `X`, `O` or `.`, row by row from a1, a blank, and the side to move, `X` or `O`.
impl FromStr for Othello {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = text.chars().count();
        if found != 66 {
            return Err(Error::PositionLength {
                found,
                expected: "66: 64 squares, a blank and the side to move",
            });
        }
        let mut position = Self { discs: [0, 0], turn: 0 };
        for (place, found) in text.chars().enumerate() {
            let expected = match (place, found) {
                (0..64, 'X') => {
                    position.discs[MAX] |= 1 << place;
                    continue;
                }
                (0..64, 'O') => {
                    position.discs[MIN] |= 1 << place;
                    continue;
                }
                (0..64, '.') | (64, ' ') | (65, 'X') => continue,
                (65, 'O') => {
                    position.turn = MIN as u8;
                    continue;
                }
                (0..64, _) => "X, O or '.'",
                (64, _) => "a blank",
                _ => "the side to move, X or O",
            };
            return Err(Error::PositionCharacter { place: place + 1, found, expected });
        }
        Ok(position)
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..64 {
            let [x, o] = self.discs.map(|discs| discs >> square & 1 == 1);
            f.write_str(if x {
                "X"
            } else if o {
                "O"
            } else {
                "."
            })?;
        }
        f.write_str(if self.turn == 0 { " X" } else { " O" })
    }
}
