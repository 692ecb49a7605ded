use super::distances::Distances;
use crate::game::{Cell, Floor, Size};

/// The number of addresses. The address of a cell is 64 times its row plus its column, on a grid of
/// any size.
const CELLS: usize = Size::LONGEST * Size::LONGEST;
/// Keeps an address or a position below [`CELLS`], which removes the bounds checks.
const MASK: usize = CELLS - 1;

/// The flag of a cell that a search has reached.
const VISITED: u8 = 1 << 7;
/// The flag of a cell that a search has to reach.
const TARGET: u8 = 1 << 6;
/// The bits of the four doors of a cell. A door is an open passage to a neighbour.
const WAYS: u8 = 15;

/// For each way: the step from a cell's address to its neighbour's. The ways 0 to 3 are east, west,
/// south and north. Bit `w` of a cell's doors belongs to way `w`.
const STEP: [usize; 4] = [
    1,
    1usize.wrapping_neg(),
    Size::LONGEST,
    Size::LONGEST.wrapping_neg(),
];
/// For each way: the door of the next cell that leads back.
const BACK: [u8; 4] = [1 << 1, 1 << 0, 1 << 3, 1 << 2];

/// A breadth-first search with a queue, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// By address: the open doors of a cell, and whether it is a target.
    doors: Box<[u8; CELLS]>,
    /// A copy of `doors` that a search changes. It closes the door through which it entered a cell.
    left: Box<[u8; CELLS]>,
    /// Addresses in the order in which the cells were reached.
    queue: Box<[u16; CELLS]>,
    /// By position in the queue: the position of the predecessor.
    parent: Box<[u16; CELLS]>,
    /// By position in the queue: the distance from the start.
    depth: Box<[u16; CELLS]>,
    /// By address: the position in the queue. Valid only for cells that were reached.
    slot: Box<[u16; CELLS]>,
    /// The number of cells that the last exploration reached.
    len: usize,
    /// Passages that are not part of the tree of the last exploration, as positions in the queue.
    shortcuts: Vec<(u16, u16)>,
    /// The number of addresses that the grid needs.
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
    /// Copies the passages of `floor`.
    pub(super) fn load(&mut self, floor: &Floor) {
        let octets = floor.size().width().div_ceil(8);
        self.used = floor.size().height() * Size::LONGEST;
        let mut north = 0;
        // Eight cells at a time: each bit of a byte becomes a byte of a word.
        for (row, doors) in self.doors[..self.used]
            .chunks_exact_mut(Size::LONGEST)
            .enumerate()
        {
            let (east, south) = (floor.east(row), floor.south(row));
            let west = east << 1;
            for (octet, doors) in doors.chunks_exact_mut(8).take(octets).enumerate() {
                let spread = |bits: u64| SPREAD[usize::from((bits >> (8 * octet)) as u8)];
                let eight =
                    spread(east) | spread(west) << 1 | spread(south) << 2 | spread(north) << 3;
                doors.copy_from_slice(&eight.to_le_bytes());
            }
            north = south;
        }
    }

    /// Searches all cells that can be reached from `from`. Keeps the search tree and its shortcuts,
    /// which are the passages outside the tree. Returns whether there were at most `most`
    /// shortcuts.
    pub(super) fn explore(&mut self, from: Cell, most: usize) -> bool {
        let Self {
            doors,
            left,
            queue,
            parent,
            depth,
            slot,
            len,
            shortcuts,
            used,
        } = self;
        left[..*used].copy_from_slice(&doors[..*used]);
        shortcuts.clear();
        let from = address(from);
        queue[0] = from as u16;
        (depth[0], slot[from]) = (0, 0);
        left[from] |= VISITED;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let distance = depth[head & MASK] + 1;
            let cell = usize::from(queue[head & MASK]);
            let mut ways = left[cell & MASK] & WAYS;
            while ways != 0 {
                let way = (ways.trailing_zeros() & 3) as usize;
                ways &= ways - 1;
                let to = cell.wrapping_add(STEP[way]) & MASK;
                let there = left[to];
                if there & VISITED == 0 {
                    left[to] = (there | VISITED) & !BACK[way];
                    queue[tail & MASK] = to as u16;
                    depth[tail & MASK] = distance;
                    parent[tail & MASK] = head as u16;
                    slot[to] = tail as u16;
                    tail += 1;
                } else if shortcuts.len() <= most {
                    // Closes the door on the other side, so that each shortcut is found once.
                    left[to] = there & !BACK[way];
                    shortcuts.push((head as u16, slot[to]));
                }
            }
            head += 1;
        }
        *len = tail;
        shortcuts.len() <= most
    }

    /// Searches from `from` until all `targets` are reached. All must be within reach.
    pub(super) fn seek(&mut self, from: Cell, targets: impl Iterator<Item = Cell> + Clone) {
        let mut wanted = 0;
        // A cell that occurs twice is counted once.
        for target in targets.clone().filter(|&target| target != from) {
            let doors = &mut self.doors[address(target)];
            wanted += usize::from(*doors & TARGET == 0);
            *doors |= TARGET;
        }
        if wanted > 0 {
            self.search(from, wanted);
        } else {
            self.depth[0] = 0;
            self.slot[address(from)] = 0;
        }
        for target in targets {
            self.doors[address(target)] &= !TARGET;
        }
    }

    /// Searches until `wanted` cells with the flag of a target are reached.
    fn search(&mut self, from: Cell, mut wanted: usize) {
        let Self {
            doors,
            left,
            queue,
            depth,
            slot,
            used,
            ..
        } = self;
        left[..*used].copy_from_slice(&doors[..*used]);
        let from = address(from);
        queue[0] = from as u16;
        (depth[0], slot[from]) = (0, 0);
        left[from] = (left[from] | VISITED) & !TARGET;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let distance = depth[head & MASK] + 1;
            let cell = usize::from(queue[head & MASK]) & MASK;
            let here = left[cell];
            // Only the positions of targets are read later, so only these are stored.
            if here & TARGET != 0 {
                slot[cell] = head as u16;
                wanted -= 1;
                if wanted == 0 {
                    return;
                }
            }
            // Branch-free: every way writes its cell to the end of the queue, and the queue grows
            // only if the door is open and the cell is new; otherwise the next write overwrites it.
            for (way, step) in STEP.into_iter().enumerate() {
                let to = cell.wrapping_add(step) & MASK;
                let there = left[to];
                let new = here >> way & 1 & !(there >> 7);
                left[to] = there | new << 7;
                queue[tail & MASK] = to as u16;
                depth[tail & MASK] = distance;
                tail += usize::from(new);
            }
            head += 1;
        }
    }

    /// The distance of a target, or of an explored cell, from the start of the last search.
    #[inline]
    pub(super) fn depth(&self, cell: Cell) -> u16 {
        self.depth[usize::from(self.slot[address(cell)]) & MASK]
    }

    /// The position of a reached cell in the order of the last exploration.
    pub(super) fn slot(&self, cell: Cell) -> u16 {
        self.slot[address(cell)]
    }

    /// The predecessors and the depths of all reached cells, in the order of the last exploration.
    pub(super) fn tree(&self) -> (&[u16], &[u16]) {
        (&self.parent[..self.len], &self.depth[..self.len])
    }

    /// The shortcuts of the last exploration, as pairs of positions.
    pub(super) fn shortcuts(&self) -> &[(u16, u16)] {
        &self.shortcuts
    }
}

fn address(Cell { x: col, y: row }: Cell) -> usize {
    (usize::from(row) * Size::LONGEST + usize::from(col)) & MASK
}

/// For each byte, a word. Byte `b` of the word is bit `b` of the byte.
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

/// Writes the distances between all stops that a leg may connect. Searches once from each
/// checkpoint, or from the exit if there are no checkpoints. `walk` must have explored from
/// `stops[1]`.
pub(super) fn measure(walk: &mut Walk, stops: &[Cell], distances: &mut Distances) {
    let end = stops.len();
    for (from, &cell) in stops.iter().enumerate().take((end - 1).max(2)).skip(1) {
        if from > 1 {
            let targets = stops[..1].iter().chain(&stops[from + 1..]);
            walk.seek(cell, targets.copied());
        }
        for (to, &stop) in stops
            .iter()
            .enumerate()
            .filter(|&(to, _)| to == 0 || to > from)
        {
            distances.set(from, to, walk.depth(stop));
        }
    }
}
