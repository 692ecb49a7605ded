//! Genomes: mazes as strings of bits (`chaisilprungrueng-moradi`, step one).
//!
//! A genome has five parts in this order: Theseus's cell, the Minotaur's cell, the exit, the
//! horizontal walls, the vertical walls. Cells and exits are numbers, most significant bit first. A
//! wall is one bit: 1 if it is there. Cells, exits and walls are counted row by row from the top
//! left. An exit is a cell of the border. Outer walls and the size are not encoded. A genome has 77
//! bits at 6x6 and 129 bits at 8x8.
//!
//! The paper gives the parts and their sizes but not their order within the string. Here they have
//! the order of the paper's tables. The paper's table of allowed moves shows that it counts rows
//! from the bottom: cell 0 has only a way east, and cell 1 has ways west, east and north. This
//! crate counts from the top, which gives the mirror image of each maze.

use crate::error::Error;
use crate::game::border::{border_cells, by_rows};
use crate::game::{Cell, Exit, Maze, Walls};
use ga_core::genome::BitString;
use std::fmt;

/// How to decode a number that is larger than the number of cells or exits (the *places*).
///
/// Such numbers occur because the bits can hold more numbers than there are places: six bits hold
/// 64 numbers, and a maze of 6x6 has 36 cells.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Clamp {
    /// The number means the last place.
    ///
    /// This is simple but favours that place: at 6x6, 29 of 64 numbers mean cell 35.
    Basic,
    /// The number is taken modulo the number of places.
    ///
    /// The paper computes `value % 35` at 6x6 if the value is above 35. Then two numbers mean each
    /// of the cells 1 to 28, and one number each of the cells 0 and 29 to 35. The paper says that
    /// it is two for the cells 0 to 28. This crate computes `value % 36`, for which it is two for
    /// the cells 0 to 27.
    #[default]
    Modulo,
}

/// The encoding of mazes of one size as bits.
///
/// With feature `serde`, an encoding is written as its width, height and clamp.
///
/// ```
/// use ga_theseus::evolve::genome::{Clamp, Encoding};
///
/// let encoding = Encoding::new(6, 6, Clamp::Modulo)?;
/// assert_eq!(encoding.bits(), 77);
/// let maze = encoding.decode(&"1".repeat(77).parse().unwrap())?;
/// assert_eq!(maze.walls().count(), 60);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Fields", into = "Fields"))]
pub struct Encoding {
    blocked: Walls,
    clamp: Clamp,
    cell_bits: usize,
    exit_bits: usize,
    /// By number: the cell that the number means. The bits of the index are in reverse order, as
    /// they are in a word of the genome.
    cells: [Cell; 256],
    /// The same table for exits.
    exits: [Cell; 64],
}

impl Encoding {
    /// The encoding of mazes of one size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn new(width: usize, height: usize, clamp: Clamp) -> Result<Self, Error> {
        Ok(Self::from_walls(Walls::blocked(width, height)?, clamp))
    }

    fn from_walls(blocked: Walls, clamp: Clamp) -> Self {
        let (width, height) = (blocked.width(), blocked.height());
        let bits = |places: usize| places.next_power_of_two().trailing_zeros() as usize;
        let exits = border_cells(width, height);
        let cell_bits = bits(width * height);
        let exit_bits = bits(exits);
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
                by_rows(place(word, exit_bits, exits), width, height)
            }),
        }
    }

    /// How a number is read that is too large for its places.
    pub fn clamp(&self) -> Clamp {
        self.clamp
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.blocked.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.blocked.height()
    }

    /// Length of a genome in bits.
    pub fn bits(&self) -> usize {
        2 * self.cell_bits + self.exit_bits + self.walls()
    }

    /// The number of mazes that can be encoded, `None` if it is 2^128 or more.
    ///
    /// ```
    /// use ga_theseus::evolve::genome::{Clamp, Encoding};
    ///
    /// let mazes = Encoding::new(6, 6, Clamp::Modulo)?.mazes();
    /// assert_eq!(mazes, Some(29_883_725_399_409_473_617_920)); // as the paper counts
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn mazes(&self) -> Option<u128> {
        let cells = (self.width() * self.height()) as u128;
        let places = cells * cells * border_cells(self.width(), self.height()) as u128;
        places.checked_mul(2_u128.checked_pow(self.walls() as u32)?)
    }

    /// Decodes a genome into a maze. Every genome of the right length is a maze.
    ///
    /// # Errors
    ///
    /// [`Error::GenomeLength`] if the genome has another length.
    #[inline]
    pub fn decode(&self, genome: &BitString) -> Result<Maze, Error> {
        if genome.len() != self.bits() {
            return Err(Error::GenomeLength {
                found: genome.len(),
                expected: self.bits(),
            });
        }
        let mut next = 0;
        let mut take = |bits: usize| {
            let taken = genome.extract(next, bits);
            next += bits;
            taken as u16
        };
        // The masks change nothing; they spare the bounds checks.
        let theseus = self.cells[usize::from(take(self.cell_bits)) & 255];
        let minotaur = self.cells[usize::from(take(self.cell_bits)) & 255];
        let exit = self.exits[usize::from(take(self.exit_bits)) & 63];
        let mut walls = self.blocked;
        for y in 1..self.height() {
            walls.set_row_north(y, !take(self.width()));
        }
        for y in 0..self.height() {
            walls.set_row_west(y, !(take(self.width() - 1) << 1));
        }
        Maze::new(walls, theseus, minotaur, Exit::Cell(exit))
    }

    /// Encodes a maze as a genome. If several genomes encode the maze, returns the genome with the
    /// smallest numbers.
    ///
    /// # Errors
    ///
    /// [`Error::GenomeSize`] if the maze has another size, [`Error::GenomeExit`] if its exit is a
    /// door or is not on the border. No genome can encode such an exit.
    pub fn encode(&self, maze: &Maze) -> Result<BitString, Error> {
        let (width, height) = (self.width(), self.height());
        if (maze.width(), maze.height()) != (width, height) {
            return Err(Error::GenomeSize {
                width: maze.width(),
                height: maze.height(),
            });
        }
        let exit = (0..border_cells(width, height))
            .find(|&number| maze.exit() == Exit::Cell(by_rows(number, width, height)))
            .ok_or(Error::GenomeExit {
                cell: maze.exit().cell(),
            })?;
        let place = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
        let mut bits = Vec::with_capacity(self.bits());
        for (number, length) in [
            (place(maze.theseus()), self.cell_bits),
            (place(maze.minotaur()), self.cell_bits),
            (exit, self.exit_bits),
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

    /// The number of inner walls that the size allows.
    fn walls(&self) -> usize {
        self.blocked.places() as usize
    }
}

/// 6x6, the size of the paper's examples.
impl Default for Encoding {
    fn default() -> Self {
        Self::from_walls(Walls::BLOCKED_6X6, Clamp::default())
    }
}

/// Leaves out the tables.
impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Encoding({}x{}, {:?})",
            self.width(),
            self.height(),
            self.clamp
        )
    }
}

impl Clamp {
    /// The place that `value` means, below `places`.
    fn apply(self, value: usize, places: usize) -> usize {
        match self {
            _ if value < places => value,
            Self::Basic => places - 1,
            // The remainder: a value of as many bits as `places - 1` has is below `2 * places`.
            Self::Modulo => value - places,
        }
    }
}

fn cell(place: usize, width: usize) -> Cell {
    Cell {
        x: (place % width) as u8,
        y: (place / width) as u8,
    }
}

/// The fields of an encoding when it is written with serde.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize, serde::Serialize)]
struct Fields {
    width: usize,
    height: usize,
    clamp: Clamp,
}

#[cfg(feature = "serde")]
impl TryFrom<Fields> for Encoding {
    type Error = Error;

    fn try_from(
        Fields {
            width,
            height,
            clamp,
        }: Fields,
    ) -> Result<Self, Error> {
        Self::new(width, height, clamp)
    }
}

#[cfg(feature = "serde")]
impl From<Encoding> for Fields {
    fn from(encoding: Encoding) -> Self {
        Self {
            width: encoding.width(),
            height: encoding.height(),
            clamp: encoding.clamp,
        }
    }
}
