mod mates;

pub use mates::Mates;

use crate::{Error, Game, MAX, MIN};
use std::fmt;
use std::str::FromStr;

/// King and rook against king, by the rules of chess: the smallest ending in which a win takes many
/// moves. White is MAX and has the rook.
///
/// [`Mates`] knows the exact distance of every win. The estimate of a position is that of a plain
/// evaluation of material, and says nothing about how to win.
///
/// ```
/// use ga_minimax::games::KingAndRook;
/// use ga_minimax::{Budget, best_move};
///
/// let position: KingAndRook = "b6 h1 a8 w".parse()?;
/// let choice = best_move(&position, Budget::evaluations(1000), 1)?.expect("there are moves");
/// assert_eq!(choice.chosen.to_string(), "h1h8"); // mate
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct KingAndRook {
    /// Squares of white king, rook and black king, counted from a1 along the ranks.
    king: u8,
    rook: u8,
    lone: u8,
    turn: u8,
}

/// The square of a rook that was taken.
const TAKEN: u8 = 64;

/// A move from one square to another, counted from a1 along the ranks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Step {
    from: u8,
    to: u8,
}

/// What a rook is worth, and what a step towards the middle of the board is to it and to a king.
const ROOK: f64 = 0.5;
const ROOK_MIDDLE: f64 = 0.001;
const KING_MIDDLE: f64 = -0.003;

/// The king's eight steps and the rook's four directions, in files and ranks.
const AROUND: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The square that many files and ranks away.
fn shift(square: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    let (file, rank) = (square as i8 % 8 + files, square as i8 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as u8)
}

fn adjacent(one: u8, other: u8) -> bool {
    let distance = |unit: u8| (one / unit % 8).abs_diff(other / unit % 8);
    distance(1).max(distance(8)) == 1
}

/// Steps from the edge, 0 to 3, of file and rank together.
fn central(square: u8) -> f64 {
    [square % 8, square / 8].into_iter().map(|line| f64::from(line.min(7 - line))).sum()
}

impl KingAndRook {
    /// Whether the rook attacks a square; the white king is in its way, the black one is not.
    fn attacks(self, square: u8) -> bool {
        self.rook < TAKEN && square != self.rook && self.rays(TAKEN).any(|reached| reached == square)
    }

    /// The squares that the rook reaches; the way ends before the white king and before `blocker`.
    fn rays(&self, blocker: u8) -> impl Iterator<Item = u8> + '_ {
        let free = move |&square: &u8| square != self.king && square != blocker;
        AROUND[..4].iter().flat_map(move |&step| {
            std::iter::successors(shift(self.rook, step), move |&square| shift(square, step)).take_while(free)
        })
    }

    /// Whether the position can come about: no two pieces on a square, no king beside the other,
    /// and no check that was left standing.
    fn is_legal(self) -> bool {
        let apart = self.king != self.lone && self.king != self.rook && self.lone != self.rook;
        apart
            && !adjacent(self.king, self.lone)
            && (usize::from(self.turn) == MIN || !self.attacks(self.lone))
    }

    /// The squares where a king can go.
    fn steps(king: u8) -> impl Iterator<Item = u8> {
        AROUND.into_iter().filter_map(move |step| shift(king, step))
    }
}

impl Game for KingAndRook {
    type Move = Step;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    fn moves(&self, moves: &mut Vec<Step>) {
        let Self { king, rook, lone, turn } = *self;
        if rook == TAKEN {
            return;
        }
        if usize::from(turn) == MAX {
            let free = Self::steps(king).filter(|&to| to != rook && !adjacent(to, lone));
            moves.extend(free.map(|to| Step { from: king, to }));
            moves.extend(self.rays(lone).map(|to| Step { from: rook, to }));
        } else {
            let free = Self::steps(lone).filter(|&to| !adjacent(to, king) && !self.attacks(to));
            moves.extend(free.map(|to| Step { from: lone, to }));
        }
    }

    fn play(&mut self, Step { from, to }: Step) {
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

    /// 1 for a mate, 0 for a stalemate or if the rook is taken; else by material.
    fn value(&self) -> f64 {
        if self.rook == TAKEN {
            return 0.0;
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
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

/// As in `h1h8`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", name(self.from), name(self.to))
    }
}

/// Squares of white king, rook and black king, and the side to move: `b6 h1 a8 w`.
impl fmt::Display for KingAndRook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rook = if self.rook == TAKEN { String::from("-") } else { name(self.rook) };
        let side = if usize::from(self.turn) == MAX { 'w' } else { 'b' };
        write!(f, "{} {rook} {} {side}", name(self.king), name(self.lone))
    }
}

/// Reads squares of white king, rook and black king, and the side to move: `b6 h1 a8 w`.
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
        let position = Self { king: square(king)?, rook: square(rook)?, lone: square(lone)?, turn };
        if position.is_legal() {
            Ok(position)
        } else {
            Err(Error::Impossible { reason: "two pieces meet, or a king can be taken" })
        }
    }
}
