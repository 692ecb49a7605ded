use crate::{Cell, Size};

const ROWS: usize = Size::LONGEST;

/// Which cells can be stood on, and between which neighbours there is a passage: what a judge looks at.
///
/// Bit `c` of a row is column `c`. Between two cells of which one is blocked there is never a passage.
#[derive(Clone, Debug)]
pub struct Floor {
    size: Size,
    open: [u64; ROWS],
    east: [u64; ROWS],
    south: [u64; ROWS],
}

/// A single cell.
impl Default for Floor {
    fn default() -> Self {
        Self::open(Size::of(1, 1))
    }
}

impl Floor {
    /// No walls at all.
    pub fn open(size: Size) -> Self {
        let mut floor = Self { size, open: [0; ROWS], east: [0; ROWS], south: [0; ROWS] };
        let full = size.full_row();
        floor.lay_rows(size, |_| full);
        floor
    }

    /// Lays the floor anew: `row(r)` has a bit for every free cell of row `r`, and there is a passage between
    /// any two free neighbours. Bits past the width are ignored.
    #[inline]
    pub fn lay_rows(&mut self, size: Size, mut row: impl FnMut(usize) -> u64) {
        self.size = size;
        let full = size.full_row();
        for r in 0..size.height() {
            let free = row(r) & full;
            self.open[r] = free;
            self.east[r] = free & free >> 1;
            if r > 0 {
                self.south[r - 1] = self.open[r - 1] & free;
            }
        }
        self.south[size.height() - 1] = 0;
    }

    /// Lays the floor anew without blocked cells: `passages(r)` has a bit for every cell of row `r` with a
    /// passage to the east, and one for every cell with a passage to the south.
    pub fn lay_passages(&mut self, size: Size, mut passages: impl FnMut(usize) -> (u64, u64)) {
        self.size = size;
        let full = size.full_row();
        for r in 0..size.height() {
            let (east, south) = passages(r);
            self.open[r] = full;
            self.east[r] = east & full >> 1;
            self.south[r] = if r + 1 < size.height() { south & full } else { 0 };
        }
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A row of free cells.
    #[inline]
    pub fn free(&self, row: usize) -> u64 {
        self.open[row & (ROWS - 1)]
    }

    /// The cells of a row from which a passage leads east.
    #[inline]
    pub fn east(&self, row: usize) -> u64 {
        self.east[row & (ROWS - 1)]
    }

    /// The cells of a row from which a passage leads south.
    #[inline]
    pub fn south(&self, row: usize) -> u64 {
        self.south[row & (ROWS - 1)]
    }

    /// The cells of a row from which a passage leads north.
    #[inline]
    pub fn north(&self, row: usize) -> u64 {
        if row == 0 { 0 } else { self.south(row - 1) }
    }

    /// Whether a cell can be stood on; none outside can.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.free(cell.row.into()) >> cell.col & 1 == 1
    }

    /// The cells that a passage leads to, in the order north, west, east, south.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let Cell { row, col } = cell;
        let r = usize::from(row);
        let ways = [
            (self.north(r) >> col & 1 == 1, row.wrapping_sub(1), col),
            ((self.east(r) << 1) >> col & 1 == 1, row, col.wrapping_sub(1)),
            (self.east(r) >> col & 1 == 1, row, col + 1),
            (self.south(r) >> col & 1 == 1, row + 1, col),
        ];
        ways.into_iter().filter(|way| way.0).map(|(_, row, col)| Cell { row, col })
    }
}
