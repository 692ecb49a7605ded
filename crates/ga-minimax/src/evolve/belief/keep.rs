//! Keeps a part of the tree after a move, and the whole tree between two runs of a program.

use super::normal::Normal;
use super::rest::Rest;
use super::scale::{Extremes, Range, Scale};
use super::tree::{BeliefTree, Node, STEADY};
use crate::game::{Game, LONGEST_LINE};

/// A tree as plain whole numbers. Floats are given by their bits, since no text format keeps
/// infinite ones.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct SavedTree {
    /// Of each node: the index of its first child, the number of its children, the player to move
    /// (plus 2 if chance moves before), and whether the game is over.
    shape: Vec<(u32, u16, u8, bool)>,
    /// Of each node: the plies to the proven end of the game, `None` without a proof.
    proofs: Vec<Option<u16>>,
    /// Of each node: mean and variance of the belief, observed value, result, choice, peak.
    values: Vec<[u64; 6]>,
    /// Mean and variance of the rest of the game, by player and plies.
    rest: [Vec<[u64; 2]>; 2],
    /// The scale, the variance, the exploration, and the three ranges of values.
    numbers: Vec<u64>,
    horizon: usize,
    measured: usize,
    complete: usize,
    pending: usize,
    doubtful: bool,
}

impl BeliefTree {
    /// Marks the root as the end of the game with this value.
    pub(crate) fn end(&mut self, value: f64) {
        self.extremes.add(value, true);
        let root = &mut self.nodes[0];
        (
            root.observed,
            root.result,
            root.over,
            root.proven,
            root.plies,
        ) = (value, value, true, true, 0);
        self.back_up(0);
    }

    /// Whether the root's value is proven, and by how many plies to the end of the game.
    pub(crate) fn solved(&self) -> Option<u16> {
        self.nodes[0].proven.then_some(self.nodes[0].plies)
    }

    /// The player who moves at the root.
    pub(crate) fn turn(&self) -> usize {
        usize::from(self.nodes[0].turn)
    }

    /// Whether chance moves at the root.
    pub(crate) fn is_chance(&self) -> bool {
        self.nodes[0].is_chance
    }

    /// Whether the game is over at the root.
    pub(crate) fn is_over(&self) -> bool {
        self.nodes[0].over
    }

    /// The horizon in plies.
    pub(crate) const fn horizon(&self) -> usize {
        self.horizon
    }

    /// Reserves memory, so that a tree of this many nodes is never copied when it grows.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes
            .reserve_exact(nodes.saturating_sub(self.nodes.len()));
    }

    /// The number of nodes that fit in the reserved memory.
    pub(crate) fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The size of the tree in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }

    /// The open leaf of greatest interest. Writes the line of play to it.
    pub(crate) fn next_leaf(&mut self, line: &mut Vec<u16>) -> Option<usize> {
        let leaves = self.frontier(1);
        let leaf = leaves.first().map(|&(_, leaf)| leaf as usize);
        self.reuse(leaves);
        line.clear();
        let mut node = leaf?;
        while node > 0 {
            line.push(self.number(node));
            node = self.nodes[node].parent as usize;
        }
        line.reverse();
        leaf
    }

    /// The expected value after each move of the root.
    pub(crate) fn values(&self) -> Vec<f64> {
        self.nodes[0]
            .children()
            .map(|child| self.value(child))
            .collect()
    }

    /// Makes the position after a move of the root the new root, with all nodes below it. Returns
    /// false, and changes nothing, if nothing is known about this position.
    pub(crate) fn advance(&mut self, number: u16) -> bool {
        let Some(root) = self
            .find(&[number])
            .filter(|&root| self.nodes[root].child_count > 0)
        else {
            return false;
        };
        // Nodes at the greatest depth count as ends of the game only because of their depth.
        if self
            .nodes
            .iter()
            .any(|node| usize::from(node.depth) >= LONGEST_LINE)
        {
            return false;
        }
        let mut nodes = Vec::with_capacity(self.nodes.capacity());
        nodes.push(Node {
            parent: 0,
            depth: 0,
            decisions: 0,
            choice: 1.0,
            ..self.nodes[root]
        });
        let mut next = 0;
        // Until its turn in this loop, a copy has the indices of its children in the old tree.
        // Children are appended together, so they remain neighbours after their parent.
        while next < nodes.len() {
            let old = nodes[next].children();
            let depth = nodes[next].depth + 1;
            let decisions = nodes[next].decisions + u16::from(!nodes[next].is_chance);
            nodes[next].first = if old.is_empty() {
                0
            } else {
                nodes.len() as u32
            };
            let children = self.nodes[old].iter();
            nodes.extend(children.map(|&child| Node {
                parent: next as u32,
                depth,
                decisions,
                ..child
            }));
            next += 1;
        }
        self.nodes = nodes;
        self.changed.clear();
        // The depths of all leaves have changed, so all beliefs are computed again. Until then they
        // are those from before the move, which can be compared with each other.
        (self.pending, self.complete, self.doubtful) = (self.nodes.len(), self.nodes.len(), false);
        if self.nodes.len() < STEADY {
            (self.pending, self.measured) = (0, 0);
        }
        true
    }

    pub(crate) fn save(&self) -> SavedTree {
        let pair = |normal: &Normal| [normal.mean.to_bits(), normal.variance.to_bits()];
        let Extremes {
            estimates,
            results,
            finite,
            ..
        } = self.extremes;
        let ranges = [estimates, results, finite]
            .into_iter()
            .flat_map(|range| [range.low, range.high]);
        let numbers = [
            self.scale.unit,
            self.scale.low,
            self.scale.high,
            self.variance,
            self.exploration,
        ];
        let values = |node: &Node| {
            let Node {
                belief,
                observed,
                result,
                choice,
                peak,
                ..
            } = *node;
            [belief.mean, belief.variance, observed, result, choice, peak].map(f64::to_bits)
        };
        SavedTree {
            shape: self
                .nodes
                .iter()
                .map(|node| {
                    (
                        node.first,
                        node.child_count,
                        node.turn + 2 * u8::from(node.is_chance),
                        node.over,
                    )
                })
                .collect(),
            proofs: self
                .nodes
                .iter()
                .map(|node| node.proven.then_some(node.plies))
                .collect(),
            values: self.nodes.iter().map(values).collect(),
            rest: [0, 1].map(|turn| self.rest.tables[turn].iter().map(pair).collect()),
            numbers: numbers
                .into_iter()
                .chain(ranges)
                .map(f64::to_bits)
                .collect(),
            horizon: self.horizon,
            measured: self.measured,
            complete: self.complete,
            pending: self.pending,
            doubtful: self.doubtful,
        }
    }

    /// The tree of the position `root` that was saved. `None` if the numbers are not those of a
    /// tree.
    pub(crate) fn restore<G: Game>(root: &G, saved: &SavedTree) -> Option<Self> {
        let count = saved.shape.len();
        if count == 0 || saved.proofs.len() != count || saved.values.len() != count {
            return None;
        }
        let mut tree = Self::new(root, saved.horizon);
        let columns = saved.shape.iter().zip(&saved.proofs).zip(&saved.values);
        let mut nodes: Vec<Node> = columns
            .map(|((&(first, child_count, turn, over), &proof), values)| {
                let [mean, variance, observed, result, choice, peak] = values.map(f64::from_bits);
                Node {
                    belief: Normal::new(mean, variance),
                    observed,
                    result,
                    choice,
                    peak,
                    first,
                    parent: 0,
                    child_count,
                    depth: 0,
                    decisions: 0,
                    plies: proof.unwrap_or(0),
                    play_out: 0,
                    turn: turn % 2,
                    over,
                    proven: proof.is_some(),
                    is_chance: turn >= 2,
                }
            })
            .collect();
        link(&mut nodes)?;
        tree.nodes = nodes;
        let range = |ends: &[f64]| Range {
            low: ends[0],
            high: ends[1],
        };
        let numbers: Vec<f64> = saved
            .numbers
            .iter()
            .map(|&bits| f64::from_bits(bits))
            .collect();
        let &[unit, low, high, variance, exploration, ref ranges @ ..] = &numbers[..] else {
            return None;
        };
        let &[estimates, results, finite] = ranges
            .chunks_exact(2)
            .map(range)
            .collect::<Vec<_>>()
            .as_slice()
        else {
            return None;
        };
        tree.scale = Scale { unit, low, high };
        tree.extremes = Extremes {
            estimates,
            results,
            finite,
            ..tree.extremes
        };
        (tree.variance, tree.exploration) = (variance, exploration);
        let normal =
            |pair: &[u64; 2]| Normal::new(f64::from_bits(pair[0]), f64::from_bits(pair[1]));
        tree.rest = Rest {
            tables: [0, 1].map(|turn| saved.rest[turn].iter().map(normal).collect()),
        };
        (tree.measured, tree.complete, tree.doubtful) =
            (saved.measured, saved.complete, saved.doubtful);
        tree.pending = saved.pending.min(tree.nodes.len());
        Some(tree)
    }
}

/// Sets parents and depths. `None` if a node but the root is not the child of exactly one node
/// before it.
fn link(nodes: &mut [Node]) -> Option<()> {
    let mut children = 0;
    for place in 0..nodes.len() {
        let Node {
            depth,
            decisions,
            is_chance,
            child_count,
            over,
            parent,
            ..
        } = nodes[place];
        if (place > 0 && depth == 0) || (over && child_count > 0) || parent as usize > place {
            return None;
        }
        let below = nodes[place].children();
        if !below.is_empty() && (below.start <= place || below.end > nodes.len()) {
            return None;
        }
        children += below.len();
        for child in &mut nodes[below] {
            (child.parent, child.depth) = (place as u32, depth.checked_add(1)?);
            child.decisions = decisions + u16::from(!is_chance);
        }
    }
    // With as many links as nodes, and a link to each of them, no node has two.
    (children + 1 == nodes.len()).then_some(())
}
