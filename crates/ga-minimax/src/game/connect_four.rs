use super::board::{Board, rows};
use super::hash::hash;
use super::rules::{Game, Hint};
use super::squares::write_pieces;
use super::value::{MAX, MIN};
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use std::fmt;
use std::str::FromStr;

/// Connect Four: stones fall into seven columns of six cells, and four in a row win. X moves first
/// and is MAX.
///
/// ```
/// use ga_minimax::game::{ConnectFour, Game};
///
/// let position: ConnectFour = "4455667".parse()?; // columns played, X first
/// assert_eq!(position.value(), 1.0);
/// assert!("8".parse::<ConnectFour>().is_err());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ConnectFour {
    /// The stones of X and of O: bit 7c + r is row r from the bottom in column c. Row 6 of every
    /// column stays empty, so that no four in a row wraps into the next column.
    stones: [u64; 2],
}

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;

/// All cells.
const BOARD: u64 = {
    let mut board = 0;
    let mut column = 0;
    while column < COLUMNS {
        board |= 0b11_1111 << (7 * column);
        column += 1;
    }
    board
};

/// The lowest cell of each column.
const BOTTOM: u64 = {
    let mut bottom = 0;
    let mut column = 0;
    while column < COLUMNS {
        bottom |= 1 << (7 * column);
        column += 1;
    }
    bottom
};

/// The change of the bit number by one step up, to the right, and along both diagonals.
const DIRECTIONS: [u32; 4] = [1, 7, 8, 6];

/// The worth of four cells in a row by the number of stones on them, if all stones belong to one
/// player.
const OPEN: [f64; 4] = [0.0, 0.002, 0.01, 0.05];

impl ConnectFour {
    fn taken(&self) -> u64 {
        self.stones[MAX] | self.stones[MIN]
    }

    /// The cells to which stones fall.
    fn landings(&self) -> u64 {
        // Adding a bit to the stones of a column carries to the lowest free cell.
        (self.taken() + BOTTOM) & BOARD
    }

    /// The cell of a column to which a stone falls; 0 if the column is full.
    fn cell(&self, column: u8) -> u64 {
        self.landings() & 0b11_1111 << (7 * column)
    }

    fn winner(&self) -> Option<usize> {
        [MAX, MIN]
            .into_iter()
            .find(|&player| four(self.stones[player]))
    }

    /// The worth of all fours in a row without a stone of `theirs`.
    fn open(mine: u64, theirs: u64) -> f64 {
        let free = BOARD & !theirs;
        let mut worth = 0.0;
        for step in DIRECTIONS {
            // The first cell of each four without a stone of the other player.
            let starts = free & free >> step & free >> (2 * step) & free >> (3 * step);
            // Counts the stones of all rows at once. Bit i of `one` and bit i of `two` form the
            // count, modulo 4, for the row that starts at cell i. A count of 4 would be a win.
            let [a, b, c, d] = [0, 1, 2, 3].map(|place| mine >> (place * step) & starts);
            let (low, high) = (a ^ b, a & b);
            let other_low = c ^ d;
            let other_high = c & d;
            let one = low ^ other_low;
            let carry = low & other_low;
            let two = high ^ other_high ^ carry;
            let three = one & two;
            worth += OPEN[1] * f64::from((one & !two).count_ones())
                + OPEN[2] * f64::from((two & !one).count_ones())
                + OPEN[3] * f64::from(three.count_ones());
        }
        worth
    }
}

/// Whether four of the stones are in a row.
fn four(stones: u64) -> bool {
    DIRECTIONS.iter().any(|&step| {
        // Two pairs that start two cells apart are four in a row.
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// The cells of the board on which one more stone makes four in a row.
fn winning(stones: u64) -> u64 {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for step in &DIRECTIONS[1..] {
        let (low, high) = (stones << step, stones >> step);
        let (below, above) = (low & stones << (2 * step), high & stones >> (2 * step));
        cells |= below & (stones << (3 * step) | high) | above & (stones >> (3 * step) | low);
    }
    cells & BOARD
}

impl Game for ConnectFour {
    /// A column, counted from 0.
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        (self.taken().count_ones() % 2) as usize
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.winner().is_none() {
            moves.extend((0..COLUMNS).filter(|&column| self.cell(column) != 0));
        }
    }

    fn play(&mut self, column: u8) {
        let turn = self.turn();
        self.stones[turn] |= self.cell(column);
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn key(&self) -> Option<u64> {
        Some(hash(self.stones))
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    /// No gain: the value after a win is [`known`](Self::known), and that before one too.
    fn hint(&self, column: u8) -> Hint {
        Hint {
            gain: 0.0,
            kind: Some(self.cell(column).trailing_zeros() as u16),
        }
    }

    /// Follows the moves that are forced, since all others lose at once: the value if they lead to
    /// the end, or to a position in which every move loses at once.
    fn known(&self) -> Option<f64> {
        let turn = self.turn();
        let (mut mine, mut theirs) = (self.stones[turn], self.stones[1 - turn]);
        let mut sign = if turn == MAX { 1.0 } else { -1.0 };
        if four(theirs) {
            return Some(-sign);
        }
        loop {
            let free = Self {
                stones: [mine, theirs],
            }
            .landings();
            if winning(mine) & free != 0 {
                return Some(sign);
            }
            if free == 0 {
                return Some(0.0);
            }
            let danger = winning(theirs);
            // Not below a cell on which the other player wins.
            let safe = free & !(danger >> 1);
            let forced = danger & free;
            if safe == 0 || forced & forced.wrapping_sub(1) != 0 || forced & !safe != 0 {
                return Some(-sign);
            }
            if forced == 0 {
                return None;
            }
            (mine, theirs, sign) = (theirs, mine | forced, -sign);
        }
    }

    /// 1 if X has won, -1 if O has won, 0 for a draw. Otherwise the difference in worth of all
    /// fours in a row that hold stones of one player only.
    fn value(&self) -> f64 {
        match self.winner() {
            Some(MAX) => 1.0,
            Some(_) => -1.0,
            None if self.stones[MAX] | self.stones[MIN] == BOARD => 0.0,
            None => {
                let [x, o] = self.stones;
                Self::open(x, o) - Self::open(o, x)
            }
        }
    }
}

/// Reads the columns played since the beginning, `1` to `7`.
impl FromStr for ConnectFour {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut position = Self::default();
        for (place, found) in text.chars().enumerate() {
            let wrong = |expected| Error::PositionCharacter {
                place: place + 1,
                found,
                expected,
            };
            let column = match found.to_digit(10) {
                Some(column @ 1..=7) => column as u8 - 1,
                _ => return Err(wrong("a column, 1 to 7")),
            };
            if position.winner().is_some() {
                return Err(wrong("the end, since four are in a row"));
            }
            if position.cell(column) == 0 {
                return Err(wrong("a column that is not full"));
            }
            position.play(column);
        }
        Ok(position)
    }
}

/// Six lines of seven characters, the top row first.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            write_pieces(
                f,
                self.stones,
                (0..COLUMNS).map(|column| usize::from(7 * column + row)),
            )?;
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl Board for ConnectFour {
    const NAME: &'static str = "connect-four";
    const ABOUT: &'static str = "Four in a row, in columns";
    const EXAMPLE: &'static str = "4445";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.53),
        Sight::new(1, 0.65),
        Sight::careful(1, 0.28),
        Sight::careful(1, 0.48),
        Sight::careful(1, 0.74),
        Sight::careful(2, 0.82),
        Sight::new(4, 1.0),
        Sight::new(6, 1.0),
        Sight::new(7, 1.0),
        Sight::new(9, 1.0),
    ];
    const WIDTH: usize = 7;
    const HEIGHT: usize = 6;
    const ROW: Option<usize> = Some(4);

    fn name(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    fn draw(&self) -> String {
        format!("{}\n1 2 3 4 5 6 7", rows(&self.squares(), 7))
    }

    fn text(&self, played: &[String]) -> String {
        played.concat()
    }

    fn places(&self, name: &str) -> [Option<usize>; 2] {
        let squares = self.squares();
        // A piece falls to the lowest free square of its column.
        let is_reached = |&index: &usize| {
            (index % 7 + 1).to_string() == name && squares.as_bytes().get(index) == Some(&b'.')
        };
        [None, (0..42).rev().find(is_reached)]
    }

    fn square(index: usize) -> String {
        format!("column {}, row {}", index % 7 + 1, 6 - index / 7)
    }
}
