use std::fmt;

/// A cell of a grid, by row and column from the top left, both from 0 on.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Cell {
    /// Row, the top one being 0.
    pub row: u8,
    /// Column, the leftmost one being 0.
    pub col: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.row, self.col)
    }
}

/// The height and width of a grid, 1 to 64 each.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Size {
    height: u8,
    width: u8,
}

impl Size {
    /// The longest side of a grid: a row is a machine word.
    pub const LONGEST: usize = 64;

    /// A grid of `height` rows and `width` columns.
    ///
    /// # Errors
    ///
    /// If either is 0 or more than 64.
    pub fn new(height: usize, width: usize) -> Result<Self, crate::Error> {
        let side = |side: usize| u8::try_from(side).ok().filter(|side| (1..=64).contains(side));
        match (side(height), side(width)) {
            (Some(height), Some(width)) => Ok(Self { height, width }),
            _ => Err(crate::Error::Size { height, width }),
        }
    }

    /// Sides that are known to be right.
    pub(crate) const fn of(height: u8, width: u8) -> Self {
        Self { height, width }
    }

    /// The number of rows.
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// The number of columns.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.height() * self.width()
    }

    /// Whether there is such a cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.height && cell.col < self.width
    }

    /// All cells, row by row from the top left.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| Cell { row, col }))
    }

    /// The cell that [`iter`](Self::iter) gives as number `index`; the last one where there are fewer.
    pub fn cell(self, index: usize) -> Cell {
        let index = index.min(self.cells() - 1);
        Cell { row: (index / self.width()) as u8, col: (index % self.width()) as u8 }
    }

    /// The number of a cell, row by row from the top left.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.width() + usize::from(cell.col)
    }

    /// A row in which every cell is set.
    pub(crate) fn full_row(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}
