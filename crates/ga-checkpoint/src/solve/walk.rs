use super::Stops;
use crate::{Cell, Floor, Size};

/// Cells are addressed with 64 columns a row.
const CELLS: usize = Size::LONGEST * Size::LONGEST;
const MASK: usize = CELLS - 1;

const VISITED: u8 = 1 << 7;
const TARGET: u8 = 1 << 6;
const WAYS: u8 = 15;

/// East, west, south, north: bit `w` of a cell's doors is way `w`.
const STEP: [usize; 4] = [1, 1usize.wrapping_neg(), Size::LONGEST, Size::LONGEST.wrapping_neg()];
/// The door by which one has come.
const BACK: [u8; 4] = [1 << 1, 1 << 0, 1 << 3, 1 << 2];

/// The breadth-first search with a queue, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// A cell's open doors, and whether it is a target.
    doors: Box<[u8; CELLS]>,
    /// The same during a search, without the door by which a cell was entered.
    left: Box<[u8; CELLS]>,
    /// Cells in the order in which they were reached: what follows goes by this order.
    queue: Box<[u16; CELLS]>,
    parent: Box<[u16; CELLS]>,
    depth: Box<[u16; CELLS]>,
    /// Where in the queue a cell is, if it is there.
    slot: Box<[u16; CELLS]>,
    len: usize,
    /// Passages that are not part of the tree of the last search, as places in the queue.
    shortcuts: Vec<(u16, u16)>,
    used: usize,
}

impl Default for Walk {
    fn default() -> Self {
        let numbers = || Box::new([0; CELLS]);
        Self {
            doors: Box::new([0; CELLS]),
            left: Box::new([0; CELLS]),
            queue: numbers(),
            parent: numbers(),
            depth: numbers(),
            slot: numbers(),
            len: 0,
            shortcuts: Vec::new(),
            used: 0,
        }
    }
}

impl Walk {
    /// Notes the doors of every cell.
    pub(super) fn lay(&mut self, floor: &Floor) {
        let octets = floor.size().width().div_ceil(8);
        self.used = floor.size().height() * Size::LONGEST;
        let mut north = 0;
        for (row, doors) in self.doors[..self.used].chunks_exact_mut(Size::LONGEST).enumerate() {
            let (east, south) = (floor.east(row), floor.south(row));
            let west = east << 1;
            for (octet, doors) in doors.chunks_exact_mut(8).take(octets).enumerate() {
                let spread = |bits: u64| SPREAD[usize::from((bits >> (8 * octet)) as u8)];
                let eight = spread(east) | spread(west) << 1 | spread(south) << 2 | spread(north) << 3;
                doors.copy_from_slice(&eight.to_le_bytes());
            }
            north = south;
        }
    }

    /// Searches everything that can be reached, keeping the tree and up to `most` of the passages that are not
    /// in it. Whether there were no more.
    pub(super) fn explore(&mut self, from: Cell, most: usize) -> bool {
        self.search::<true>(from, usize::MAX, most);
        self.shortcuts.len() <= most
    }

    /// Searches until all of `targets` are reached.
    pub(super) fn seek(&mut self, from: Cell, targets: &[Cell]) {
        let mut wanted = 0;
        for &target in targets.iter().filter(|&&target| target != from) {
            let doors = &mut self.doors[address(target)];
            wanted += usize::from(*doors & TARGET == 0);
            *doors |= TARGET;
        }
        if wanted > 0 {
            self.search::<false>(from, wanted, 0);
        } else {
            self.depth[0] = 0;
            self.slot[address(from)] = 0;
        }
        for &target in targets {
            self.doors[address(target)] &= !TARGET;
        }
    }

    #[inline]
    fn search<const TREE: bool>(&mut self, from: Cell, mut wanted: usize, most: usize) {
        let Self { doors, left, queue, parent, depth, slot, len, shortcuts, used } = self;
        left[..*used].copy_from_slice(&doors[..*used]);
        shortcuts.clear();
        let from = address(from);
        queue[0] = from as u16;
        (depth[0], slot[from]) = (0, 0);
        left[from] |= VISITED;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let cell = usize::from(queue[head & MASK]);
            let mut ways = left[cell & MASK] & WAYS;
            let next = depth[head & MASK] + 1;
            while ways != 0 {
                let way = (ways.trailing_zeros() & 3) as usize;
                ways &= ways - 1;
                let to = cell.wrapping_add(STEP[way]) & MASK;
                let there = left[to];
                if there & VISITED == 0 {
                    left[to] = (there | VISITED) & !BACK[way];
                    queue[tail & MASK] = to as u16;
                    depth[tail & MASK] = next;
                    slot[to] = tail as u16;
                    if TREE {
                        parent[tail & MASK] = head as u16;
                    }
                    tail += 1;
                    if !TREE && there & TARGET != 0 {
                        wanted -= 1;
                        if wanted == 0 {
                            *len = tail;
                            return;
                        }
                    }
                } else if TREE && shortcuts.len() <= most {
                    left[to] = there & !BACK[way];
                    shortcuts.push((head as u16, slot[to]));
                }
            }
            head += 1;
        }
        *len = tail;
    }

    /// How far a reached cell is from where the last search began.
    #[inline]
    pub(super) fn depth(&self, cell: Cell) -> u16 {
        self.depth[usize::from(self.slot[address(cell)]) & MASK]
    }

    /// Where in the order of the last search a reached cell is.
    pub(super) fn slot(&self, cell: Cell) -> u16 {
        self.slot[address(cell)]
    }

    /// The predecessors and the depths of all reached cells, in the order of the last search.
    pub(super) fn tree(&self) -> (&[u16], &[u16]) {
        (&self.parent[..self.len], &self.depth[..self.len])
    }

    pub(super) fn shortcuts(&self) -> &[(u16, u16)] {
        &self.shortcuts
    }
}

fn address(Cell { row, col }: Cell) -> usize {
    (usize::from(row) * Size::LONGEST + usize::from(col)) & MASK
}

/// The bits of a byte, a byte each.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Shortest lengths between all stops that a tour may go between, by searches from one after the other. All
/// must be within reach of each other.
pub(super) fn lengths(walk: &mut Walk, stops: &[Cell], lengths: &mut Stops) {
    let last = stops.len() - 1;
    for (from, &cell) in stops[..last].iter().enumerate() {
        // Nobody goes from the entrance to the exit at once, unless there is nothing between them.
        let end = if from == 0 && last > 1 { last } else { last + 1 };
        walk.seek(cell, &stops[from + 1..end]);
        for (to, &stop) in stops.iter().enumerate().take(end).skip(from + 1) {
            lengths.set(from, to, walk.depth(stop));
        }
    }
}
