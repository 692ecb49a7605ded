use super::evidence::Evidence;
use super::frontier::Bound;
use super::normal::Normal;
use super::rest::Rest;
use super::scale::{Extremes, Scale};
use super::{Seen, Stem};
use std::ops::Range;

/// A reservation tree of beliefs: what every position reached is worth after best play, as a normal
/// distribution, how probable it is that best play passes it, and what is proven.
///
/// Nodes lie in one list, each brood in a row and after its parent.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) rest: Rest,
    pub(super) scale: Scale,
    pub(super) extremes: Extremes,
    /// The variance of what a move changes.
    pub(super) variance: f64,
    /// The probability of a move at random, see [`DOUBT`](super::weigh::DOUBT).
    pub(super) gamble: f64,
    /// What is needed if only ends of games have values: what values seen elsewhere say about each
    /// node.
    pub(super) evidence: Option<Evidence>,
    /// The depth in plies from the root up to which the rest of the game is taken into account.
    pub(super) horizon: usize,
    /// Nodes whose brood is new.
    changed: Vec<u32>,
    /// The number of nodes when the changes were last measured, and when all nodes were last worked
    /// out.
    measured: usize,
    complete: usize,
    /// Results were seen by which a proof may no longer hold.
    doubtful: bool,
    /// Memory of `frontier`.
    pub(super) heap: Vec<Bound>,
    pub(super) leaves: Vec<(f64, u32)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What it is worth after best play, on the tree's scale.
    pub(super) worth: Normal,
    /// The value that was seen, as the game gave it.
    pub(super) seen: f64,
    /// The value after best play, as the game gave it, if `proven`.
    pub(super) result: f64,
    /// The probability that it is the best choice of its parent's mover.
    pub(super) liked: f64,
    /// The greatest interest of a line that may grow from here, if it were certain that best play
    /// passes here; negative if there is none.
    pub(super) peak: f64,
    pub(super) first: u32,
    pub(super) parent: u32,
    pub(super) children: u16,
    pub(super) depth: u16,
    /// Moves until the end of the game, if `proven`.
    pub(super) plies: u16,
    /// Random moves before the end of the line whose value was seen.
    pub(super) random_moves: u16,
    pub(super) turn: u8,
    pub(super) over: bool,
    pub(super) proven: bool,
}

impl Node {
    pub(super) fn brood(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.children)
    }

    /// 1 if the mover wants great values, -1 if small ones.
    pub(super) fn sign(&self) -> f64 {
        if self.turn == 0 { 1.0 } else { -1.0 }
    }
}

/// What moves change is measured again, and all nodes are worked out, if the tree has grown by this
/// factor.
const GROWTH: usize = 2;

/// If values are seen at ends of games only, each of them says something about all nodes. They are
/// worked out when the tree has grown by one part in this number; in between, only the nodes above
/// new ones are.
const PATIENCE: usize = 32;

/// All nodes are worked out because of proofs that may not hold if the tree has grown by one part
/// in this number.
const DISTRUST: usize = 8;

impl Tree {
    /// Of a root where player `turn` moves; `judged` if positions have values themselves.
    pub(super) fn new(turn: usize, judged: bool, horizon: usize) -> Self {
        let root = Node {
            worth: Normal::default(),
            seen: 0.0,
            result: 0.0,
            liked: 1.0,
            peak: 0.0,
            first: 0,
            parent: 0,
            children: 0,
            depth: 0,
            plies: 0,
            random_moves: 0,
            turn: turn.min(1) as u8,
            over: false,
            proven: false,
        };
        Self {
            nodes: vec![root],
            rest: Rest::default(),
            scale: Scale::default(),
            extremes: Extremes::default(),
            variance: 0.0,
            gamble: 0.0,
            evidence: (!judged).then(Evidence::new),
            horizon,
            changed: Vec::new(),
            measured: 0,
            complete: 0,
            doubtful: false,
            heap: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// The node that a line leads to.
    pub(super) fn find(&self, line: &[u16]) -> Option<usize> {
        line.iter().try_fold(0, |node, &number| {
            let node: &Node = &self.nodes[node];
            (number < node.children).then(|| node.first as usize + usize::from(number))
        })
    }

    /// Whether a node can have a brood.
    pub(super) fn is_open(&self, node: usize) -> bool {
        self.nodes[node].children == 0 && !self.nodes[node].over
    }

    /// Adds the brood of a node, in the order of the moves.
    pub(super) fn attach(&mut self, parent: usize, stems: &[Stem], brood: &[Seen]) {
        let first = self.nodes.len() as u32;
        let node = &mut self.nodes[parent];
        (node.first, node.children) = (first, brood.len() as u16);
        let node = *node;
        for (stem, seen) in stems.iter().zip(brood) {
            let value = seen.value.unwrap_or(node.seen);
            let random_moves = stem.line.len() - stem.grown;
            let result = self.evidence.is_some() || seen.over;
            self.doubtful |= self.extremes.add(value, result);
            if let Some(evidence) = &mut self.evidence {
                let tail = &stem.line[stem.grown..];
                evidence.push(tail, seen.value.is_none().then_some(parent));
            }
            self.nodes.push(Node {
                seen: value,
                result: value,
                parent: parent as u32,
                first: 0,
                children: 0,
                depth: node.depth + 1,
                plies: 0,
                random_moves: random_moves as u16,
                turn: seen.turn.min(1) as u8,
                over: seen.over,
                proven: seen.over,
                ..self.nodes[0]
            });
        }
        self.changed.push(parent as u32);
    }

    /// Writes the line that leads to a leaf, and goes on as it was seen.
    pub(super) fn line(&self, leaf: usize, stem: &mut Stem) {
        stem.line.clear();
        stem.grown = usize::from(self.nodes[leaf].depth);
        let mut node = leaf;
        while node > 0 {
            stem.line.push(self.number(node));
            node = self.nodes[node].parent as usize;
        }
        stem.line.reverse();
        if let Some(evidence) = &self.evidence {
            stem.line.extend_from_slice(evidence.tail(leaf));
        }
    }

    /// The move that leads to a node.
    fn number(&self, node: usize) -> u16 {
        (node - self.nodes[self.nodes[node].parent as usize].first as usize) as u16
    }

    /// What the root's best move is worth, as far as is believed, and the line expected.
    pub(super) fn best(&self) -> Option<(f64, Vec<u16>)> {
        let best = self.likeliest(0)?;
        let line = std::iter::successors(Some(best), |&node| self.likeliest(node));
        let line = line.map(|node| self.number(node)).collect();
        let Node { proven, result, worth, .. } = self.nodes[best];
        Some((if proven { result } else { self.scale.value(worth.mean) }, line))
    }

    /// Believes what was attached since the last time. False if time was over before everything was
    /// worked out: then beliefs about the moves of the root are those of before, or new ones.
    pub(super) fn update(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let nodes = self.nodes.len();
        if nodes == 1 {
            return timely();
        }
        let measure = nodes >= GROWTH * self.measured;
        let grown = |parts: usize| nodes >= self.complete + self.complete / parts;
        let all = measure || self.evidence.is_some() && grown(PATIENCE) || self.doubtful && grown(DISTRUST);
        if all && timely() {
            if self.work_out(measure, timely) {
                (self.complete, self.doubtful) = (nodes, false);
                if measure {
                    self.measured = nodes;
                }
                self.changed.clear();
                return true;
            }
            // The next time everything is worked out, if there is one.
            (self.complete, self.measured) = (0, 0);
            return false;
        }
        self.work_out_changed();
        timely()
    }

    /// Works out all nodes; false if time was over before.
    fn work_out(&mut self, measure: bool, timely: &dyn Fn() -> bool) -> bool {
        let (scale, rest, variance) = (self.scale, self.rest.clone(), self.variance);
        let done = (!measure || self.measure(timely)) && self.propagate(timely) && self.weigh_all(timely);
        if !done {
            // The moves of the root are still on the old scale.
            (self.scale, self.rest, self.variance) = (scale, rest, variance);
        }
        done
    }

    /// From the last node to the first, so that children come before their parents.
    fn weigh_all(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let moves = usize::from(self.nodes[0].children);
        for node in (0..self.nodes.len()).rev() {
            if node > moves && node % HASTE == 0 && !timely() {
                return false;
            }
            self.weigh(node);
        }
        true
    }

    /// Works out new broods and the nodes above them.
    fn work_out_changed(&mut self) {
        let mut above = std::mem::take(&mut self.changed);
        let new = above.len();
        for place in 0..new {
            let mut node = above[place];
            while node > 0 {
                node = self.nodes[node as usize].parent;
                above.push(node);
            }
        }
        // Children come after their parents, so the last nodes are the first to be done.
        above.sort_unstable_by(|left, right| right.cmp(left));
        above.dedup();
        self.propagate_along(&above);
        for &node in &above {
            let node = node as usize;
            for child in self.nodes[node].brood() {
                if self.nodes[child].children == 0 {
                    self.weigh(child);
                }
            }
            self.weigh(node);
        }
        above.clear();
        self.changed = above;
    }
}

/// The clock is read after this many nodes.
pub(super) const HASTE: usize = 1024;
