use crate::{Cell, Floor, Size};

/// The cells that can be reached, run by run: a run is what hangs together within a row.
///
/// Costs as much as there are runs, which are a third of the cells in a dense maze. Most children of a good
/// maze are cut in two, and this is how they are found out.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    filled: [u64; Size::LONGEST],
    pending: Vec<(usize, u64)>,
}

impl Default for Flood {
    fn default() -> Self {
        Self { filled: [0; Size::LONGEST], pending: Vec::new() }
    }
}

impl Flood {
    /// Fills all that can be reached from a cell; nothing if it is blocked.
    #[inline]
    pub(super) fn fill(&mut self, floor: &Floor, from: Cell) {
        let Self { filled, pending } = self;
        let height = floor.size().height();
        filled[..height].fill(0);
        if !floor.is_free(from) {
            return;
        }
        let row = usize::from(from.row);
        let first = run(floor.east(row), 1 << from.col);
        filled[row & 63] = first;
        pending.clear();
        pending.push((row, first));
        while let Some((row, run)) = pending.pop() {
            for (next, seeds) in
                [(row.wrapping_sub(1), run & floor.north(row)), (row + 1, run & floor.south(row))]
            {
                let mut seeds = seeds & !filled[next & 63];
                if seeds != 0 {
                    let east = floor.east(next);
                    while seeds != 0 {
                        let run = self::run(east, seeds);
                        filled[next & 63] |= run;
                        pending.push((next, run));
                        seeds &= !run;
                    }
                }
            }
        }
    }

    #[inline]
    pub(super) fn reaches(&self, cell: Cell) -> bool {
        self.filled[usize::from(cell.row & 63)] >> (cell.col & 63) & 1 == 1
    }

    /// The reached cells of a row.
    pub(super) fn row(&self, row: usize) -> u64 {
        self.filled[row]
    }
}

/// The run of the lowest of `seeds`: as far as there are passages, east and west.
#[inline]
fn run(east: u64, seeds: u64) -> u64 {
    let at = seeds.trailing_zeros() & 63;
    let up = (!(east >> at)).trailing_zeros();
    let down = (!(east << 1 << (63 - at))).leading_zeros();
    // Passages above the lowest seed: `up` of them lead to cells; there is none from column 63.
    (u64::MAX >> (63 - (at + up).min(63))) & (u64::MAX << (at - down.min(at)))
}
