use crate::{Cell, Size};

const ROWS: usize = Size::LONGEST;

/// Which cells can be stood on, and between which neighbours there is a passage: what a judge looks at.
///
/// Bit `c` of a row is column `c`. Between two cells of which one is blocked there is never a passage.
#[derive(Clone, Debug)]
pub struct Floor {
    size: Size,
    /// One row more, which stays empty.
    open: [u64; ROWS + 1],
    east: [u64; ROWS],
    /// Passages to the row above, of which the first has none.
    north: [u64; ROWS + 1],
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
        let mut floor = Self { size, open: [0; ROWS + 1], east: [0; ROWS], north: [0; ROWS + 1] };
        let full = size.full_row();
        floor.lay_rows(size, |_| full);
        floor
    }

    /// Lays the floor anew: `row(r)` has a bit for every free cell of row `r`, and there is a passage between
    /// any two free neighbours. Bits past the width are ignored.
    #[inline]
    pub fn lay_rows(&mut self, size: Size, mut row: impl FnMut(usize) -> u64) {
        self.size = size;
        let (full, height) = (size.full_row(), size.height());
        // Three loops, of which the last two take several rows at a time.
        for (r, open) in self.open[..height].iter_mut().enumerate() {
            *open = row(r) & full;
        }
        self.open[height] = 0;
        for (east, open) in self.east[..height].iter_mut().zip(&self.open) {
            *east = open & open >> 1;
        }
        let below = &self.open[1..=height];
        for ((north, open), below) in self.north[1..].iter_mut().zip(&self.open).zip(below) {
            *north = open & below;
        }
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
            self.north[r + 1] = south & full;
        }
        self.north[size.height()] = 0;
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
        self.north[(row & (ROWS - 1)) + 1]
    }

    /// The cells of a row from which a passage leads north.
    #[inline]
    pub fn north(&self, row: usize) -> u64 {
        self.north[row & (ROWS - 1)]
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
