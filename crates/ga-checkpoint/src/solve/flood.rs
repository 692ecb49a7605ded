use crate::game::{Cell, Course, Floor, Size};

/// A flood fill: finds the cells that can be reached from a start cell, a row of 64 cells at a
/// time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flood {
    /// Reached cells. The rows before the first and after the last stay empty.
    filled: [u64; Size::LONGEST + 2],
    /// The rows that have to be extended, one bit for each row: new cells were reached next to
    /// them.
    pending: u64,
}

impl Default for Flood {
    fn default() -> Self {
        Self {
            filled: [0; Size::LONGEST + 2],
            pending: 0,
        }
    }
}

impl Flood {
    /// Fills all cells that can be reached from `from`. Fills none if `from` is blocked.
    pub(super) fn fill(&mut self, floor: &Floor, from: Cell) {
        self.begin(floor, from);
        if floor.is_free(from) {
            while !self.enter(floor) {}
        }
    }

    /// Starts a flood at `from` if `from` is free.
    #[inline]
    fn begin(&mut self, floor: &Floor, from: Cell) {
        self.filled[..floor.size().height() + 2].fill(0);
        if floor.is_free(from) {
            self.filled[usize::from(from.y & 63) + 1] = 1 << (from.x & 63);
            self.pending = 1 << (from.y & 63);
        }
    }

    /// Extends the flood in the first pending row. Returns whether no row is pending any more.
    #[inline]
    fn enter(&mut self, floor: &Floor) -> bool {
        let row = (self.pending.trailing_zeros() & 63) as usize;
        self.pending &= self.pending.wrapping_sub(1);
        let filled = &mut self.filled;
        let (above, below) = (filled[row], filled[row + 2]);
        let north = floor.north(row);
        let south = floor.south(row);
        let here = spread(
            filled[row + 1] | above & north | below & south,
            floor.east(row),
        );
        filled[row + 1] = here;
        // The rows above and below become pending if this row opens a way to new cells in them.
        let (up, down) = (here & north & !above, here & south & !below);
        // Row 0 has no passage north and the last row none south, so no bit leaves the grid.
        self.pending |= u64::from(up != 0) << row >> 1 | u64::from(down != 0) << row << 1;
        self.pending == 0
    }

    /// Whether `cell` was reached.
    #[inline]
    pub(super) fn reaches(&self, cell: Cell) -> bool {
        self.filled[usize::from(cell.y & 63) + 1] >> (cell.x & 63) & 1 == 1
    }

    /// The reached cells of a row.
    pub(super) fn row(&self, row: usize) -> u64 {
        self.filled[row + 1]
    }
}

/// Tests whether all stops are connected, by one flood from each.
///
/// Most mutations cut a good maze in two, and the piece around one of the stops is small. The
/// floods take turns: each flood enters one row in its turn. The smallest piece is complete first,
/// and then the test ends. The floods are independent, so the processor can work on them in
/// parallel. If no flood ends within `TURNS` rows, the flood from the first stop continues alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Floods {
    floods: [Flood; 2 + Course::MOST_CHECKPOINTS],
}

impl Floods {
    /// Rows that each flood may enter before the first one continues alone.
    const TURNS: usize = 16;

    /// Whether all stops are connected. All stops must be free.
    #[inline]
    pub(super) fn connect(&mut self, floor: &Floor, stops: &[Cell]) -> bool {
        for (flood, &stop) in self.floods.iter_mut().zip(stops) {
            flood.begin(floor, stop);
        }
        for _ in 0..Self::TURNS {
            for flood in self.floods.iter_mut().take(stops.len()) {
                if flood.enter(floor) {
                    return stops.iter().all(|&stop| flood.reaches(stop));
                }
            }
        }
        let [first, ..] = &mut self.floods;
        while !first.enter(floor) {}
        stops.iter().all(|&stop| first.reaches(stop))
    }
}

/// The cells of a row that are connected with `seeds` by passages of the row.
#[inline]
fn spread(seeds: u64, east: u64) -> u64 {
    // Eastwards, the carry of an addition runs along the passages. Column 63 has none, so no carry
    // is lost.
    let mut filled = seeds | (east.wrapping_add(seeds & east) ^ east);
    // Westwards, the fill grows by steps of 1, 2 and 4 cells. Longer runs are rare in a good maze;
    // the loop fills them.
    let joined2 = east & east >> 1;
    let joined4 = joined2 & joined2 >> 2;
    filled |= filled >> 1 & east;
    filled |= filled >> 2 & joined2;
    filled |= filled >> 4 & joined4;
    while filled >> 1 & east & !filled != 0 {
        filled |= filled >> 4 & joined4;
        filled |= filled >> 1 & east;
    }
    filled
}
