//! Back-up: what a position is worth follows from what its moves lead to.

use super::normal::Normal;
use super::tree::{Node, Tree};

/// Interest in a line that passes the move believed to be the best, decided or not: a game has
/// surprises that a normal distribution considers impossible.
const SURPRISE: f64 = 0.1;

/// Each move is explored as if it were chosen at random with this probability, because beliefs may
/// be wrong.
pub(super) const DOUBT: f64 = 0.02;

/// The same if results lie far beyond all estimates: then estimates say little about them. Lines
/// that leave few replies are explored first, and those are the ways to a forced win.
pub(super) const GAMBLE: f64 = 0.35;

/// No move is considered less probable than this, and no open line more certain. So something is
/// left to explore if everything is decided: lines of the fewest surprises come first.
const LEAST: f64 = 1e-9;

/// No line may grow from here.
const NONE: f64 = -1.0;

impl Tree {
    /// What a node is worth after best play, which child its mover likes, and where it would help
    /// most to know more.
    pub(super) fn weigh(&mut self, place: usize) {
        if self.nodes[place].children == 0 {
            self.weigh_leaf(place);
            return;
        }
        let brood = self.nodes[place].brood();
        let (above, below) = self.nodes.split_at_mut(brood.start);
        let (node, children) = (&mut above[place], &mut below[..brood.len()]);
        node.worth = greatest(children, node.sign());
        let extremes = self.extremes;
        node.proven = false;
        if let Some((best, proof)) =
            proof(children, node.sign(), |gain| extremes.is_unbeatable(gain, node.sign()))
        {
            (node.proven, node.result, node.plies) = (true, proof.result, proof.plies.saturating_add(1));
            node.worth = Normal::new(self.scale.result(proof.result), 0.0);
            for (number, child) in children.iter_mut().enumerate() {
                child.liked = if number == best { 1.0 } else { 0.0 };
            }
        }
        let policy = Policy { gamble: self.gamble, root: place == 0, moves: children.len() };
        let peak = |child: &Node| policy.weight(child.liked) * child.peak;
        let open = children.iter().filter(|child| child.peak >= 0.0);
        node.peak = open.map(peak).fold(NONE, f64::max);
    }

    fn weigh_leaf(&mut self, place: usize) {
        let node = &self.nodes[place];
        let turn = usize::from(node.turn);
        let worth = if node.over {
            Normal::new(self.scale.result(node.seen), 0.0)
        } else if let Some(evidence) = &self.evidence {
            evidence.standing(place).plus(self.rest.of(turn, usize::from(node.random_moves)))
        } else {
            let rest = self.rest.of(turn, plies_to_go(self.horizon, usize::from(node.depth)));
            Normal::new(self.scale.estimate(node.seen), 0.0).plus(rest)
        };
        let peak = if node.over { NONE } else { worth.variance.sqrt().max(LEAST) };
        let node = &mut self.nodes[place];
        (node.worth, node.peak) = (worth, peak);
    }

    /// The child that its parent's mover should choose, as far as is believed, the first of equals.
    /// Of proven results that are equal, a win that is near or a loss that is far.
    pub(super) fn likeliest(&self, node: usize) -> Option<usize> {
        let node = &self.nodes[node];
        let sign = node.sign();
        if node.proven {
            let (best, _) = best_proof(&self.nodes[node.brood()], sign)?;
            return Some(node.first as usize + best);
        }
        node.brood().reduce(|best, child| {
            let [old, new] = [best, child].map(|child| &self.nodes[child]);
            let better = sign * (new.worth.mean - old.worth.mean);
            let proofs = Proof::of(old).zip(Proof::of(new));
            let tied = better == 0.0 && proofs.is_some_and(|(old, new)| new.is_better(&old, sign));
            if better > 0.0 || tied { child } else { best }
        })
    }
}

/// The greatest of the children for a mover of this sign, as a normal distribution; `liked` becomes
/// the probability that a child is the one.
fn greatest(children: &mut [Node], sign: f64) -> Normal {
    let sided = |worth: Normal| if sign > 0.0 { worth } else { worth.negated() };
    let mut best = sided(children[0].worth);
    for (before, child) in children.iter_mut().enumerate().skip(1) {
        let worth = sided(child.worth);
        let tied = best == worth && worth.variance == 0.0;
        let (greater, share) = best.greater(worth);
        // For now, the probability that one of those before is greater; equals are equally
        // probable.
        child.liked = if tied { before as f64 / (before as f64 + 1.0) } else { share };
        best = greater;
    }
    children[0].liked = 0.0;
    let mut later = 1.0;
    for child in children.iter_mut().rev() {
        let share = child.liked;
        child.liked = later * (1.0 - share);
        later *= share;
    }
    sided(best)
}

/// How probably moves of one position are explored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    pub(super) gamble: f64,
    pub(super) root: bool,
    pub(super) moves: usize,
}

impl Policy {
    /// How much a line's interest counts above a child that is liked with this probability. At the
    /// root, what is decided, for or against, need not be known better.
    pub(super) fn weight(self, liked: f64) -> f64 {
        let interest =
            if self.root { (liked * (1.0 - liked)).max(0.0).sqrt() + SURPRISE * liked } else { liked };
        ((1.0 - self.gamble) * interest + self.gamble / self.moves as f64).max(LEAST)
    }
}

/// Plies of the rest of the game, from this depth to the horizon. The horizon recedes by pairs of
/// plies, so that some are left at every depth, and all positions are compared with the same player
/// to move at the end.
const fn plies_to_go(horizon: usize, depth: usize) -> usize {
    if depth < horizon { horizon - depth } else { 2 - (depth - horizon) % 2 }
}

/// What is known for certain of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Proof {
    result: f64,
    plies: u16,
}

impl Proof {
    fn of(node: &Node) -> Option<Self> {
        node.proven.then_some(Self { result: node.result, plies: node.plies })
    }

    /// Whether the mover prefers this result: a greater one, a nearer win, a farther loss.
    fn is_better(&self, other: &Self, sign: f64) -> bool {
        let [gain, others] = [self, other].map(|proof| sign * proof.result);
        let [nearer, farther] = [self.plies < other.plies, self.plies > other.plies];
        gain > others || gain >= others && (gain > 0.0 && nearer || gain < 0.0 && farther)
    }
}

/// The best of the children that are proven.
fn best_proof(children: &[Node], sign: f64) -> Option<(usize, Proof)> {
    let proofs = children.iter().enumerate().filter_map(|(number, child)| Some((number, Proof::of(child)?)));
    proofs.reduce(|best, next| if next.1.is_better(&best.1, sign) { next } else { best })
}

/// The child that proves its parent, if all children are proven or if one leads to a result that
/// cannot be beaten.
fn proof(children: &[Node], sign: f64, unbeatable: impl Fn(f64) -> bool) -> Option<(usize, Proof)> {
    let best = best_proof(children, sign)?;
    let proves = unbeatable(best.1.result) || children.iter().all(|child| child.proven);
    proves.then_some(best)
}
