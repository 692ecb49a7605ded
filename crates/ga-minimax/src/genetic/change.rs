//! What a move changes, measured on the tree itself.

use super::normal::Normal;
use super::rest::{Rest, Step};
use super::tree::{HASTE, Node, Tree};
use super::weigh::{DOUBT, GAMBLE};

/// Broods that count as much as the assumption that a move of a player changes nothing on average.
const ASSUMED_BROODS: f64 = 8.0;

/// What is added up over all broods, by the player who moves.
#[derive(Default)]
struct Sums {
    squares: f64,
    freedom: f64,
    moves: [f64; 2],
    broods: [f64; 2],
    rises: [f64; 2],
    changes: [f64; 2],
    random_moves: usize,
}

impl Tree {
    /// Measures what moves change, from what was seen of whole broods, and with it scale and rest;
    /// false if time was over before.
    pub(super) fn measure(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let judged = self.evidence.is_none();
        let change = if judged { self.change_of_estimates(timely) } else { Some(0.0) };
        let Some(change) = change else { return false };
        self.scale = self.extremes.scale(change);
        let surprising = self.scale.is_left_by(self.extremes.results);
        self.gamble = if surprising { GAMBLE } else { DOUBT };
        let Some(sums) = self.sums(judged, timely) else { return false };
        self.variance = if sums.freedom > 0.0 { sums.squares / sums.freedom } else { 0.0 };
        let steps = [0, 1].map(|mover| Step {
            change: Normal::new(sums.rises[mover] / (sums.changes[mover] + ASSUMED_BROODS), self.variance),
            // A player who has not moved yet has as many moves as the other one.
            moves: (sums.moves[mover] / sums.broods[mover]).max(if sums.broods[mover] == 0.0 {
                sums.moves[1 - mover] / sums.broods[1 - mover]
            } else {
                1.0
            }),
        });
        self.rest = Rest::within(steps, self.horizon.max(sums.random_moves).max(2), timely);
        true
    }

    /// All nodes with children; `None` as the last one if time is over.
    fn parents<'a>(&'a self, timely: &'a dyn Fn() -> bool) -> impl Iterator<Item = Option<&'a Node>> {
        self.nodes.iter().enumerate().filter_map(move |(place, node)| {
            let late = place % HASTE == HASTE - 1 && !timely();
            (late || node.children > 0).then_some((!late).then_some(node))
        })
    }

    /// The standard deviation of what a move changes among estimates, as the game gives them.
    fn change_of_estimates(&self, timely: &dyn Fn() -> bool) -> Option<f64> {
        // Before anything is squared, the values are made neither huge nor tiny.
        let scale = self.extremes.scale(0.0);
        let (mut squares, mut freedom) = (0.0, 0.0);
        for node in self.parents(timely) {
            let children = &self.nodes[node?.brood()];
            let seen = || children.iter().filter(|child| !child.over).map(|child| scale.estimate(child.seen));
            let count = seen().count() as f64;
            if count > 1.0 {
                let mean = seen().sum::<f64>() / count;
                squares += seen().map(|seen| (seen - mean).powi(2)).sum::<f64>();
                freedom += count - 1.0;
            }
        }
        Some(if freedom > 0.0 { scale.value((squares / freedom).sqrt()) } else { 0.0 })
    }

    fn sums(&self, judged: bool, timely: &dyn Fn() -> bool) -> Option<Sums> {
        let mut sums = Sums::default();
        for node in self.parents(timely) {
            let node = node?;
            let (mover, children) = (usize::from(node.turn), &self.nodes[node.brood()]);
            let count = children.len() as f64;
            sums.moves[mover] += count;
            sums.broods[mover] += 1.0;
            // Ends of the game too: that a move can win at once is the greatest change there is.
            let mean = children.iter().map(|child| self.number_of(child)).sum::<f64>() / count;
            for child in children {
                let distance = (self.number_of(child) - mean).powi(2);
                sums.squares += distance / (1.0 + f64::from(child.random_moves));
                sums.random_moves = sums.random_moves.max(usize::from(child.random_moves));
            }
            sums.freedom += count - 1.0;
            if judged && node.depth > 0 {
                sums.rises[mover] += mean - self.scale.estimate(node.seen);
                sums.changes[mover] += 1.0;
            }
        }
        Some(sums)
    }

    /// The number for what was seen at a node.
    fn number_of(&self, node: &Node) -> f64 {
        if node.over || self.evidence.is_some() {
            self.scale.result(node.seen)
        } else {
            self.scale.estimate(node.seen)
        }
    }
}
