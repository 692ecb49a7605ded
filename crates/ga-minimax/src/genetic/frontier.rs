//! Selection of the survivors: the lines of greatest interest among all that were ever seen.

use super::tree::{Node, Tree};
use super::weigh::Policy;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A node with the greatest interest of a line that may grow from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bound {
    interest: f64,
    /// The probability that best play passes the node; above the root's children, how undecided
    /// that is.
    reach: f64,
    node: u32,
}

impl Eq for Bound {}

impl Ord for Bound {
    /// By interest; of equals, the node that came first.
    fn cmp(&self, other: &Self) -> Ordering {
        self.interest.total_cmp(&other.interest).then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Bound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Tree {
    /// The `count` lines of greatest interest that may grow, the greatest first: interest and leaf.
    ///
    /// The interest of a line is the probability that best play passes it, times the standard
    /// deviation of its end. Every node knows the greatest below it, so the way down is short.
    pub(super) fn frontier(&mut self, count: usize) -> Vec<(f64, u32)> {
        let mut bounds = std::mem::take(&mut self.heap);
        bounds.clear();
        let mut heap = BinaryHeap::from(bounds);
        let mut leaves = std::mem::take(&mut self.leaves);
        leaves.clear();
        let root = &self.nodes[0];
        if root.peak >= 0.0 {
            heap.push(Bound { interest: root.peak, reach: 1.0, node: 0 });
        }
        while let Some(bound) = heap.pop() {
            let Node { children, first, .. } = self.nodes[bound.node as usize];
            if children == 0 {
                leaves.push((bound.interest, bound.node));
                if leaves.len() == count {
                    break;
                }
                continue;
            }
            let brood = self.nodes[bound.node as usize].brood();
            let policy = Policy { gamble: self.gamble, root: bound.node == 0, moves: brood.len() };
            for (child, node) in self.nodes[brood].iter().zip(first..) {
                if child.peak >= 0.0 {
                    let reach = bound.reach * policy.weight(child.liked);
                    heap.push(Bound { interest: reach * child.peak, reach, node });
                }
            }
        }
        self.heap = heap.into_vec();
        leaves
    }

    /// Takes back the memory of [`frontier`](Self::frontier).
    pub(super) fn reuse(&mut self, leaves: Vec<(f64, u32)>) {
        self.leaves = leaves;
    }
}
