//! Finds the open leaves of greatest interest from the root down.

use super::backup::Exploration;
use super::tree::{BeliefTree, Node};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A node, and an upper bound of the interest of all open leaves below the node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bound {
    interest: f64,
    /// The product of the weights of all moves from the root to the node.
    reach: f64,
    node: u32,
}

impl Eq for Bound {}

impl Ord for Bound {
    /// Compares by interest. Of two nodes with equal interest, the older node is greater.
    fn cmp(&self, other: &Self) -> Ordering {
        self.interest
            .total_cmp(&other.interest)
            .then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Bound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl BeliefTree {
    /// The `count` open leaves of greatest interest, in descending order. Each item is an interest
    /// and a node.
    ///
    /// The interest of a leaf is the probability that best play reaches it, times the standard
    /// deviation of its value. This is a best-first search with exact bounds: `peak` of a node is
    /// the greatest interest below it. So the search follows only the paths to the leaves that it
    /// returns.
    pub(super) fn frontier(&mut self, count: usize) -> Vec<(f64, u32)> {
        let mut bounds = std::mem::take(&mut self.heap);
        bounds.clear();
        let mut heap = BinaryHeap::from(bounds);
        let mut leaves = std::mem::take(&mut self.leaves);
        leaves.clear();
        let root = &self.nodes[0];
        if root.peak >= 0.0 {
            heap.push(Bound {
                interest: root.peak,
                reach: 1.0,
                node: 0,
            });
        }
        while let Some(bound) = heap.pop() {
            let Node {
                child_count,
                first,
                is_chance,
                ..
            } = self.nodes[bound.node as usize];
            if child_count == 0 {
                leaves.push((bound.interest, bound.node));
                if leaves.len() == count {
                    break;
                }
                continue;
            }
            let children = self.nodes[bound.node as usize].children();
            let rate = self.exploration;
            let at_root = bound.node == 0;
            let moves = children.len();
            let exploration = Exploration {
                rate,
                at_root,
                moves,
                is_chance,
            };
            for (child, node) in self.nodes[children].iter().zip(first..) {
                if child.peak >= 0.0 {
                    let reach = bound.reach * exploration.weight(child.choice);
                    heap.push(Bound {
                        interest: reach * child.peak,
                        reach,
                        node,
                    });
                }
            }
        }
        self.heap = heap.into_vec();
        leaves
    }

    /// Takes the list of [`frontier`](Self::frontier) back to reuse its memory.
    pub(super) fn reuse(&mut self, leaves: Vec<(f64, u32)>) {
        self.leaves = leaves;
    }
}
