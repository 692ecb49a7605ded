use crate::{Cell, Floor, Size};

/// The cells that can be reached, a row at a time.
///
/// Most children of a good maze are cut in two, and this is how they are found out: it costs half as much as a
/// walk from cell to cell.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    /// A row above the first and one below the last stay empty.
    filled: [u64; Size::LONGEST + 2],
}

impl Default for Flood {
    fn default() -> Self {
        Self { filled: [0; Size::LONGEST + 2] }
    }
}

impl Flood {
    /// Fills all that can be reached from a cell; nothing if it is blocked.
    #[inline]
    pub(super) fn fill(&mut self, floor: &Floor, from: Cell) {
        let filled = &mut self.filled;
        filled[..floor.size().height() + 2].fill(0);
        if !floor.is_free(from) {
            return;
        }
        let mut row = usize::from(from.row);
        let mut seeds = 1 << from.col;
        // Rows that the water has yet to enter.
        let mut pending = 0u64;
        loop {
            let here = filled[row + 1] | spread(seeds, floor.east(row));
            filled[row + 1] = here;
            let up = here & floor.north(row) & !filled[row];
            let down = here & floor.south(row) & !filled[row + 2];
            pending |= u64::from(up != 0) << row >> 1 | u64::from(down != 0) << row << 1;
            if pending == 0 {
                return;
            }
            row = (pending.trailing_zeros() & 63) as usize;
            pending &= pending - 1;
            let around = (filled[row] & floor.north(row)) | (filled[row + 2] & floor.south(row));
            seeds = around & !filled[row + 1];
        }
    }

    #[inline]
    pub(super) fn reaches(&self, cell: Cell) -> bool {
        self.filled[usize::from(cell.row & 63) + 1] >> (cell.col & 63) & 1 == 1
    }

    /// The reached cells of a row.
    pub(super) fn row(&self, row: usize) -> u64 {
        self.filled[row + 1]
    }
}

/// What hangs together with `seeds` within a row.
#[inline]
fn spread(seeds: u64, east: u64) -> u64 {
    // Eastwards a carry runs along the passages; past column 63 there is none to run into.
    let mut filled = seeds | (east.wrapping_add(seeds & east) ^ east);
    // Westwards up to the last gap, one stretch after the other.
    let mut edges = east << 1 & filled & !(filled << 1);
    while edges != 0 {
        let edge = edges & edges.wrapping_neg();
        let gaps = (!east & (edge - 1)) << 1 | 1;
        filled |= edge - (1 << gaps.ilog2());
        edges &= edges - 1;
    }
    filled
}
