use super::distances::Distances;
use crate::game::{Cell, Floor, Size};

/// The rows of the largest grid that fits, and an empty row before and after them.
const ROWS: usize = 34;

/// A bit-parallel breadth-first search: a wave over the whole grid, 32 cells per operation.
///
/// A step costs the same for a wave of any width. This suits open mazes, which have many cells and
/// short paths.
#[derive(Clone, Debug)]
pub(super) struct Wave {
    front: [u32; ROWS],
    next: [u32; ROWS],
    unvisited: [u32; ROWS],
    free: [u32; ROWS],
    east: [u32; ROWS],
    south: [u32; ROWS],
}

impl Default for Wave {
    fn default() -> Self {
        let rows = [0; ROWS];
        Self {
            front: rows,
            next: rows,
            unvisited: rows,
            free: rows,
            east: rows,
            south: rows,
        }
    }
}

impl Wave {
    /// Whether a grid of this size fits.
    pub(super) fn fits(size: Size) -> bool {
        size.height() <= ROWS - 2 && size.width() <= 32
    }

    /// Writes the distances between all stops that a leg may connect. All must be connected.
    pub(super) fn measure(&mut self, floor: &Floor, stops: &[Cell], distances: &mut Distances) {
        for row in 0..ROWS - 2 {
            let within = row < floor.size().height();
            let narrow = |bits: u64| if within { bits as u32 } else { 0 };
            self.free[row + 1] = narrow(floor.free(row));
            self.east[row + 1] = narrow(floor.east(row));
            self.south[row + 1] = narrow(floor.south(row));
        }
        let end = stops.len();
        for from in 1..(end - 1).max(2) {
            self.search(from, stops, distances);
        }
    }

    /// Writes the distances from one stop to the entrance and to all later stops.
    fn search(&mut self, from: usize, stops: &[Cell], distances: &mut Distances) {
        let place = |stop: Cell| (usize::from(stop.y) + 1, 1u32 << (stop.x & 31));
        self.front = [0; ROWS];
        self.unvisited = self.free;
        let (row, bit) = place(stops[from]);
        self.front[row] = bit;
        self.unvisited[row] &= !bit;
        // The stops that the wave has not reached, each with its row and bit.
        let mut wanted = [(0, 0, 0); 10];
        let mut count = 0;
        for (to, &stop) in stops
            .iter()
            .enumerate()
            .filter(|&(to, _)| to == 0 || to > from)
        {
            let (row, bit) = place(stop);
            wanted[count] = (to, row, bit);
            count += 1;
        }
        let mut distance = 0;
        loop {
            let mut index = 0;
            while index < count {
                let (to, row, bit) = wanted[index];
                if self.unvisited[row] & bit == 0 {
                    distances.set(from, to, distance);
                    count -= 1;
                    wanted[index] = wanted[count];
                } else {
                    index += 1;
                }
            }
            if count == 0 {
                return;
            }
            self.step();
            distance += 1;
        }
    }

    /// Moves the wave by one cell.
    #[inline]
    fn step(&mut self) {
        let Self {
            front,
            next,
            unvisited,
            east,
            south,
            ..
        } = self;
        for row in 1..ROWS - 1 {
            let sides = (front[row] & east[row]) << 1 | front[row] >> 1 & east[row];
            let poles = front[row - 1] & south[row - 1] | front[row + 1] & south[row];
            let new = (sides | poles) & unvisited[row];
            next[row] = new;
            unvisited[row] ^= new;
        }
        std::mem::swap(front, next);
    }
}
