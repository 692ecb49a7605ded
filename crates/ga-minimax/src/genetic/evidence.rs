//! What values seen anywhere say about every position, in games that have values only when they are
//! over: belief propagation on a tree of normal distributions *(Pearl 1988)*, one pass up and one
//! down.
//!
//! The model: the value of a position as it stands is the sum of what the moves before it changed,
//! all with one variance, and the end of a random line of n moves differs from it by n such
//! changes.

use super::normal::Normal;
use super::tree::{HASTE, Node, Tree};

/// The least variance of a message, so that its reciprocal is a number.
const LEAST: f64 = 1e-30;

/// What is believed of positions as they stand, before play goes on.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    /// By node.
    nodes: Vec<Beliefs>,
    /// The random moves after all nodes.
    tails: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Beliefs {
    /// What was seen under the node.
    below: Normal,
    /// What was seen anywhere.
    standing: Normal,
    tail: u32,
    moves: u16,
}

impl Evidence {
    /// For the root alone.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Beliefs::default()], tails: Vec::new() }
    }

    /// Adds a node with the random moves after it. A node that goes on as its parent did shares the
    /// parent's.
    pub(super) fn push(&mut self, tail: &[u16], parent: Option<usize>) {
        let start = if let Some(parent) = parent {
            self.nodes[parent].tail + 1
        } else {
            self.tails.extend_from_slice(tail);
            (self.tails.len() - tail.len()) as u32
        };
        self.nodes.push(Beliefs { tail: start, moves: tail.len() as u16, ..Beliefs::default() });
    }

    /// The random moves after a node.
    pub(super) fn tail(&self, node: usize) -> &[u16] {
        let Beliefs { tail, moves, .. } = self.nodes[node];
        &self.tails[tail as usize..][..usize::from(moves)]
    }

    pub(super) fn standing(&self, node: usize) -> Normal {
        self.nodes[node].standing
    }

    /// What a node says about its parent: the move between them is unknown.
    fn message(&self, node: usize, variance: f64) -> Normal {
        let below = self.nodes[node].below;
        Normal::new(below.mean, (below.variance + variance).max(LEAST))
    }

    /// Upwards: what was seen under a node says about it.
    fn gather(&mut self, place: usize, node: &Node, seen: f64, variance: f64) {
        self.nodes[place].below = if node.children == 0 {
            Normal::new(seen, f64::from(node.random_moves) * variance)
        } else {
            let (mut precision, mut weighted) = (0.0, 0.0);
            for child in node.brood() {
                let source = self.message(child, variance);
                precision += 1.0 / source.variance;
                weighted += source.mean / source.variance;
            }
            Normal::new(weighted / precision, 1.0 / precision)
        };
    }

    /// Downwards: what was seen elsewhere says about a node.
    fn spread(&mut self, place: usize, parent: usize, variance: f64) {
        let below = self.nodes[place].below;
        let (mine, above) = (self.message(place, variance), self.nodes[parent].standing);
        // The belief about the parent, without what this child itself contributed to it.
        let precision = 1.0 / above.variance - 1.0 / mine.variance;
        self.nodes[place].standing = if below.variance == 0.0 || precision * mine.variance < 1e-9 {
            below
        } else {
            let mean = (above.mean / above.variance - mine.mean / mine.variance) / precision;
            let prior = 1.0 / precision + variance;
            let total = 1.0 / prior + 1.0 / below.variance;
            Normal::new((mean / prior + below.mean / below.variance) / total, 1.0 / total)
        };
    }
}

impl Tree {
    /// Both passes over all nodes; false if time was over before. Nothing to do if positions have
    /// values.
    pub(super) fn propagate(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let Self { nodes, evidence: Some(evidence), scale, variance, .. } = self else { return true };
        for (place, node) in nodes.iter().enumerate().rev() {
            if place % HASTE == 0 && place > 0 && !timely() {
                return false;
            }
            evidence.gather(place, node, scale.result(node.seen), *variance);
        }
        evidence.nodes[0].standing = evidence.nodes[0].below;
        for (place, node) in nodes.iter().enumerate().skip(1) {
            if place % HASTE == 0 && !timely() {
                return false;
            }
            evidence.spread(place, node.parent as usize, *variance);
        }
        true
    }

    /// Both passes over these nodes, children before their parents, and over the broods of those
    /// that are new.
    pub(super) fn propagate_along(&mut self, above: &[u32]) {
        let Self { nodes, evidence: Some(evidence), scale, variance, .. } = self else { return };
        for &place in above {
            let node = &nodes[place as usize];
            for child in node.brood().filter(|&child| nodes[child].children == 0) {
                evidence.gather(child, &nodes[child], scale.result(nodes[child].seen), *variance);
            }
            evidence.gather(place as usize, node, scale.result(node.seen), *variance);
        }
        evidence.nodes[0].standing = evidence.nodes[0].below;
        for &place in above.iter().rev() {
            let node = &nodes[place as usize];
            if place > 0 {
                evidence.spread(place as usize, node.parent as usize, *variance);
            }
            for child in node.brood().filter(|&child| nodes[child].children == 0) {
                evidence.spread(child, place as usize, *variance);
            }
        }
    }
}
