//! Gaussian belief propagation on the tree (Pearl 1988, `pearl-1988`), for games without estimates.
//! On a tree, one pass from the leaves to the root and one pass back give the exact posterior.
//!
//! The model: each move adds a change to the current value of the position. All changes are
//! independent and have the same variance. So a position and the end of a play-out of n moves from
//! it differ by n changes.

use super::normal::Normal;
use super::tree::{BeliefTree, CLOCK_STRIDE, Node};

/// The least variance of a message, so that its reciprocal is finite.
const LEAST: f64 = 1e-30;

/// Beliefs about the current values of all positions. What best play adds later, the rest of the
/// game, is not included.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    /// The beliefs by node.
    nodes: Vec<Beliefs>,
    /// The play-outs of all nodes, one after the other.
    play_outs: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Beliefs {
    /// The belief given the observations at the node and below it.
    below: Normal,
    /// The belief given all observations.
    posterior: Normal,
    /// The index in `play_outs` where the play-out of the node starts. The next field is its
    /// length.
    start: u32,
    moves: u16,
}

impl Evidence {
    /// The evidence of a tree that consists of the root.
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Beliefs::default()],
            play_outs: Vec::new(),
        }
    }

    /// Adds a node with its play-out. If `parent` is given, the node inherits the parent's play-out
    /// from the second move on, and shares its memory.
    pub(super) fn push(&mut self, play_out: &[u16], parent: Option<usize>) {
        let start = if let Some(parent) = parent {
            self.nodes[parent].start + 1
        } else {
            self.play_outs.extend_from_slice(play_out);
            (self.play_outs.len() - play_out.len()) as u32
        };
        self.nodes.push(Beliefs {
            start,
            moves: play_out.len() as u16,
            ..Beliefs::default()
        });
    }

    /// The size in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.play_outs[..])
    }

    /// The play-out after a node.
    pub(super) fn play_out(&self, node: usize) -> &[u16] {
        let Beliefs { start, moves, .. } = self.nodes[node];
        &self.play_outs[start as usize..][..usize::from(moves)]
    }

    /// The belief about the current value of a node, given all observations.
    pub(super) fn posterior(&self, node: usize) -> Normal {
        self.nodes[node].posterior
    }

    /// The message from a node to its parent: the belief below the node, with the variance of one
    /// move added.
    fn message(&self, node: usize, variance: f64) -> Normal {
        let below = self.nodes[node].below;
        Normal::new(below.mean, (below.variance + variance).max(LEAST))
    }

    /// Upward pass at one node: combines the messages of its children. The beliefs of the children
    /// must be up to date.
    ///
    /// The product of independent normal beliefs about one value is normal. Its precision, the
    /// reciprocal of the variance, is the sum of their precisions. Its mean is their mean weighted
    /// by precision.
    fn gather(&mut self, place: usize, node: &Node, observed: f64, variance: f64) {
        self.nodes[place].below = if node.child_count == 0 {
            // Variance 0 for a node at the end of the game: its value is known.
            Normal::new(observed, f64::from(node.play_out) * variance)
        } else {
            let mut precision = 0.0;
            let mut weighted = 0.0;
            for child in node.children() {
                let source = self.message(child, variance);
                precision += 1.0 / source.variance;
                weighted += source.mean / source.variance;
            }
            Normal::new(weighted / precision, 1.0 / precision)
        };
    }

    /// Downward pass at one node: combines the observations below it with all others. Its parent
    /// must be up to date.
    fn spread(&mut self, place: usize, parent: usize, variance: f64) {
        let below = self.nodes[place].below;
        let mine = self.message(place, variance);
        let above = self.nodes[parent].posterior;
        // The parent's posterior contains this child's own message. Subtracting the precision of
        // this message keeps the evidence from counting twice.
        let precision = 1.0 / above.variance - 1.0 / mine.variance;
        // A known value needs no evidence from elsewhere. If hardly any precision is left, the
        // difference is rounding, and there is no other evidence.
        self.nodes[place].posterior = if below.variance == 0.0 || precision * mine.variance < 1e-9 {
            below
        } else {
            let mean = (above.mean / above.variance - mine.mean / mine.variance) / precision;
            // The prior from the parent's side is wider by the change of the move between them.
            let prior = 1.0 / precision + variance;
            let total = 1.0 / prior + 1.0 / below.variance;
            Normal::new(
                (mean / prior + below.mean / below.variance) / total,
                1.0 / total,
            )
        };
    }
}

impl BeliefTree {
    /// Runs both passes over all nodes. Returns false if the time ended first. Does nothing in a
    /// game with estimates.
    pub(super) fn propagate(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let Self {
            nodes,
            evidence: Some(evidence),
            scale,
            variance,
            ..
        } = self
        else {
            return true;
        };
        // Children have greater indices than their parents.
        for (place, node) in nodes.iter().enumerate().rev() {
            if place % CLOCK_STRIDE == 0 && place > 0 && !timely() {
                return false;
            }
            evidence.gather(place, node, scale.result(node.observed), *variance);
        }
        evidence.nodes[0].posterior = evidence.nodes[0].below;
        for (place, node) in nodes.iter().enumerate().skip(1) {
            if place % CLOCK_STRIDE == 0 && !timely() {
                return false;
            }
            evidence.spread(place, node.parent as usize, *variance);
        }
        true
    }

    /// Runs both passes over the nodes `above` and their leaf children only. `above` contains the
    /// root and lists children before their parents. All other nodes keep their old beliefs.
    pub(super) fn propagate_along(&mut self, above: &[u32]) {
        let Self {
            nodes,
            evidence: Some(evidence),
            scale,
            variance,
            ..
        } = self
        else {
            return;
        };
        for &place in above {
            let node = &nodes[place as usize];
            for child in node
                .children()
                .filter(|&child| nodes[child].child_count == 0)
            {
                evidence.gather(
                    child,
                    &nodes[child],
                    scale.result(nodes[child].observed),
                    *variance,
                );
            }
            evidence.gather(place as usize, node, scale.result(node.observed), *variance);
        }
        evidence.nodes[0].posterior = evidence.nodes[0].below;
        for &place in above.iter().rev() {
            let node = &nodes[place as usize];
            if place > 0 {
                evidence.spread(place as usize, node.parent as usize, *variance);
            }
            for child in node
                .children()
                .filter(|&child| nodes[child].child_count == 0)
            {
                evidence.spread(child, place as usize, *variance);
            }
        }
    }
}
