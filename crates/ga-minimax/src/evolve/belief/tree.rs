use super::branch::Branch;
use super::frontier::Bound;
use super::normal::Normal;
use super::propagate::Evidence;
use super::rest::Rest;
use super::scale::{Extremes, Scale};
use super::score::Observation;
use super::twins::Twins;
use crate::game::Game;
use crate::players::Explored;
use std::ops::Range;

/// The belief tree. For every position reached, it holds a normal distribution of the minimax
/// value, the probability that the position is the best choice at its parent, and the proven value
/// if there is one.
///
/// All nodes are in one list. The children of a node are neighbours in the list, in the order of
/// the moves, and come after their parent.
#[derive(Clone, Debug)]
pub(crate) struct BeliefTree {
    pub(super) nodes: Vec<Node>,
    pub(super) rest: Rest,
    pub(super) scale: Scale,
    pub(super) extremes: Extremes,
    /// The variance of the change by one move, on the tree's scale.
    pub(super) variance: f64,
    /// The rate of random moves, see [`EXPLORATION`](super::backup::EXPLORATION).
    pub(super) exploration: f64,
    /// The beliefs about current values; `None` in a game with estimates.
    pub(super) evidence: Option<Evidence>,
    /// The positions that several lines reach; `None` if each line is searched by itself.
    pub(super) twins: Option<Twins>,
    /// The depth in plies up to which the rest of the game counts.
    pub(super) horizon: usize,
    /// The nodes that were expanded since the last update.
    pub(super) changed: Vec<u32>,
    /// The number of nodes at the last measurement.
    pub(super) measured: usize,
    /// The number of nodes at the last full update.
    pub(super) complete: usize,
    /// Whether a result since the last full update may invalidate a proof.
    pub(super) doubtful: bool,
    /// The nodes before this index wait for a full update by parts. 0 if there is none under way.
    pub(super) pending: usize,
    /// Reused memory of `frontier`.
    pub(super) heap: Vec<Bound>,
    pub(super) leaves: Vec<(f64, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    /// The belief about the minimax value, on the tree's scale.
    pub(super) belief: Normal,
    /// The observed value, on the game's scale.
    pub(super) observed: f64,
    /// The proven minimax value, on the game's scale. Valid only if `proven`.
    pub(super) result: f64,
    /// The probability that this node is the best choice for the mover at the parent, or that it
    /// comes up if chance moves there.
    pub(super) choice: f64,
    /// The greatest interest of an open leaf below, given that best play reaches this node.
    /// Negative if there is no open leaf.
    pub(super) peak: f64,
    /// The index of the first child.
    pub(super) first: u32,
    pub(super) parent: u32,
    pub(super) child_count: u16,
    pub(super) depth: u16,
    /// The number of moves of players on the way to the node: `depth` without those of chance.
    pub(super) decisions: u16,
    /// The number of plies to the end of the game. Valid only if `proven`.
    pub(super) plies: u16,
    /// The number of moves of the play-out.
    pub(super) play_out: u16,
    pub(super) turn: u8,
    pub(super) over: bool,
    pub(super) proven: bool,
    /// Whether chance moves.
    pub(super) is_chance: bool,
}

impl Node {
    /// The indices of the children.
    pub(super) fn children(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.child_count)
    }

    /// 1 if MAX moves, -1 if MIN moves.
    pub(super) fn sign(&self) -> f64 {
        if self.turn == 0 { 1.0 } else { -1.0 }
    }
}

/// The number of nodes between two checks of the clock.
pub(super) const CLOCK_STRIDE: usize = 1024;

/// When the tree has grown by this factor, the change by one move is measured again and a full
/// update follows.
const MEASURE_GROWTH: usize = 2;

/// In a game without estimates, every observation changes the beliefs about all nodes. A full
/// update follows when the tree has grown by its size divided by this number. Between two full
/// updates, only the nodes above new ones are updated.
const EVIDENCE_PARTS: usize = 32;

/// If proofs are doubtful, a full update follows when the tree has grown by its size divided by
/// this number.
const DOUBT_PARTS: usize = 8;

/// The number of nodes from which on a tree that is updated by parts keeps its measurements.
pub(super) const STEADY: usize = 1 << 15;

impl BeliefTree {
    /// A tree that consists of the position `root`.
    pub(crate) fn new<G: Game>(root: &G, horizon: usize) -> Self {
        let node = Node {
            belief: Normal::default(),
            observed: 0.0,
            result: 0.0,
            choice: 1.0,
            peak: 0.0,
            first: 0,
            parent: 0,
            child_count: 0,
            depth: 0,
            decisions: 0,
            plies: 0,
            play_out: 0,
            turn: root.turn().min(1) as u8,
            over: false,
            proven: false,
            is_chance: root.is_chance(),
        };
        Self {
            nodes: vec![node],
            rest: Rest::default(),
            scale: Scale::default(),
            extremes: Extremes {
                is_averaged: G::CHANCE,
                ..Extremes::default()
            },
            variance: 0.0,
            exploration: 0.0,
            evidence: (!root.has_estimates()).then(Evidence::new),
            twins: None,
            horizon,
            changed: Vec::new(),
            measured: 0,
            complete: 0,
            doubtful: false,
            pending: 0,
            heap: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Searches a position that several lines reach once. The tree has only its root, with this
    /// key.
    pub(super) fn merge(&mut self, key: Option<u64>) {
        let mut twins = Twins::default();
        twins.push(key);
        self.twins = Some(twins);
    }

    /// The node at the end of a line.
    pub(super) fn find(&self, line: &[u16]) -> Option<usize> {
        line.iter().try_fold(0, |node, &number| {
            let node: &Node = &self.nodes[node];
            (number < node.child_count).then(|| node.first as usize + usize::from(number))
        })
    }

    /// Whether a node can be expanded.
    pub(super) fn is_open(&self, node: usize) -> bool {
        self.nodes[node].child_count == 0 && !self.nodes[node].over
    }

    /// Adds the children of a node, in the order of the moves. [`update`](Self::update) computes
    /// their beliefs later.
    pub(crate) fn attach(
        &mut self,
        parent: usize,
        branches: &[Branch],
        observations: &[Observation],
    ) {
        let first = self.nodes.len() as u32;
        let node = &mut self.nodes[parent];
        (node.first, node.child_count) = (first, observations.len() as u16);
        let node = *node;
        for (branch, observation) in branches.iter().zip(observations) {
            let value = observation.value.unwrap_or(node.observed);
            let play_out = &branch.line[branch.depth..];
            let is_result = self.evidence.is_some() || observation.over;
            self.doubtful |= self.extremes.add(value, is_result);
            if let Some(evidence) = &mut self.evidence {
                evidence.push(play_out, observation.value.is_none().then_some(parent));
            }
            if let Some(twins) = &mut self.twins {
                twins.push(observation.key);
            }
            self.nodes.push(Node {
                observed: value,
                result: value,
                parent: parent as u32,
                first: 0,
                child_count: 0,
                depth: node.depth + 1,
                decisions: node.decisions + u16::from(!node.is_chance),
                choice: observation.share,
                is_chance: observation.is_chance,
                plies: 0,
                play_out: play_out.len() as u16,
                turn: observation.turn.min(1) as u8,
                over: observation.over,
                proven: observation.over,
                ..self.nodes[0]
            });
        }
        if let Some(twins) = &mut self.twins {
            twins.expand(parent);
        }
        self.changed.push(parent as u32);
    }

    /// Writes the branch to a leaf, with its play-out.
    pub(super) fn write_branch(&self, leaf: usize, branch: &mut Branch) {
        branch.line.clear();
        branch.depth = usize::from(self.nodes[leaf].depth);
        let mut node = leaf;
        while node > 0 {
            branch.line.push(self.number(node));
            node = self.nodes[node].parent as usize;
        }
        branch.line.reverse();
        if let Some(evidence) = &self.evidence {
            branch.line.extend_from_slice(evidence.play_out(leaf));
        }
    }

    /// The number of the move that leads to a node.
    pub(super) fn number(&self, node: usize) -> u16 {
        (node - self.nodes[self.nodes[node].parent as usize].first as usize) as u16
    }

    /// The expected value of the root's best move, and the expected line of play. If chance moves
    /// at the root, the expected value of the root.
    pub(crate) fn best(&self) -> Option<(f64, Vec<u16>)> {
        let best = self.best_child(0)?;
        let line = std::iter::successors(Some(best), |&node| self.best_child(node));
        let line = line.map(|node| self.number(node)).collect();
        Some((
            self.value(if self.nodes[0].is_chance { 0 } else { best }),
            line,
        ))
    }

    /// The expected value of a node, on the game's scale.
    pub(crate) fn value(&self, node: usize) -> f64 {
        let Node {
            proven,
            result,
            belief,
            ..
        } = self.nodes[node];
        if proven {
            result
        } else {
            self.scale.value(belief.mean)
        }
    }

    /// The tree, `levels` moves deep. A line is a branch to a leaf.
    pub(super) fn explored(&self, levels: usize) -> Explored<f64> {
        // Children come after their parents.
        let mut lines = vec![0; self.nodes.len()];
        for node in (0..self.nodes.len()).rev() {
            lines[node] += u64::from(self.nodes[node].child_count == 0);
            if node > 0 {
                lines[self.nodes[node].parent as usize] += lines[node];
            }
        }
        self.explored_below(0, levels, &lines)
    }

    fn explored_below(&self, node: usize, levels: usize, lines: &[u64]) -> Explored<f64> {
        let below = levels
            .checked_sub(1)
            .map_or(0..0, |_| self.nodes[node].children());
        let children = below
            .map(|child| self.explored_below(child, levels - 1, lines))
            .collect();
        let number = if node == 0 { 0 } else { self.number(node) };
        Explored {
            number,
            value: Some(self.value(node)),
            lines: lines[node],
            children,
        }
    }

    /// Updates the beliefs with all nodes attached since the last update. Returns false if the time
    /// ended first. Then the beliefs about the root's moves are either all old or all new.
    pub(super) fn update(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let nodes = self.nodes.len();
        if nodes == 1 {
            return timely();
        }
        let measure = nodes >= MEASURE_GROWTH * self.measured;
        let grown = |parts: usize| nodes >= self.complete + self.complete / parts;
        let all = measure
            || self.evidence.is_some() && grown(EVIDENCE_PARTS)
            || self.doubtful && grown(DOUBT_PARTS);
        if all && timely() {
            if self.update_all(measure, timely) {
                (self.complete, self.doubtful) = (nodes, false);
                if measure {
                    self.measured = nodes;
                }
                self.changed.clear();
                return true;
            }
            // If another update follows, it must be a full one.
            (self.complete, self.measured) = (0, 0);
            return false;
        }
        self.update_changed();
        timely()
    }

    /// Like [`update`](Self::update) in a game with estimates, but a full update that the time ends
    /// continues at the next call. No nodes must be attached until it returns true.
    ///
    /// The change by one move is not measured again in trees of [`STEADY`] nodes: it has settled
    /// there, and a measurement cannot be divided.
    pub(crate) fn update_by_parts(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let nodes = self.nodes.len();
        if self.pending == 0 && nodes > 1 {
            let measure =
                self.measured == 0 || nodes < STEADY && nodes >= MEASURE_GROWTH * self.measured;
            self.update_changed();
            self.changed.clear();
            if measure {
                self.measure(&|| true);
                self.measured = nodes;
            }
            if measure || self.doubtful && nodes >= self.complete + self.complete / DOUBT_PARTS {
                (self.pending, self.doubtful) = (nodes, false);
                self.complete = nodes;
            }
        }
        let moves = usize::from(self.nodes[0].child_count);
        while self.pending > 0 {
            self.pending -= 1;
            self.back_up(self.pending);
            if self.pending > moves && self.pending % CLOCK_STRIDE == 0 && !timely() {
                return false;
            }
        }
        true
    }

    /// Updates all nodes. Returns false if the time ended first.
    fn update_all(&mut self, measure: bool, timely: &dyn Fn() -> bool) -> bool {
        let scale = self.scale;
        let rest = self.rest.clone();
        let variance = self.variance;
        let done = (!measure || self.measure(timely))
            && self.propagate(timely)
            && self.back_up_all(timely);
        if !done {
            // The root's children keep their old beliefs, which are on the old scale.
            (self.scale, self.rest, self.variance) = (scale, rest, variance);
        }
        done
    }

    /// Backs up all nodes from the last to the first, so that children come before their parents.
    /// The time is not checked at the root and its children, because they must be updated together.
    fn back_up_all(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let moves = usize::from(self.nodes[0].child_count);
        for node in (0..self.nodes.len()).rev() {
            if node > moves && node % CLOCK_STRIDE == 0 && !timely() {
                return false;
            }
            self.back_up(node);
        }
        true
    }

    /// Updates new nodes and the nodes above them.
    fn update_changed(&mut self) {
        let mut above = std::mem::take(&mut self.changed);
        let new = above.len();
        for place in 0..new {
            let mut node = above[place];
            while node > 0 {
                node = self.nodes[node as usize].parent;
                above.push(node);
            }
        }
        // In descending order of indices, children come before their parents.
        above.sort_unstable_by(|left, right| right.cmp(left));
        above.dedup();
        self.propagate_along(&above);
        for &node in &above {
            let node = node as usize;
            for child in self.nodes[node].children() {
                if self.nodes[child].child_count == 0 {
                    self.back_up(child);
                }
            }
            self.back_up(node);
        }
        above.clear();
        self.changed = above;
    }
}
