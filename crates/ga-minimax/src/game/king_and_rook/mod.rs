mod mates;

pub use mates::Mates;

use super::rules::Game;
use super::value::{MAX, MIN};
use crate::error::Error;
use std::fmt;
use std::str::FromStr;

/// King and rook against king, by the rules of chess: the smallest ending in which a win takes many
/// moves. White has the rook and is MAX.
///
/// [`Mates`] holds the exact distance of every win. The estimate of a position counts material and
/// central squares, and does not show how to win.
///
/// ```
/// use ga_minimax::game::KingAndRook;
/// use ga_minimax::{Budget, best_move};
///
/// let position: KingAndRook = "b6 h1 a8 w".parse()?;
/// let choice = best_move(&position, Budget::evaluations(1000), 1)?.expect("there are moves");
/// assert_eq!(choice.chosen.to_string(), "h1h8"); // mate
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct KingAndRook {
    /// The square of the white king, counted from a1 along the ranks.
    king: u8,
    rook: u8,
    /// The square of the black king.
    lone: u8,
    turn: u8,
}

/// The square of a captured rook.
const TAKEN: u8 = 64;

/// A move in [`KingAndRook`], written as `h1h8`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PieceMove {
    /// Squares are counted from a1 along the ranks.
    from: u8,
    to: u8,
}

/// The worth of a rook.
const ROOK: f64 = 0.5;

/// The worth of one step towards the middle of the board, for the rook and for a king.
const ROOK_MIDDLE: f64 = 0.001;
const KING_MIDDLE: f64 = -0.003;

/// The eight steps of a king in files and ranks. The first four are also the directions of the
/// rook.
const AROUND: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// The square at this distance in files and ranks, if it is on the board.
fn shift(square: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    let (file, rank) = (square as i8 % 8 + files, square as i8 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as u8)
}

fn adjacent(one: u8, other: u8) -> bool {
    let distance = |unit: u8| (one / unit % 8).abs_diff(other / unit % 8);
    distance(1).max(distance(8)) == 1
}

/// The distance of the file from the edge plus the distance of the rank from the edge, 0 to 3 each.
fn central(square: u8) -> f64 {
    [square % 8, square / 8]
        .into_iter()
        .map(|line| f64::from(line.min(7 - line)))
        .sum()
}

impl KingAndRook {
    /// Whether the rook attacks a square. The white king blocks the rook. The black king does not,
    /// because it cannot escape along the line of attack.
    fn attacks(self, square: u8) -> bool {
        self.rook < TAKEN
            && square != self.rook
            && self.rays(TAKEN).any(|reached| reached == square)
    }

    /// The squares that the rook reaches. The white king and a piece on `blocker` stop it.
    fn rays(&self, blocker: u8) -> impl Iterator<Item = u8> + '_ {
        let free = move |&square: &u8| square != self.king && square != blocker;
        AROUND[..4].iter().flat_map(move |&step| {
            std::iter::successors(shift(self.rook, step), move |&square| shift(square, step))
                .take_while(free)
        })
    }

    /// Whether the position is legal: all pieces are on different squares, the kings are not
    /// adjacent, and the side that has just moved is not in check.
    fn is_legal(self) -> bool {
        let apart = self.king != self.lone && self.king != self.rook && self.lone != self.rook;
        apart
            && !adjacent(self.king, self.lone)
            && (usize::from(self.turn) == MIN || !self.attacks(self.lone))
    }

    /// The squares around a king.
    fn steps(king: u8) -> impl Iterator<Item = u8> {
        AROUND.into_iter().filter_map(move |step| shift(king, step))
    }
}

impl Game for KingAndRook {
    type Move = PieceMove;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    fn moves(&self, moves: &mut Vec<PieceMove>) {
        let Self {
            king,
            rook,
            lone,
            turn,
        } = *self;
        if rook == TAKEN {
            return;
        }
        if usize::from(turn) == MAX {
            let free = Self::steps(king).filter(|&to| to != rook && !adjacent(to, lone));
            moves.extend(free.map(|to| PieceMove { from: king, to }));
            moves.extend(self.rays(lone).map(|to| PieceMove { from: rook, to }));
        } else {
            let free = Self::steps(lone).filter(|&to| !adjacent(to, king) && !self.attacks(to));
            moves.extend(free.map(|to| PieceMove { from: lone, to }));
        }
    }

    fn play(&mut self, PieceMove { from, to }: PieceMove) {
        if usize::from(self.turn) == MIN {
            self.lone = to;
            if to == self.rook {
                self.rook = TAKEN;
            }
        } else if from == self.king {
            self.king = to;
        } else {
            self.rook = to;
        }
        self.turn = 1 - self.turn;
    }

    /// 1 for mate, 0 for stalemate or if the rook is captured. Otherwise an estimate.
    fn value(&self) -> f64 {
        if self.rook == TAKEN {
            return 0.0;
        }
        let moves = self.legal();
        match (moves.is_empty(), self.attacks(self.lone)) {
            (true, true) => 1.0,
            (true, false) => 0.0,
            (false, _) => {
                ROOK + ROOK_MIDDLE * central(self.rook)
                    + KING_MIDDLE * (central(self.king) - central(self.lone))
            }
        }
    }
}

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// Writes the start square and the target square, as in `h1h8`.
impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", name(self.from), name(self.to))
    }
}

/// Writes the squares of white king, rook (`-` if captured) and black king, and the side to move.
impl fmt::Display for KingAndRook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rook = if self.rook == TAKEN {
            String::from("-")
        } else {
            name(self.rook)
        };
        let side = if usize::from(self.turn) == MAX {
            'w'
        } else {
            'b'
        };
        write!(f, "{} {rook} {} {side}", name(self.king), name(self.lone))
    }
}

/// Reads the squares of white king, rook and black king, and the side to move: `b6 h1 a8 w`.
impl FromStr for KingAndRook {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let reason = "expected squares of king, rook and king and the side to move, as b6 h1 a8 w";
        let square = |name: &str| match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok((rank - b'1') * 8 + file - b'a'),
            _ => Err(Error::Impossible { reason }),
        };
        let [king, rook, lone, side] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(Error::Impossible { reason });
        };
        let turn = match side {
            "w" => MAX as u8,
            "b" => MIN as u8,
            _ => return Err(Error::Impossible { reason }),
        };
        let position = Self {
            king: square(king)?,
            rook: square(rook)?,
            lone: square(lone)?,
            turn,
        };
        if position.is_legal() {
            Ok(position)
        } else {
            Err(Error::Impossible {
                reason: "two pieces meet, or a king can be taken",
            })
        }
    }
}
