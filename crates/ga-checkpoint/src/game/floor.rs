use super::{Cell, Size};

const ROWS: usize = Size::LONGEST;

/// The free cells of a maze and the open passages between neighbours. The solver reads mazes in
/// this form.
///
/// Mazes with walls and mazes with colours are both converted to a floor. A blocked cell has no
/// passages. [`Maze::floor`] creates a floor; [`Grid::write_floor`] and [`Colours::write_floor`]
/// overwrite one.
///
/// [`Colours::write_floor`]: super::Colours::write_floor
/// [`Grid::write_floor`]: super::Grid::write_floor
/// [`Maze::floor`]: super::Maze::floor
#[derive(Clone, Debug)]
pub struct Floor {
    size: Size,
    /// Free cells; bit `c` of a row is column `c`. The row after the last is empty.
    free: [u64; ROWS + 1],
    /// Cells with a passage to the east.
    east: [u64; ROWS],
    /// Cells with a passage to the row above. Row 0 is always empty.
    north: [u64; ROWS + 1],
}

/// The floor of a single free cell.
impl Default for Floor {
    fn default() -> Self {
        Self::open(Size::single())
    }
}

impl Floor {
    /// The floor of a maze of `size` without walls.
    pub fn open(size: Size) -> Self {
        let mut floor = Self {
            size,
            free: [0; ROWS + 1],
            east: [0; ROWS],
            north: [0; ROWS + 1],
        };
        let full = size.full_row();
        floor.set_free(size, |_| full);
        floor
    }

    /// Replaces this floor with the floor of a maze with walls. `row(r)` returns the free cells of
    /// row `r`; bit `c` is column `c`. All passages between free neighbours are open. Bits beyond
    /// the last column are ignored.
    #[inline]
    pub fn set_free(&mut self, size: Size, mut row: impl FnMut(usize) -> u64) {
        self.size = size;
        let full = size.full_row();
        let height = size.height();
        // Three loops instead of one, so that the compiler vectorises the last two.
        for (r, free) in self.free[..height].iter_mut().enumerate() {
            *free = row(r) & full;
        }
        self.free[height] = 0;
        for (east, free) in self.east[..height].iter_mut().zip(&self.free) {
            *east = free & free >> 1;
        }
        let below = &self.free[1..=height];
        for ((north, free), below) in self.north[1..].iter_mut().zip(&self.free).zip(below) {
            *north = free & below;
        }
    }

    /// Replaces this floor with one that has no blocked cells. `passages(r)` returns two words for
    /// row `r`: the cells with a passage to the east, and the cells with a passage to the south.
    /// Bit `c` is column `c`. Passages that would leave the grid are ignored.
    pub fn set_passages(&mut self, size: Size, mut passages: impl FnMut(usize) -> (u64, u64)) {
        self.size = size;
        let full = size.full_row();
        for r in 0..size.height() {
            let (east, south) = passages(r);
            self.free[r] = full;
            self.east[r] = east & full >> 1;
            self.north[r + 1] = south & full;
        }
        self.north[size.height()] = 0;
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    // In the four methods below, `row` must be below 64. The mask removes the bounds checks from
    // the solver's loops.

    /// The free cells of a row.
    #[inline]
    pub(crate) fn free(&self, row: usize) -> u64 {
        self.free[row & (ROWS - 1)]
    }

    /// The cells of a row from which a passage leads east.
    #[inline]
    pub(crate) fn east(&self, row: usize) -> u64 {
        self.east[row & (ROWS - 1)]
    }

    /// The cells of a row from which a passage leads south.
    #[inline]
    pub(crate) fn south(&self, row: usize) -> u64 {
        self.north[(row & (ROWS - 1)) + 1]
    }

    /// The cells of a row from which a passage leads north.
    #[inline]
    pub(crate) fn north(&self, row: usize) -> u64 {
        self.north[row & (ROWS - 1)]
    }

    /// Whether `cell` is free. A cell outside the grid is not free.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.free(cell.y.into()) >> cell.x & 1 == 1
    }

    /// The neighbours to which an open passage leads from `cell`, in the order north, west, east,
    /// south. There are none if `cell` is outside the grid.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let inside = self.size.contains(cell);
        // The first cell stands in for a cell outside the grid. Its passages are dropped below.
        let Cell { x: col, y: row } = if inside { cell } else { Cell { x: 0, y: 0 } };
        let r = usize::from(row);
        let ways = [
            (self.north(r) >> col & 1 == 1, row.wrapping_sub(1), col),
            (
                (self.east(r) << 1) >> col & 1 == 1,
                row,
                col.wrapping_sub(1),
            ),
            (self.east(r) >> col & 1 == 1, row, col + 1),
            (self.south(r) >> col & 1 == 1, row + 1, col),
        ];
        ways.into_iter()
            .filter(move |way| inside && way.0)
            .map(|(_, row, col)| Cell { x: col, y: row })
    }
}
