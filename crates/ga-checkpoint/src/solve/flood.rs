use crate::{Cell, Course, Floor, Size};

/// The cells that can be reached, a row at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flood {
    /// A row above the first and one below the last stay empty.
    filled: [u64; Size::LONGEST + 2],
    /// Rows that the water has yet to enter.
    pending: u64,
}

impl Default for Flood {
    fn default() -> Self {
        Self { filled: [0; Size::LONGEST + 2], pending: 0 }
    }
}

impl Flood {
    /// Fills all that can be reached from a cell; nothing if it is blocked.
    pub(super) fn fill(&mut self, floor: &Floor, from: Cell) {
        self.begin(floor, from);
        if floor.is_free(from) {
            while !self.enter(floor) {}
        }
    }

    #[inline]
    fn begin(&mut self, floor: &Floor, from: Cell) {
        self.filled[..floor.size().height() + 2].fill(0);
        if floor.is_free(from) {
            self.filled[usize::from(from.row & 63) + 1] = 1 << (from.col & 63);
            self.pending = 1 << (from.row & 63);
        }
    }

    /// Lets the water into the first of the rows that it has yet to enter. Whether there is no other.
    #[inline]
    fn enter(&mut self, floor: &Floor) -> bool {
        let row = (self.pending.trailing_zeros() & 63) as usize;
        self.pending &= self.pending.wrapping_sub(1);
        let filled = &mut self.filled;
        let (above, below) = (filled[row], filled[row + 2]);
        let (north, south) = (floor.north(row), floor.south(row));
        let here = spread(filled[row + 1] | above & north | below & south, floor.east(row));
        filled[row + 1] = here;
        let (up, down) = (here & north & !above, here & south & !below);
        self.pending |= u64::from(up != 0) << row >> 1 | u64::from(down != 0) << row << 1;
        self.pending == 0
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

/// Whether all stops hang together.
///
/// Most children of a good maze are cut in two, and the piece with one of the stops is small. So water rises from
/// all of them, row by row in turn, which do not wait for each other in a processor either. Where it has not found
/// a border after a while, that from the first stop decides.
#[derive(Clone, Debug, Default)]
pub(super) struct Floods {
    floods: [Flood; 2 + Course::MOST_CHECKPOINTS],
}

impl Floods {
    /// Rows that the water from each stop may enter.
    const TURNS: usize = 16;

    /// Whether all stops can be reached from the first; all must be free.
    #[inline]
    pub(super) fn join(&mut self, floor: &Floor, stops: &[Cell]) -> bool {
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

/// What hangs together with `seeds` within a row.
#[inline]
fn spread(seeds: u64, east: u64) -> u64 {
    // Eastwards a carry runs along the passages; past column 63 there is none to run into.
    let mut filled = seeds | (east.wrapping_add(seeds & east) ^ east);
    // Westwards by steps of 1, 2 and 4 cells; longer ones are rare in a good maze.
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
