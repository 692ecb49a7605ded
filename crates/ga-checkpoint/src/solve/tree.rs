use super::{distances::Distances, walk::Walk};
use crate::game::{Cell, Course};

/// The largest number of shortcuts for which reducing the maze is faster than searching it.
pub(super) const MOST_SHORTCUTS: usize = 56;
/// An upper bound on the number of nodes, so that a node fits in a byte. Nodes are stops, ends of
/// shortcuts, and at most as many cells at which branches meet. The number 0 stands for no node.
const NODES: usize = 256;
const _: () = assert!(2 * (2 + Course::MOST_CHECKPOINTS + 2 * MOST_SHORTCUTS) < NODES);

/// A maze with few cycles, reduced to the cells at which a shortest path may branch.
///
/// A good maze is nearly a tree. It consists of the search tree of [`Walk`] and a few shortcuts,
/// which are the passages outside the tree. The reduced tree has a node for each stop, each end of
/// a shortcut and each cell at which two branches with nodes meet. All distances between stops
/// follow from the depths of these nodes, by relaxation over all edges until no distance improves
/// (the Bellman-Ford algorithm).
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// For each cell, in the walk's order: the topmost node in the subtree of the cell, or 0 if
    /// there is none. Nodes are numbered from 1.
    node: Vec<u8>,
    /// For each node: the position of its cell in the walk's order.
    slot: [u16; NODES],
    /// The number of nodes, plus 1 for the number 0.
    nodes: usize,
    /// The edges of the tree from the leaves upwards: each after all edges below it.
    branches: Vec<Branch>,
    /// The edges of length 1 that are not part of the tree.
    shortcuts: Vec<(u8, u8)>,
    /// For each node: its distances from the sources.
    labels: Box<[Labels; NODES]>,
}

/// An edge of the reduced tree.
#[derive(Clone, Copy, Debug)]
struct Branch {
    below: u8,
    above: u8,
    length: i16,
}

/// Distances of a node from up to eight stops, a lane each.
type Labels = [i16; Course::MOST_CHECKPOINTS];

/// More than any distance, and small enough that adding a length does not overflow.
const FAR: i16 = 1 << 13;

impl Default for Tree {
    fn default() -> Self {
        Self {
            node: Vec::new(),
            slot: [0; NODES],
            nodes: 0,
            branches: Vec::new(),
            shortcuts: Vec::new(),
            labels: Box::new([[0; 8]; NODES]),
        }
    }
}

impl Tree {
    /// Writes the distances between all stops. `walk` must have explored from one of the stops,
    /// must have reached all other stops, and must have kept all shortcuts.
    pub(super) fn measure(&mut self, walk: &Walk, stops: &[Cell], distances: &mut Distances) {
        self.reduce(walk, stops);
        let last = stops.len() - 1;
        let node = |stop: &Cell| usize::from(self.node[usize::from(walk.slot(*stop))]);
        let nodes: [usize; 10] = std::array::from_fn(|stop| stops.get(stop).map_or(0, node));
        // Every leg begins or ends at a checkpoint, if there are any.
        let sources = 1..last.max(2);
        self.search(&nodes[sources.clone()]);
        for (lane, from) in sources.enumerate() {
            for (to, &node) in nodes.iter().enumerate().take(last + 1) {
                distances.set(from, to, self.labels[node][lane] as u16);
            }
        }
    }

    /// Builds nodes, branches and shortcuts.
    fn reduce(&mut self, walk: &Walk, stops: &[Cell]) {
        let (parents, depths) = walk.tree();
        self.node.clear();
        self.node.resize(parents.len(), 0);
        self.nodes = 1;
        self.branches.clear();
        self.shortcuts.clear();
        for &stop in stops {
            self.mark(walk.slot(stop));
        }
        for &(left, right) in walk.shortcuts() {
            let ends = (self.mark(left), self.mark(right));
            self.shortcuts.push(ends);
        }
        // The walk's order is by depth, so backwards every cell comes after all cells below it.
        for child in (1..parents.len()).rev() {
            let below = self.node[child];
            let parent = usize::from(parents[child]);
            let here = self.node[parent];
            self.node[parent] = if here == 0 { below } else { here };
            if below == 0 || here == 0 {
                continue;
            }
            if usize::from(self.slot[usize::from(here)]) == parent {
                self.hang(below, here, depths);
            } else {
                // Two branches meet at a cell that is no node yet.
                self.node[parent] = 0;
                let meeting = self.mark(parents[child]);
                self.hang(here, meeting, depths);
                self.hang(below, meeting, depths);
            }
        }
    }

    /// The node of a cell; creates it if there is none.
    fn mark(&mut self, slot: u16) -> u8 {
        let node = &mut self.node[usize::from(slot)];
        if *node == 0 {
            *node = self.nodes as u8;
            self.slot[usize::from(*node)] = slot;
            self.nodes += 1;
        }
        *node
    }

    /// Adds the edge between two nodes.
    fn hang(&mut self, below: u8, above: u8, depths: &[u16]) {
        let depth = |node: u8| depths[usize::from(self.slot[usize::from(node)])] as i16;
        self.branches.push(Branch {
            below,
            above,
            length: depth(below) - depth(above),
        });
    }

    /// Labels every node with its distances from all sources at once: up the tree, down the tree
    /// and over the shortcuts, until no label improves. The inner loops are free of branches.
    fn search(&mut self, sources: &[usize]) {
        let Self {
            labels,
            branches,
            shortcuts,
            nodes,
            ..
        } = self;
        labels[..*nodes].fill([FAR; 8]);
        for (lane, &source) in sources.iter().enumerate() {
            labels[source][lane] = 0;
        }
        // A sweep upwards and one downwards give all distances along the tree. Shortcuts may then
        // improve some, so the loop repeats until none improves.
        loop {
            for &Branch {
                below,
                above,
                length,
            } in branches.iter()
            {
                let (below, above) = (usize::from(below), usize::from(above));
                labels[above] = least(labels[above], labels[below], length);
            }
            for &Branch {
                below,
                above,
                length,
            } in branches.iter().rev()
            {
                let (below, above) = (usize::from(below), usize::from(above));
                labels[below] = least(labels[below], labels[above], length);
            }
            let mut changed = [0; 8];
            for &(left, right) in shortcuts.iter() {
                let (left, right) = (usize::from(left), usize::from(right));
                let (before, after) = (labels[left], least(labels[left], labels[right], 1));
                labels[left] = after;
                changed = difference(changed, before, after);
                let (before, after) = (labels[right], least(labels[right], labels[left], 1));
                labels[right] = after;
                changed = difference(changed, before, after);
            }
            if changed == [0; 8] {
                return;
            }
        }
    }
}

/// The smaller label of two nodes in each lane, if an edge of `length` joins them.
#[inline]
fn least(here: Labels, there: Labels, length: i16) -> Labels {
    std::array::from_fn(|lane| here[lane].min(there[lane] + length))
}

/// Lanes of `known` that are not 0, and lanes in which `before` and `after` differ.
#[inline]
fn difference(known: Labels, before: Labels, after: Labels) -> Labels {
    std::array::from_fn(|lane| known[lane] | (before[lane] ^ after[lane]))
}
