use super::{Stops, walk::Walk};
use crate::Cell;

/// More passages beside the tree than this are not worth a graph of their own.
pub(super) const MOST_SHORTCUTS: usize = 56;
/// Stops, ends of shortcuts, and as many places where branches of the tree meet.
const NODES: usize = 2 * (10 + 2 * MOST_SHORTCUTS) + 2;
const EDGES: usize = 2 * (NODES + MOST_SHORTCUTS);
const NONE: u16 = u16::MAX;

/// A maze with few cycles, reduced to the cells where a shortest path may turn off.
///
/// A long maze is a tree with a few shortcuts. All lengths follow from the depths of its stops, of the ends of
/// the shortcuts and of the places where their branches meet.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// By the walk's order: the node at or below a cell, 0 for none. Node 0 does not exist.
    node: Vec<u8>,
    /// By node: the walk's order.
    slot: [u16; NODES],
    nodes: usize,
    first: [u16; NODES],
    edges: usize,
    next: [u16; EDGES],
    to: [u8; EDGES],
    length: [u16; EDGES],
    label: [u16; NODES],
    pending: Vec<u8>,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            node: Vec::new(),
            slot: [0; NODES],
            nodes: 0,
            first: [NONE; NODES],
            edges: 0,
            next: [NONE; EDGES],
            to: [0; EDGES],
            length: [0; EDGES],
            label: [0; NODES],
            pending: Vec::new(),
        }
    }
}

impl Tree {
    /// Shortest lengths between all stops. `walk` has explored everything from one of them and kept all
    /// shortcuts; all stops must be within its reach.
    pub(super) fn lengths(&mut self, walk: &Walk, stops: &[Cell], lengths: &mut Stops) {
        self.reduce(walk, stops);
        let last = stops.len() - 1;
        let nodes: [usize; 10] = std::array::from_fn(|stop| {
            stops.get(stop).map_or(0, |&cell| self.node[usize::from(walk.slot(cell))].into())
        });
        // All legs begin or end at a checkpoint, if there are any.
        for from in 1..last.max(2) {
            self.search(nodes[from]);
            for (to, &node) in nodes.iter().enumerate().take(last + 1) {
                lengths.set(from, to, self.label[node]);
            }
        }
    }

    fn reduce(&mut self, walk: &Walk, stops: &[Cell]) {
        let (parents, depths) = walk.tree();
        self.node.clear();
        self.node.resize(parents.len(), 0);
        (self.nodes, self.edges) = (1, 0);
        for &stop in stops {
            self.mark(walk.slot(stop));
        }
        for &(left, right) in walk.shortcuts() {
            let (left, right) = (self.mark(left), self.mark(right));
            self.join(left, right, 1);
        }
        for child in (1..parents.len()).rev() {
            let below = self.node[child];
            if below == 0 {
                continue;
            }
            let parent = usize::from(parents[child]);
            let here = self.node[parent];
            if here == 0 {
                self.node[parent] = below;
            } else if usize::from(self.slot[usize::from(here)]) == parent {
                self.hang(here, below, depths);
            } else {
                self.node[parent] = 0;
                let meeting = self.mark(parents[child]);
                self.hang(meeting, here, depths);
                self.hang(meeting, below, depths);
            }
        }
    }

    /// The node of a cell, made if there is none.
    fn mark(&mut self, slot: u16) -> u8 {
        let node = &mut self.node[usize::from(slot)];
        if *node == 0 {
            *node = self.nodes as u8;
            self.slot[self.nodes] = slot;
            self.first[self.nodes] = NONE;
            self.nodes += 1;
        }
        *node
    }

    fn hang(&mut self, above: u8, below: u8, depths: &[u16]) {
        let depth = |node: u8| depths[usize::from(self.slot[usize::from(node)])];
        self.join(above, below, depth(below) - depth(above));
    }

    fn join(&mut self, left: u8, right: u8, length: u16) {
        for (from, to) in [(left, right), (right, left)] {
            let edge = self.edges;
            (self.to[edge], self.length[edge]) = (to, length);
            self.next[edge] = self.first[usize::from(from)];
            self.first[usize::from(from)] = edge as u16;
            self.edges += 1;
        }
    }

    /// Labels every node with its distance from one: labels are corrected until none improves.
    fn search(&mut self, from: usize) {
        self.label[..self.nodes].fill(NONE);
        self.label[from] = 0;
        self.pending.clear();
        self.pending.push(from as u8);
        let mut head = 0;
        while let Some(&node) = self.pending.get(head) {
            head += 1;
            let node = usize::from(node);
            let here = self.label[node];
            let mut edge = usize::from(self.first[node]);
            while edge < EDGES {
                let to = usize::from(self.to[edge]);
                let label = here + self.length[edge];
                if label < self.label[to] {
                    self.label[to] = label;
                    self.pending.push(to as u8);
                }
                edge = usize::from(self.next[edge]);
            }
        }
    }
}
