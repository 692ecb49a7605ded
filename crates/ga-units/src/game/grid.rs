use crate::error::Error;
use crate::game::bits::Bits;
use crate::game::cell::Cell;

/// Greatest width and height of a field.
pub const LARGEST_SIDE: u16 = 500;

/// The field of a battle: its size and its rocks. No unit can stand on a rock.
///
/// ```
/// use ga_units::{Cell, game::Grid};
///
/// let mut grid = Grid::new(50, 50)?;
/// grid.block(Cell { x: 3, y: 1 })?;
/// assert_eq!(grid.id(Cell { x: 3, y: 1 }), 53);
/// assert!(grid.is_blocked(grid.cell(53)));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Grid {
    width: u16,
    height: u16,
    open: Bits,
}

impl Grid {
    /// A field without rocks, of `width` columns and `height` rows, each from 1 to
    /// [`LARGEST_SIDE`].
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or the height is out of range.
    pub fn new(width: i64, height: i64) -> Result<Self, Error> {
        let side = |side| u16::try_from(side).ok().filter(|side| (1..=LARGEST_SIDE).contains(side));
        let (Some(w), Some(h)) = (side(width), side(height)) else {
            return Err(Error::Size { width, height });
        };
        let mut grid = Self { width: w, height: h, open: Bits::new(w, h) };
        for id in 0..grid.len() {
            grid.open.insert(grid.cell(id));
        }
        Ok(grid)
    }

    /// Puts a rock on a cell. Does nothing if the cell has a rock already.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the field has no such cell.
    pub fn block(&mut self, cell: Cell) -> Result<(), Error> {
        if !self.contains(cell) {
            return Err(self.outside("blocked", cell.x.into(), cell.y.into()));
        }
        self.open.remove(cell);
        Ok(())
    }

    /// Number of columns.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Number of rows.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Always false: the smallest field has one cell.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether the field has this cell.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Whether a cell has a rock or lies outside the field.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        !self.contains(cell) || !self.open.contains(cell)
    }

    /// The number of a cell, counted row by row from the top left. The paper calls it the grid ID
    /// (Purba et al. 2016, `purba-liliana-pranata-2016`).
    pub fn id(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x)
    }

    /// The cell with this number.
    pub fn cell(&self, id: usize) -> Cell {
        let width = usize::from(self.width);
        Cell { x: (id % width) as u16, y: (id / width) as u16 }
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len()).map(|id| self.cell(id))
    }

    /// The cell at these coordinates. `place` is the path of the field for an error message.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the field has no such cell.
    pub fn at(&self, place: &str, x: i64, y: i64) -> Result<Cell, Error> {
        let cell = u16::try_from(x).and_then(|x| Ok(Cell { x, y: u16::try_from(y)? }));
        cell.ok().filter(|&cell| self.contains(cell)).ok_or_else(|| self.outside(place, x, y))
    }

    /// The cells without rocks.
    pub(crate) fn open(&self) -> &Bits {
        &self.open
    }

    fn outside(&self, place: &str, x: i64, y: i64) -> Error {
        Error::Outside { place: place.to_owned(), x, y, width: self.width, height: self.height }
    }
}
