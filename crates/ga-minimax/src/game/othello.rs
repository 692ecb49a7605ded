use super::board::{Board, numbered, place};
use super::hash::hash;
use super::rules::{Game, Hint};
use super::squares::{read_position, write_pieces, write_square, write_turn};
use super::value::MAX;
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt;
use std::str::FromStr;

/// Othello, also called Reversi. Black is X, moves first and is MAX. A player who can place no disc
/// must pass, and the pass counts as a move. The game ends when neither player can place a disc.
///
/// ```
/// use ga_minimax::game::{Othello, perft};
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

/// A move in [`Othello`]: a square, written `a1` to `h8`, or a pass.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Placement {
    /// A disc is placed on this square, counted row by row from a1.
    Square(u8),
    /// No disc can be placed.
    Pass,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => write_square(f, square % 8, square / 8),
            Self::Pass => f.pad("pass"),
        }
    }
}

const SQUARES: usize = 64;

/// Masks for shifts along a row. They remove squares that would leave the board on one side and
/// return on the other.
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
    // In each direction, follows runs of `theirs` from all discs of `mine` at once. A run has at
    // most six discs, since the row also holds one disc of `mine` and the empty square.
    (0..8).fold(0, |all, direction| {
        let mut run = shift(mine, direction) & theirs;
        for _ in 0..5 {
            run |= shift(run, direction) & theirs;
        }
        all | shift(run, direction) & empty
    })
}

/// The discs that are turned over if a disc of `mine` is placed on `square`.
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
        Self {
            discs: [0x0000_0008_1000_0000, 0x0000_0010_0800_0000],
            turn: MAX as u8,
        }
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

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn key(&self) -> Option<u64> {
        Some(hash(self.discs) ^ u64::from(self.turn))
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    fn hint(&self, chosen: Placement) -> Hint {
        let Placement::Square(square) = chosen else {
            return Hint::default();
        };
        Hint {
            gain: 0.0,
            kind: Some(u16::from(square)),
        }
    }

    /// At the end, 1 if X has more discs, -1 if O has more discs, 0 for a draw. Before the end, a
    /// weighted sum of differences: corners, exposed squares beside corners, mobility and discs.
    fn value(&self) -> f64 {
        let [x, o] = self.discs;
        let count = |squares: u64| f64::from(squares.count_ones());
        let [x_moves, o_moves] = [placements(x, o), placements(o, x)];
        if x_moves | o_moves == 0 {
            let lead = i64::from(x.count_ones()) - i64::from(o.count_ones());
            return lead.signum() as f64;
        }
        // A disc diagonally beside a corner is a weakness while the corner is empty.
        let exposed = |discs: u64| {
            let held = (x | o) & CORNERS;
            let near =
                held << 9 & NOT_A | held >> 9 & NOT_H | held << 7 & NOT_H | held >> 7 & NOT_A;
            count(discs & X_SQUARES & !near)
        };
        0.08 * (count(x & CORNERS) - count(o & CORNERS)) - 0.03 * (exposed(x) - exposed(o))
            + 0.01 * (count(x_moves) - count(o_moves))
            + 0.001 * (count(x) - count(o))
    }
}

/// Reads 64 squares `X`, `O` or `.`, row by row from a1, a space, and the side to move, `X` or `O`.
impl FromStr for Othello {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let length = "66: 64 squares, a space and the side to move";
        let (discs, turn) = read_position(text, SQUARES, length, |square| square)?;
        Ok(Self { discs, turn })
    }
}

/// Writes the text that `from_str` reads.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces(f, self.discs, 0..SQUARES)?;
        write_turn(f, self.turn)
    }
}

impl Board for Othello {
    const NAME: &'static str = "othello";
    const ABOUT: &'static str = "Also called Reversi";
    const EXAMPLE: &'static str =
        "..................XO......XXX.....OXX......O.................... O";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 4;
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.47),
        Sight::new(1, 0.72),
        Sight::new(1, 1.0),
        Sight::new(2, 0.6),
        Sight::new(2, 0.8),
        Sight::new(2, 0.97),
        Sight::new(3, 0.96),
        Sight::new(4, 0.91),
        Sight::new(4, 0.96),
        Sight::new(4, 1.0),
    ];
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!(
            "   a b c d e f g h\n{}",
            numbered(&self.squares(), 8, 1..=8)
        )
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        [None, place::<Self>(name)]
    }

    fn square(index: usize) -> String {
        // Row 1 is the first one.
        Placement::Square(index as u8).to_string()
    }
}
