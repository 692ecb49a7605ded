//! Mazes as strings of bits (`chaisilprungrueng-moradi`, step one).
//!
//! In order: Theseus, the Minotaur, the exit, the horizontal walls, the vertical walls.
//! Numbers have their most significant bit first; a wall is a 1. Cells, walls
//! and exits are counted row by row from the top left. Outer walls and the size are not
//! encoded, and an exit is a cell of the border. That makes 77 bits at 6x6 and 129 at 8x8.
//!
//! The source gives the parts and their sizes, not their order within the string:
//! the order here is that of its tables.

use crate::{Cell, Error, Exit, Maze, Walls};
use ga_core::genome::BitString;
use std::fmt;

/// What becomes of a number that is too large, because its bits can say more than there are places.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Clamp {
    /// The last place: simple, but favours it (of 64 numbers 29 mean cell 35).
    Basic,
    /// Counts on from the first place.
    ///
    /// The source computes `value % 35`, which leaves out cell 35 although it means
    /// to spread 64 numbers over 36 cells; here it is `value % 36`.
    #[default]
    Modulo,
}

/// How a maze of one size is written as bits.
///
/// ```
/// use ga_theseus::genome::{Clamp, Encoding};
///
/// let encoding = Encoding::new(6, 6, Clamp::Modulo)?;
/// assert_eq!(encoding.bits(), 77);
/// let maze = encoding.decode(&"1".repeat(77).parse().unwrap())?;
/// assert_eq!(maze.walls().count(), 60);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Encoding {
    blocked: Walls,
    clamp: Clamp,
    cell_bits: usize,
    exit_bits: usize,
    /// What numbers mean as they stand in a genome, most significant bit first: as a
    /// word that begins with its least significant bit has them.
    cells: [Cell; 256],
    exits: [Cell; 64],
}

impl Encoding {
    /// The encoding of mazes of one size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn new(width: usize, height: usize, clamp: Clamp) -> Result<Self, Error> {
        Ok(Self::within(Walls::blocked(width, height)?, clamp))
    }

    fn within(blocked: Walls, clamp: Clamp) -> Self {
        let (width, height) = (blocked.width(), blocked.height());
        let bits = |places: usize| places.next_power_of_two().trailing_zeros() as usize;
        let (cell_bits, exit_bits) = (bits(width * height), bits(exits(width, height)));
        let place = |word: usize, bits: usize, places| {
            let number = word.reverse_bits() >> (usize::BITS as usize - bits);
            clamp.apply(number % (1 << bits), places)
        };
        Self {
            blocked,
            clamp,
            cell_bits,
            exit_bits,
            cells: std::array::from_fn(|word| cell(place(word, cell_bits, width * height), width)),
            exits: std::array::from_fn(|word| {
                exit(place(word, exit_bits, exits(width, height)), width, height)
            }),
        }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.blocked.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.blocked.height()
    }

    /// Length of a genome.
    pub fn bits(&self) -> usize {
        2 * self.cell_bits + self.exit_bits + self.walls()
    }

    /// How many mazes can be encoded, `None` where it is 2^128 or more.
    ///
    /// ```
    /// use ga_theseus::genome::{Clamp, Encoding};
    ///
    /// let layouts = Encoding::new(6, 6, Clamp::Modulo)?.layouts();
    /// assert_eq!(layouts, Some(29_883_725_399_409_473_617_920)); // as the source counts
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn layouts(&self) -> Option<u128> {
        let cells = (self.width() * self.height()) as u128;
        let places = cells * cells * exits(self.width(), self.height()) as u128;
        places.checked_mul(2_u128.checked_pow(self.walls() as u32)?)
    }

    /// The maze of a genome; every genome of the right length is one.
    ///
    /// # Errors
    ///
    /// [`Error::GenomeLength`] where the length is another.
    #[inline]
    pub fn decode(&self, genome: &BitString) -> Result<Maze, Error> {
        if genome.len() != self.bits() {
            return Err(Error::GenomeLength { found: genome.len(), expected: self.bits() });
        }
        let mut reader = Reader { words: genome.words(), next: 0 };
        let theseus = self.cells[usize::from(reader.take(self.cell_bits)) & 255];
        let minotaur = self.cells[usize::from(reader.take(self.cell_bits)) & 255];
        let exit = self.exits[usize::from(reader.take(self.exit_bits)) & 63];
        let mut walls = self.blocked;
        for y in 1..self.height() {
            walls.set_row_north(y, !reader.take(self.width()));
        }
        for y in 0..self.height() {
            walls.set_row_west(y, !(reader.take(self.width() - 1) << 1));
        }
        Maze::new(walls, theseus, minotaur, Exit::Cell(exit))
    }

    /// The genome of a maze, the one with the smallest numbers.
    ///
    /// # Errors
    ///
    /// [`Error::GenomeSize`] where the maze has another size, [`Error::GenomeExit`] where
    /// its exit is a door or not on the border: no bits mean that.
    pub fn encode(&self, maze: &Maze) -> Result<BitString, Error> {
        let (width, height) = (self.width(), self.height());
        if (maze.width(), maze.height()) != (width, height) {
            return Err(Error::GenomeSize { width: maze.width(), height: maze.height() });
        }
        let way_out =
            (0..exits(width, height)).find(|&place| maze.exit() == Exit::Cell(exit(place, width, height)));
        let way_out = way_out.ok_or(Error::GenomeExit { cell: maze.exit().cell() })?;
        let place = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
        let mut bits = Vec::with_capacity(self.bits());
        for (number, length) in [
            (place(maze.theseus()), self.cell_bits),
            (place(maze.minotaur()), self.cell_bits),
            (way_out, self.exit_bits),
        ] {
            bits.extend((0..length).rev().map(|bit| number >> bit & 1 == 1));
        }
        for y in 1..height {
            bits.extend((0..width).map(|x| maze.walls().row_north(y) >> x & 1 == 0));
        }
        for y in 0..height {
            bits.extend((1..width).map(|x| maze.walls().row_west(y) >> x & 1 == 0));
        }
        Ok(bits.into_iter().collect())
    }

    /// Number of inner walls that there can be.
    fn walls(&self) -> usize {
        self.blocked.count() as usize
    }
}

/// 6x6, the size of the source's examples.
impl Default for Encoding {
    fn default() -> Self {
        Self::within(Walls::SMALL, Clamp::default())
    }
}

/// By hand, to leave out the tables.
impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding({}x{}, {:?})", self.width(), self.height(), self.clamp)
    }
}

impl Clamp {
    fn apply(self, value: usize, places: usize) -> usize {
        match self {
            _ if value < places => value,
            Self::Basic => places - 1,
            // The remainder, because the value has no more bits than the last place.
            Self::Modulo => value - places,
        }
    }
}

/// Takes bits off the front.
struct Reader<'a> {
    words: &'a [u64],
    next: usize,
}

impl Reader<'_> {
    /// As many bits, the first one least significant; at most 16.
    #[inline]
    fn take(&mut self, bits: usize) -> u16 {
        let (word, bit) = (self.next / 64, self.next % 64);
        let mut taken = self.words[word] >> bit;
        if bit + bits > 64 {
            taken |= self.words[word + 1] << (64 - bit);
        }
        self.next += bits;
        taken as u16 & u16::MAX >> (16 - bits)
    }
}

/// How many cells the border has.
pub(crate) fn exits(width: usize, height: usize) -> usize {
    2 * (width + height) - 4
}

fn cell(place: usize, width: usize) -> Cell {
    Cell { x: (place % width) as u8, y: (place / width) as u8 }
}

/// A cell of the border: all of the first row, the ends of the rows between, all of the last row.
pub(crate) fn exit(place: usize, width: usize, height: usize) -> Cell {
    let (sides, bottom) = (width, width + 2 * (height - 2));
    let (x, y) = if place < sides {
        (place, 0)
    } else if place < bottom {
        ((place - sides) % 2 * (width - 1), 1 + (place - sides) / 2)
    } else {
        (place - bottom, height - 1)
    };
    Cell { x: x as u8, y: y as u8 }
}
