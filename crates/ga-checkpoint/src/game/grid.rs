use super::{Cell, Floor, Size};
use crate::error::Error;

/// A grid of cells that are blocked or free.
///
/// ```
/// use ga_checkpoint::{Cell, Grid};
///
/// let grid = Grid::from_rows(&["..#", "#.."])?;
/// assert!(grid.is_blocked(Cell { x: 2, y: 0 }));
/// assert_eq!(grid.blocked(), 2);
/// assert_eq!(grid.rows(), ["..#", "#.."]);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Grid {
    size: Size,
    /// One word for each row; bit `c` is column `c`.
    walls: Vec<u64>,
}

impl Grid {
    /// A grid of `size` in which all cells are free.
    pub fn free(size: Size) -> Self {
        Self {
            size,
            walls: vec![0; size.height()],
        }
    }

    /// A grid of `size` in which all cells are blocked.
    pub fn solid(size: Size) -> Self {
        Self {
            size,
            walls: vec![size.full_row(); size.height()],
        }
    }

    /// Reads a grid from its rows: `.` is a free cell, `#` a blocked cell.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if there are no rows, or more than 64 rows or columns; [`Error::RowLength`]
    /// if a row is not as long as the first; [`Error::CellText`] if a row has another character.
    pub fn from_rows<T: AsRef<str>>(rows: &[T]) -> Result<Self, Error> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let mut grid = Self::free(Size::new(rows.len(), width)?);
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != width {
                return Err(Error::RowLength {
                    row,
                    found,
                    expected: width,
                });
            }
            for (col, found) in text.as_ref().chars().enumerate() {
                match found {
                    '.' => {}
                    '#' => grid.walls[row] |= 1 << col,
                    _ => {
                        let found = found.to_string();
                        return Err(Error::CellText {
                            row,
                            col,
                            found,
                            expected: "'.' or '#'",
                        });
                    }
                }
            }
        }
        Ok(grid)
    }

    /// The rows in the form that [`from_rows`](Self::from_rows) reads.
    pub fn rows(&self) -> Vec<String> {
        let mark = |wall| if wall { '#' } else { '.' };
        let row = |walls: &u64| {
            (0..self.size.width())
                .map(|col| mark(walls >> col & 1 == 1))
                .collect()
        };
        self.walls.iter().map(row).collect()
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether `cell` is blocked. A cell outside the grid counts as blocked.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        !self.size.contains(cell) || self.walls[usize::from(cell.y)] >> cell.x & 1 == 1
    }

    /// Blocks `cell` if `blocked` is true, and frees it otherwise. Does nothing if `cell` is
    /// outside the grid.
    pub fn set(&mut self, cell: Cell, blocked: bool) {
        if self.size.contains(cell) {
            let row = &mut self.walls[usize::from(cell.y)];
            let mask = 1 << cell.x;
            *row = if blocked { *row | mask } else { *row & !mask };
        }
    }

    /// The number of blocked cells.
    pub fn blocked(&self) -> u32 {
        self.walls.iter().map(|row| row.count_ones()).sum()
    }

    /// The blocked cells of row `row`: bit `c` is set if the cell in column `c` is blocked.
    ///
    /// # Panics
    ///
    /// If the grid has no row `row`.
    pub fn walls(&self, row: usize) -> u64 {
        self.walls[row]
    }

    /// The blocked cells of all rows. Bits beyond the last column must stay 0.
    pub(crate) fn walls_mut(&mut self) -> &mut [u64] {
        &mut self.walls
    }

    /// Writes the free cells of this grid to `floor`.
    pub fn write_floor(&self, floor: &mut Floor) {
        floor.set_free(self.size, |row| !self.walls[row]);
    }
}
