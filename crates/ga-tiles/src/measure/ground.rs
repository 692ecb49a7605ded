use crate::level::{LONGEST, Level, Tile, Tiles};
use std::ops::Range;

/// The cells of a level that are in a set, with a closed border around them.
///
/// Cells are indices into one row of bytes. A row has one closed cell behind its last column, which
/// is also the closed cell before the first column of the next row. So a step to any neighbour
/// needs no test for the border.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    width: usize,
    height: usize,
    /// The distance of two cells of neighbouring rows.
    pub(super) stride: usize,
    /// 1 for open cells, 0 for all others.
    pub(super) open: Vec<u8>,
    /// The number of open cells.
    pub(super) count: usize,
}

impl Ground {
    /// Opens the cells of `level` that are in `tiles`, and closes all others.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows: indices are stored in 16 bits.
    pub(super) fn fill(&mut self, level: &Level, tiles: Tiles) {
        (self.width, self.height) = (level.width(), level.height());
        assert!(
            self.width <= LONGEST && self.height <= LONGEST,
            "a level of {} columns and {} rows is too large to be measured",
            self.width,
            self.height
        );
        self.stride = self.width + 1;
        self.open.clear();
        self.open.resize((self.height + 2) * self.stride + 1, 0);
        self.count = 0;
        for (y, row) in level.rows().enumerate() {
            let cells = self.row(y);
            for (open, &tile) in self.open[cells].iter_mut().zip(row) {
                *open = u8::from(tiles.contains(tile));
                self.count += usize::from(*open);
            }
        }
    }

    /// The number of indices.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// The indices of a row of cells.
    #[inline]
    pub(super) fn row(&self, y: usize) -> Range<usize> {
        let start = 1 + (y + 1) * self.stride;
        start..start + self.width
    }

    /// The indices of all cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.height).flat_map(|y| self.row(y))
    }

    /// The indices and tiles of all cells, row by row.
    pub(super) fn tiles<'a>(
        &'a self,
        level: &'a Level,
    ) -> impl Iterator<Item = (usize, Tile)> + 'a {
        self.cells().zip(level.cells().iter().copied())
    }

    /// The index of a cell.
    pub(super) const fn index(&self, (x, y): (usize, usize)) -> usize {
        1 + (y + 1) * self.stride + x
    }

    /// Column and row of a cell of the level.
    pub(super) const fn place(&self, cell: usize) -> (usize, usize) {
        let place = cell - 1 - self.stride;
        (place % self.stride, place / self.stride)
    }

    /// Whether an index is a cell of the level, not of the border.
    pub(super) fn is_inside(&self, cell: usize) -> bool {
        let place = cell.wrapping_sub(1 + self.stride);
        place < self.height * self.stride && place % self.stride < self.width
    }

    #[inline]
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.open[cell] != 0
    }

    /// The neighbours of a cell in the north, east, south and west.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell + 1, cell + self.stride, cell - 1]
    }

    /// The neighbours of a cell that share a corner with it, but no side.
    #[inline]
    pub(super) fn corners(&self, cell: usize) -> [usize; 4] {
        let (above, below) = (cell - self.stride, cell + self.stride);
        [above - 1, above + 1, below - 1, below + 1]
    }

    /// The number of open cells among the four neighbours of a cell.
    #[inline]
    pub(super) fn ways(&self, cell: usize) -> u8 {
        self.neighbours(cell)
            .iter()
            .map(|&next| self.open[next])
            .sum()
    }
}
