use crate::{Error, Game, MAX, MIN};
use std::fmt;
use std::str::FromStr;

/// Breakthrough on six by six squares (Troyka 2000).
///
/// A piece moves one square forward, straight or diagonally; diagonally it may also capture. The
/// player who reaches the last row wins, and so does the player who captures every piece of the
/// other. X begins on rows 1 and 2, moves up and first, and is MAX; O begins on rows 5 and 6. There
/// are no draws, and a player always has a move.
///
/// ```
/// use ga_minimax::{Game, games::Breakthrough, perft};
///
/// let position = Breakthrough::default();
/// assert_eq!(position.to_string(), "OOOOOOOOOOOO............XXXXXXXXXXXX X");
/// assert_eq!(perft(&position, 2), 256);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Breakthrough {
    /// The pieces of X and of O: bit 6r + c is row r from the bottom, column c from the left.
    pieces: [u64; 2],
    turn: u8,
}

/// A move of one piece, written as `a2a3`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Advance {
    /// The square that the piece leaves, counted row by row from a1.
    pub from: u8,
    /// The square that it moves to.
    pub to: u8,
}

const SIDE: u8 = 6;
const SQUARES: u8 = SIDE * SIDE;
const PIECES: u32 = 12;

const BOTTOM: u64 = 0b11_1111;
const TOP: u64 = BOTTOM << 30;

/// The row that X wants to reach, and that of O.
const GOALS: [u64; 2] = [TOP, BOTTOM];

/// What a piece is worth, by the rows between it and the last one.
const PIECE: [f64; SIDE as usize] = [0.0, 0.12, 0.06, 0.035, 0.03, 0.03];

impl Breakthrough {
    fn has_won(&self, player: usize) -> bool {
        self.pieces[player] & GOALS[player] != 0 || self.pieces[1 - player] == 0
    }

    fn winner(&self) -> Option<usize> {
        [MAX, MIN].into_iter().find(|&player| self.has_won(player))
    }

    /// What the pieces of a player are worth.
    fn worth(&self, player: usize) -> f64 {
        let row = |rows_to_go: usize| {
            let row = if player == MAX { usize::from(SIDE) - 1 - rows_to_go } else { rows_to_go };
            f64::from((self.pieces[player] >> (usize::from(SIDE) * row) & BOTTOM).count_ones())
        };
        PIECE.iter().enumerate().map(|(rows_to_go, worth)| worth * row(rows_to_go)).sum()
    }
}

impl Default for Breakthrough {
    fn default() -> Self {
        let two_rows = BOTTOM | BOTTOM << SIDE;
        Self { pieces: [two_rows, two_rows << (4 * SIDE)], turn: MAX as u8 }
    }
}

impl Game for Breakthrough {
    type Move = Advance;
    type Value = f64;

    fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// By the square left, from a1 on; of one piece to the left, straight on, to the right.
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
            // The game goes on, so no piece is on its last row.
            let ahead = if turn == MAX { from + SIDE } else { from - SIDE };
            let column = from % SIDE;
            let steps =
                [(column > 0).then(|| ahead - 1), Some(ahead), (column + 1 < SIDE).then(|| ahead + 1)];
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

    /// 1 if X has won, -1 if O has; else by pieces, those near the last row counting more.
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
            write!(f, "{}{}", char::from(b'a' + square % SIDE), square / SIDE + 1)?;
        }
        Ok(())
    }
}

/// The bit of the character with this index: rows are written from the top.
fn square(index: usize) -> u8 {
    let index = index as u8;
    SIDE * (SIDE - 1 - index / SIDE) + index % SIDE
}

/// Reads 36 squares `X`, `O` or `.`, row by row from the top, a space, and the side to move, `X` or
/// `O`.
impl FromStr for Breakthrough {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = text.chars().count();
        if found != usize::from(SQUARES) + 2 {
            return Err(Error::PositionLength {
                found,
                expected: "38: 36 squares, a space and the side to move",
            });
        }
        let mut position = Self { pieces: [0, 0], turn: MAX as u8 };
        for (index, found) in text.chars().enumerate() {
            let expected = match (index, found) {
                (0..36, 'X') => {
                    position.pieces[MAX] |= 1 << square(index);
                    continue;
                }
                (0..36, 'O') => {
                    position.pieces[MIN] |= 1 << square(index);
                    continue;
                }
                (0..36, '.') | (36, ' ') | (37, 'X') => continue,
                (37, 'O') => {
                    position.turn = MIN as u8;
                    continue;
                }
                (0..36, _) => "X, O or '.'",
                (36, _) => "a space",
                _ => "the side to move, X or O",
            };
            return Err(Error::PositionCharacter { place: index + 1, found, expected });
        }
        position.check()
    }
}

impl Breakthrough {
    /// Refuses a position that no game leads to, as far as a look at the pieces tells.
    fn check(self) -> Result<Self, Error> {
        let impossible = |reason| Err(Error::Impossible { reason });
        if self.pieces.iter().any(|pieces| pieces.count_ones() > PIECES) {
            return impossible("a player has at most 12 pieces");
        }
        if self.pieces == [0, 0] {
            return impossible("one of the players has pieces");
        }
        // The player who moved last may have won, the other one may not.
        if self.has_won(self.turn()) {
            return impossible("the game was over before the last move");
        }
        Ok(self)
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..usize::from(SQUARES) {
            let [x, o] = self.pieces.map(|pieces| pieces >> square(index) & 1 == 1);
            f.write_str(if x {
                "X"
            } else if o {
                "O"
            } else {
                "."
            })?;
        }
        f.write_str(if self.turn() == MAX { " X" } else { " O" })
    }
}
