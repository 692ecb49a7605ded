use super::board::{Board, numbered};
use super::hash::hash;
use super::rules::{Game, Hint};
use super::squares::{read_position, write_pieces, write_square, write_turn};
use super::value::{MAX, MIN};
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt;
use std::str::FromStr;

/// Breakthrough on six by six squares (Dan Troyka, 2000).
///
/// A piece moves one square forward, straight or diagonally; a diagonal move may capture. A player
/// wins by reaching the opposite last row or by capturing all pieces of the other player. X starts
/// on rows 1 and 2, moves up, moves first and is MAX; O starts on rows 5 and 6. There are no draws,
/// and a player always has a move.
///
/// ```
/// use ga_minimax::game::{Breakthrough, perft};
///
/// let position = Breakthrough::default();
/// assert_eq!(position.to_string(), "OOOOOOOOOOOO............XXXXXXXXXXXX X");
/// assert_eq!(perft(&position, 2), 256);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Breakthrough {
    /// The pieces of X and of O: bit 6r + c is row r from the bottom, column c from the left.
    pieces: [u64; 2],
    turn: u8,
}

/// A move in [`Breakthrough`], written as `a2a3`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Advance {
    /// The start square, counted row by row from a1.
    pub from: u8,
    /// The target square, counted row by row from a1.
    pub to: u8,
}

const SIDE: u8 = 6;
const SQUARES: usize = 36;
const PIECES: u32 = 12;

const BOTTOM: u64 = 0b11_1111;
const TOP: u64 = BOTTOM << 30;

/// The row that X must reach, and the row that O must reach.
const GOALS: [u64; 2] = [TOP, BOTTOM];

/// The worth of a piece by the number of rows between the piece and its goal.
const PIECE: [f64; SIDE as usize] = [0.0, 0.12, 0.06, 0.035, 0.03, 0.03];

impl Breakthrough {
    fn has_won(&self, player: usize) -> bool {
        self.pieces[player] & GOALS[player] != 0 || self.pieces[1 - player] == 0
    }

    fn winner(&self) -> Option<usize> {
        [MAX, MIN].into_iter().find(|&player| self.has_won(player))
    }

    /// The worth of the pieces of a player.
    fn worth(&self, player: usize) -> f64 {
        let row = |rows_to_go: usize| {
            let row = if player == MAX {
                usize::from(SIDE) - 1 - rows_to_go
            } else {
                rows_to_go
            };
            f64::from((self.pieces[player] >> (usize::from(SIDE) * row) & BOTTOM).count_ones())
        };
        PIECE
            .iter()
            .enumerate()
            .map(|(rows_to_go, worth)| worth * row(rows_to_go))
            .sum()
    }
}

impl Default for Breakthrough {
    fn default() -> Self {
        let two_rows = BOTTOM | BOTTOM << SIDE;
        Self {
            pieces: [two_rows, two_rows << (4 * SIDE)],
            turn: MAX as u8,
        }
    }
}

impl Game for Breakthrough {
    type Move = Advance;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// Moves are ordered by their start square, from a1 on; the moves of one piece from left to
    /// right.
    fn moves(&self, moves: &mut Vec<Advance>) {
        if self.winner().is_some() {
            return;
        }
        let turn = self.turn();
        let (mine, theirs) = (self.pieces[turn], self.pieces[1 - turn]);
        let mut left = mine;
        while left != 0 {
            let from = left.trailing_zeros() as u8;
            left &= left - 1;
            // `ahead` is on the board: if the piece were on its last row, it would have won and the
            // game would be over.
            let ahead = if turn == MAX {
                from + SIDE
            } else {
                from - SIDE
            };
            let column = from % SIDE;
            let steps = [
                (column > 0).then(|| ahead - 1),
                Some(ahead),
                (column + 1 < SIDE).then(|| ahead + 1),
            ];
            for to in steps.into_iter().flatten() {
                let blocked = if to == ahead { mine | theirs } else { mine };
                if blocked >> to & 1 == 0 {
                    moves.push(Advance { from, to });
                }
            }
        }
    }

    fn play(&mut self, Advance { from, to }: Advance) {
        let turn = self.turn();
        self.pieces[turn] ^= 1 << from | 1 << to;
        self.pieces[1 - turn] &= !(1 << to);
        self.turn = 1 - self.turn;
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn key(&self) -> Option<u64> {
        Some(hash(self.pieces) ^ u64::from(self.turn))
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    /// A captured piece is a gain of its worth, and the last row a gain of the game.
    fn hint(&self, Advance { from, to }: Advance) -> Hint {
        let turn = self.turn();
        let row = usize::from(to / SIDE);
        let is_capture = self.pieces[1 - turn] >> to & 1 == 1;
        let rows_to_go = if turn == MAX {
            row
        } else {
            usize::from(SIDE) - 1 - row
        };
        let gain = if GOALS[turn] >> to & 1 == 1 {
            1.0
        } else if is_capture {
            PIECE[rows_to_go.max(1)]
        } else {
            0.0
        };
        Hint {
            gain,
            kind: Some(u16::from(from) * SQUARES as u16 + u16::from(to)),
        }
    }

    fn loud(&self, moves: &mut Vec<Advance>) {
        let start = moves.len();
        self.moves(moves);
        let mut kept = start;
        for place in start..moves.len() {
            if self.pieces[1 - self.turn()] >> moves[place].to & 1 == 1 {
                moves[kept] = moves[place];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// 1 if X has won, -1 if O has won. Otherwise the worth of the pieces of X minus the worth of
    /// the pieces of O. A piece is worth more near its goal.
    fn value(&self) -> f64 {
        match self.winner() {
            Some(MAX) => 1.0,
            Some(_) => -1.0,
            None => self.worth(MAX) - self.worth(MIN),
        }
    }
}

impl fmt::Display for Advance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            write_square(f, square % SIDE, square / SIDE)?;
        }
        Ok(())
    }
}

/// The bit of the square with index `index` in the text. The text begins with the top row.
fn bit(index: usize) -> usize {
    let side = usize::from(SIDE);
    side * (side - 1 - index / side) + index % side
}

/// Reads 36 squares `X`, `O` or `.`, row by row from the top, a space, and the side to move, `X` or
/// `O`.
impl FromStr for Breakthrough {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let length = "38: 36 squares, a space and the side to move";
        let (pieces, turn) = read_position(text, SQUARES, length, bit)?;
        Self { pieces, turn }.check()
    }
}

impl Breakthrough {
    /// Refuses a position if its pieces show that no game can reach it.
    fn check(self) -> Result<Self, Error> {
        let impossible = |reason| Err(Error::Impossible { reason });
        if self
            .pieces
            .iter()
            .any(|pieces| pieces.count_ones() > PIECES)
        {
            return impossible("a player has at most 12 pieces");
        }
        if self.pieces == [0, 0] {
            return impossible("one of the players has pieces");
        }
        // Only the player who moved last may have won.
        if self.has_won(self.turn()) {
            return impossible("the game was over before the last move");
        }
        Ok(self)
    }
}

/// Writes the text that `from_str` reads.
impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces(f, self.pieces, (0..SQUARES).map(bit))?;
        write_turn(f, self.turn)
    }
}

impl Board for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const ABOUT: &'static str = "A race to the last row, on six by six squares";
    const EXAMPLE: &'static str = "OOO.OO.O..O......O.X....X..XX..XXX.X X";
    const DEPTH: usize = 6;
    const HORIZON: usize = 6;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.77),
        Sight::new(1, 0.89),
        Sight::new(2, 0.11),
        Sight::new(2, 0.48),
        Sight::new(2, 0.66),
        Sight::new(2, 0.85),
        Sight::new(3, 0.89),
        Sight::new(3, 0.97),
        Sight::new(4, 0.94),
        Sight::new(4, 0.98),
    ];
    const WIDTH: usize = 6;
    const HEIGHT: usize = 6;

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!(
            "{}\n   a b c d e f",
            numbered(&self.squares(), 6, (1..=6).rev())
        )
    }
}
