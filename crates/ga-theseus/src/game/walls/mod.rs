mod flood;
mod rows;

use crate::error::Error;
use crate::game::cell::{Cell, Direction};

/// The walls of a maze of 2 to 16 columns and rows. The outer walls are always there.
///
/// Each row is stored as bits of machine words. Walls can therefore be copied and compared quickly,
/// without allocation. With feature `serde`, walls are written as in a [file](crate::format),
/// without the other fields.
///
/// ```
/// use ga_theseus::game::{Cell, Direction, Walls};
///
/// let mut walls = Walls::hall(3, 2)?;
/// walls.close(Cell { x: 0, y: 0 }, Direction::East)?;
/// assert!(!walls.is_open(Cell { x: 1, y: 0 }, Direction::West));
/// assert_eq!(walls.v_rows(), ["||.|", "|..|"]);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::format::Draft", into = "crate::format::Draft")
)]
pub struct Walls {
    width: u8,
    height: u8,
    /// Bit `x` of word `y` is set if the north side of cell (x, y) is open. Word `height` exists
    /// and stays 0: it holds the south sides of the last row.
    north: [u16; 17],
    /// Bit `x` of word `y` is set if the west side of cell (x, y) is open.
    west: [u16; 16],
}

impl Walls {
    /// The numbers of columns or rows that a maze can have.
    pub const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

    /// All walls of a maze of 6x6.
    pub(crate) const BLOCKED_6X6: Self = Self {
        width: 6,
        height: 6,
        north: [0; 17],
        west: [0; 16],
    };

    /// A maze with outer walls only.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn hall(width: usize, height: usize) -> Result<Self, Error> {
        let mut walls = Self::blocked(width, height)?;
        for y in 0..height {
            walls.set_row_north(y, if y == 0 { 0 } else { u16::MAX });
            walls.set_row_west(y, u16::MAX);
        }
        Ok(walls)
    }

    /// A maze with every wall that its size allows.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn blocked(width: usize, height: usize) -> Result<Self, Error> {
        let side = |side| {
            u8::try_from(side)
                .ok()
                .filter(|_| Self::SIDES.contains(&side))
        };
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            let shown = |side| i64::try_from(side).unwrap_or(i64::MAX);
            return Err(Error::Size {
                width: shown(width),
                height: shown(height),
            });
        };
        Ok(Self {
            width,
            height,
            north: [0; 17],
            west: [0; 16],
        })
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell { x, y }))
    }

    /// Whether the maze has this cell.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Whether a cell has a neighbour on this side and no wall is between. A side on the border is
    /// never open.
    pub fn is_open(&self, cell: Cell, side: Direction) -> bool {
        if !self.contains(cell) {
            return false;
        }
        let (x, y) = (cell.x, usize::from(cell.y));
        let row = match side {
            Direction::North => u32::from(self.north[y]),
            Direction::South => u32::from(self.north[y + 1]),
            Direction::West => u32::from(self.west[y]),
            Direction::East => u32::from(self.west[y]) >> 1,
        };
        row >> x & 1 == 1
    }

    /// Builds the wall on one side of a cell, if it is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the maze does not have the cell.
    pub fn close(&mut self, cell: Cell, side: Direction) -> Result<(), Error> {
        self.set(cell, side, false)
    }

    /// Removes the wall on one side of a cell, if there is one.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the maze does not have the cell, [`Error::OuterWall`] if the side
    /// leads out of the maze.
    pub fn open(&mut self, cell: Cell, side: Direction) -> Result<(), Error> {
        if self.contains(cell) && self.is_outer(cell, side) {
            return Err(Error::OuterWall { cell, side });
        }
        self.set(cell, side, true)
    }

    /// Builds the wall on one side of a cell if it is missing, and removes it if it is there. An
    /// outer wall stays. The maze must have the cell.
    pub(crate) fn flip(&mut self, cell: Cell, side: Direction) {
        let _ = self.set(cell, side, !self.is_open(cell, side));
    }

    /// Whether a side of a cell is part of the border.
    pub fn is_outer(&self, cell: Cell, side: Direction) -> bool {
        match side {
            Direction::North => cell.y == 0,
            Direction::East => usize::from(cell.x) + 1 == self.width(),
            Direction::South => usize::from(cell.y) + 1 == self.height(),
            Direction::West => cell.x == 0,
        }
    }

    /// Number of inner walls.
    pub fn count(&self) -> u32 {
        let open: u32 = self
            .north
            .iter()
            .chain(&self.west)
            .map(|row| row.count_ones())
            .sum();
        self.places() - open
    }

    /// The number of inner walls that the size allows: 60 at 6x6.
    pub fn places(&self) -> u32 {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        2 * width * height - width - height
    }

    /// The number of inner walls that are in `self` or in `other` but not in both. `None` if their
    /// sizes differ.
    ///
    /// ```
    /// use ga_theseus::game::Walls;
    ///
    /// let (hall, blocked) = (Walls::hall(6, 6)?, Walls::blocked(6, 6)?);
    /// assert_eq!(hall.differences(&blocked), Some(60));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn differences(&self, other: &Self) -> Option<u32> {
        let rows = |y| {
            let north = self.row_north(y) ^ other.row_north(y);
            let west = self.row_west(y) ^ other.row_west(y);
            north.count_ones() + west.count_ones()
        };
        let same = self.width() == other.width() && self.height() == other.height();
        same.then(|| (0..self.height()).map(rows).sum())
    }

    /// Opens the north sides in row `y` whose bits are set in `open`, and closes the others.
    pub(crate) fn set_row_north(&mut self, y: usize, open: u16) {
        self.north[y] = open & (u16::MAX >> (16 - self.width));
    }

    /// Opens the west sides in row `y` whose bits are set in `open`, and closes the others. The
    /// outer wall stays.
    pub(crate) fn set_row_west(&mut self, y: usize, open: u16) {
        self.west[y] = open & (u16::MAX >> (16 - self.width)) & !1;
    }

    /// The open north sides in row `y` as bits; row `height` is 0.
    pub(crate) fn row_north(&self, y: usize) -> u16 {
        self.north[y]
    }

    /// The open west sides in row `y` as bits.
    pub(crate) fn row_west(&self, y: usize) -> u16 {
        self.west[y]
    }

    fn set(&mut self, cell: Cell, side: Direction, open: bool) -> Result<(), Error> {
        if !self.contains(cell) {
            return Err(self.outside("cell", cell));
        }
        if self.is_outer(cell, side) {
            return Ok(());
        }
        let (x, y) = (cell.x, usize::from(cell.y));
        let (row, bit) = match side {
            Direction::North => (&mut self.north[y], 1 << x),
            Direction::South => (&mut self.north[y + 1], 1 << x),
            Direction::West => (&mut self.west[y], 1 << x),
            Direction::East => (&mut self.west[y], 1 << (x + 1)),
        };
        *row = if open { *row | bit } else { *row & !bit };
        Ok(())
    }

    /// The error for a cell that the maze does not have.
    pub(crate) fn outside(&self, what: &'static str, cell: Cell) -> Error {
        let (x, y) = (cell.x.into(), cell.y.into());
        Error::Outside {
            what,
            x,
            y,
            width: self.width(),
            height: self.height(),
        }
    }
}
