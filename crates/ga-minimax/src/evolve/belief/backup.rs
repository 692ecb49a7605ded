//! Back-up: computes the belief, the proof and the interest of a node from its children.

use super::normal::Normal;
use super::scale::Scale;
use super::tree::{BeliefTree, Node};

/// At the root, this number times `choice` is added to the weight of a move. So the search still
/// explores a move that is certainly the best: games have results that a normal distribution
/// considers impossible.
const SURPRISE: f64 = 0.1;

/// The assumed probability of a random move. It keeps the search from ignoring moves if beliefs are
/// wrong.
pub(super) const EXPLORATION: f64 = 0.02;

/// The same probability if results lie far outside the range of the estimates. Estimates then say
/// little about results. A high rate of random moves favours positions with few replies, which
/// often lead to forced wins.
pub(super) const WIDE_EXPLORATION: f64 = 0.35;

/// The least weight of a move, and the least standard deviation of an open leaf. So the search can
/// continue after all moves are decided. It then explores the least surprising branches first.
const LEAST: f64 = 1e-9;

/// The `peak` of a node without open leaves.
const NONE: f64 = -1.0;

impl BeliefTree {
    /// Computes belief, proof and peak of a node from its children. Also sets `choice` of each
    /// child, the probability that the child is the mover's best choice.
    pub(super) fn back_up(&mut self, place: usize) {
        if self.nodes[place].child_count == 0 {
            self.back_up_leaf(place);
            return;
        }
        let children = self.nodes[place].children();
        // Children lie after their parent.
        let (above, below) = self.nodes.split_at_mut(children.start);
        let node = &mut above[place];
        let children = &mut below[..children.len()];
        if node.is_chance {
            self.scale.back_up_chance(node, children);
            return;
        }
        node.belief = maximum(children, node.sign());
        let extremes = self.extremes;
        node.proven = false;
        if let Some((best, proof)) = proof(children, node.sign(), |gain| {
            extremes.is_unbeatable(gain, node.sign())
        }) {
            (node.proven, node.result, node.plies) =
                (true, proof.result, proof.plies.saturating_add(1));
            node.belief = Normal::new(self.scale.result(proof.result), 0.0);
            for (number, child) in children.iter_mut().enumerate() {
                child.choice = if number == best { 1.0 } else { 0.0 };
            }
        }
        let exploration = Exploration {
            rate: self.exploration,
            at_root: place == 0,
            moves: children.len(),
            is_chance: false,
        };
        let peak = |child: &Node| exploration.weight(child.choice) * child.peak;
        let open = children.iter().filter(|child| child.peak >= 0.0);
        node.peak = open.map(peak).fold(NONE, f64::max);
    }

    fn back_up_leaf(&mut self, place: usize) {
        let twin = self.twins.as_ref().and_then(|twins| twins.of(place));
        if let Some(twin) = twin.filter(|_| !self.nodes[place].over) {
            // What is known about the position is known here, too; it is searched at the other
            // node.
            let Node {
                belief,
                proven,
                result,
                plies,
                ..
            } = self.nodes[twin];
            let node = &mut self.nodes[place];
            (node.belief, node.proven, node.plies, node.peak) = (belief, proven, plies, NONE);
            node.result = if proven { result } else { node.observed };
            return;
        }
        let node = &self.nodes[place];
        let turn = usize::from(node.turn);
        let belief = if node.over {
            Normal::new(self.scale.result(node.observed), 0.0)
        } else if let Some(evidence) = &self.evidence {
            evidence
                .posterior(place)
                .plus(self.rest.of(turn, usize::from(node.play_out)))
        } else {
            let rest = self
                .rest
                .of(turn, plies_to_go(self.horizon, usize::from(node.decisions)));
            Normal::new(self.scale.estimate(node.observed), 0.0).plus(rest)
        };
        let peak = if node.over {
            NONE
        } else {
            belief.variance.sqrt().max(LEAST)
        };
        let node = &mut self.nodes[place];
        (node.belief, node.peak) = (belief, peak);
    }

    /// The child with the best expected value for the mover of `node`; ties go to the first child.
    /// If chance moves, the child that comes up most often.
    ///
    /// Among equal proven results, the nearer win or the farther loss is better.
    pub(super) fn best_child(&self, node: usize) -> Option<usize> {
        let node = &self.nodes[node];
        let sign = node.sign();
        if node.is_chance {
            let more =
                |best: usize, child: usize| self.nodes[child].choice > self.nodes[best].choice;
            return node
                .children()
                .reduce(|best, child| if more(best, child) { child } else { best });
        }
        if node.proven {
            let (best, _) = best_proof(&self.nodes[node.children()], sign)?;
            return Some(node.first as usize + best);
        }
        node.children().reduce(|best, child| {
            let [old, new] = [best, child].map(|child| &self.nodes[child]);
            let better = sign * (new.belief.mean - old.belief.mean);
            let proofs = Proof::of(old).zip(Proof::of(new));
            let tied = better == 0.0 && proofs.is_some_and(|(old, new)| new.is_better(&old, sign));
            if better > 0.0 || tied { child } else { best }
        })
    }
}

impl Scale {
    /// Back-up where chance moves: the expected value, weighted by the probabilities of the
    /// children. The value is proven if those of all children are. `plies` is then the greatest
    /// number of plies to an end.
    fn back_up_chance(&self, node: &mut Node, children: &[Node]) {
        let mut belief = Normal::default();
        let mut result = 0.0;
        let mut plies = 0;
        for child in children {
            let share = child.choice;
            belief = belief.plus(Normal::new(
                share * child.belief.mean,
                share * share * child.belief.variance,
            ));
            result += share * child.result;
            plies = plies.max(child.plies);
        }
        node.belief = belief;
        node.proven = children.iter().all(|child| child.proven);
        if node.proven {
            (node.result, node.plies) = (result, plies.saturating_add(1));
            node.belief = Normal::new(self.result(result), 0.0);
        }
        // A value that comes up with probability p moves the expected value by p times as much.
        let open = children.iter().filter(|child| child.peak >= 0.0);
        node.peak = open
            .map(|child| child.choice.max(LEAST) * child.peak)
            .fold(NONE, f64::max);
    }
}

/// The maximum of the children's values for a mover with this sign, as a normal distribution. Sets
/// `choice` of each child to the probability that it is the maximum.
fn maximum(children: &mut [Node], sign: f64) -> Normal {
    let sided = |belief: Normal| if sign > 0.0 { belief } else { belief.negated() };
    let mut best = sided(children[0].belief);
    for (before, child) in children.iter_mut().enumerate().skip(1) {
        let belief = sided(child.belief);
        let tied = best == belief && belief.variance == 0.0;
        let (maximum, share) = best.maximum(belief);
        // Until the next loop: the probability that an earlier child is greater than this child.
        // Equal known values are equally probable choices.
        child.choice = if tied {
            before as f64 / (before as f64 + 1.0)
        } else {
            share
        };
        best = maximum;
    }
    // A child is the maximum if it is greater than all before it, and no later child is greater
    // than the maximum up to there. The probabilities of all children sum to 1.
    children[0].choice = 0.0;
    let mut later = 1.0;
    for child in children.iter_mut().rev() {
        let share = child.choice;
        child.choice = later * (1.0 - share);
        later *= share;
    }
    sided(best)
}

/// Weights the moves of one node. The interest of a branch is multiplied by the weight of each of
/// its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exploration {
    /// The probability of a random move.
    pub(super) rate: f64,
    pub(super) at_root: bool,
    /// The number of moves.
    pub(super) moves: usize,
    /// Whether chance moves.
    pub(super) is_chance: bool,
}

impl Exploration {
    /// The weight of a move that is the best choice with probability `choice`.
    ///
    /// At the root, the main part is the standard deviation of the event "this is the best choice".
    /// It is 0 for a move that is certainly the best or certainly not.
    /// A move of chance has the weight `choice` itself.
    pub(super) fn weight(self, choice: f64) -> f64 {
        if self.is_chance {
            return choice.max(LEAST);
        }
        let interest = if self.at_root {
            (choice * (1.0 - choice)).max(0.0).sqrt() + SURPRISE * choice
        } else {
            choice
        };
        ((1.0 - self.rate) * interest + self.rate / self.moves as f64).max(LEAST)
    }
}

/// The number of plies from `depth` to the horizon.
///
/// At and beyond the horizon the number is 1 or 2. So no position counts as certain, and all
/// positions are compared with the same player to move.
const fn plies_to_go(horizon: usize, depth: usize) -> usize {
    if depth < horizon {
        horizon - depth
    } else {
        2 - (depth - horizon) % 2
    }
}

/// A proven result and the number of plies to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Proof {
    result: f64,
    plies: u16,
}

impl Proof {
    fn of(node: &Node) -> Option<Self> {
        node.proven.then_some(Self {
            result: node.result,
            plies: node.plies,
        })
    }

    /// Whether a mover with this sign prefers this proof to `other`: a better result, a nearer win,
    /// or a farther loss.
    fn is_better(&self, other: &Self, sign: f64) -> bool {
        let [gain, others] = [self, other].map(|proof| sign * proof.result);
        let [nearer, farther] = [self.plies < other.plies, self.plies > other.plies];
        gain > others || gain >= others && (gain > 0.0 && nearer || gain < 0.0 && farther)
    }
}

/// The best proven child.
fn best_proof(children: &[Node], sign: f64) -> Option<(usize, Proof)> {
    let proofs = children
        .iter()
        .enumerate()
        .filter_map(|(number, child)| Some((number, Proof::of(child)?)));
    proofs.reduce(|best, next| {
        if next.1.is_better(&best.1, sign) {
            next
        } else {
            best
        }
    })
}

/// The child that proves the result of its parent, and its proof. This is the best proven child, if
/// all children are proven or if its result is unbeatable.
fn proof(children: &[Node], sign: f64, unbeatable: impl Fn(f64) -> bool) -> Option<(usize, Proof)> {
    let best = best_proof(children, sign)?;
    let proves = unbeatable(best.1.result) || children.iter().all(|child| child.proven);
    proves.then_some(best)
}
