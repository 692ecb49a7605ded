//! Measures on the tree how much one move changes the value of a position.

use super::backup::{EXPLORATION, WIDE_EXPLORATION};
use super::normal::Normal;
use super::rest::{Rest, Step};
use super::tree::{BeliefTree, CLOCK_STRIDE, Node};

/// The weight of the prior assumption that a player's moves change nothing on average. Its unit is
/// expansions.
const PRIOR_EXPANSIONS: f64 = 8.0;

/// Sums over all expanded nodes. Arrays have one entry per player, for the nodes where this player
/// moves.
#[derive(Default)]
struct Sums {
    /// Squared deviations of children from their mean. `freedom` is the number of degrees of
    /// freedom.
    squares: f64,
    freedom: f64,
    moves: [f64; 2],
    expansions: [f64; 2],
    /// Differences between the mean of the children and the estimate of their parent. `changes` is
    /// the number of these differences.
    rises: [f64; 2],
    changes: [f64; 2],
    /// The number of moves of the longest play-out.
    play_out: usize,
}

impl BeliefTree {
    /// Measures the change of value by one move. Computes the scale, the exploration and the rest
    /// of the game from this change. Returns false if the time ended first.
    pub(super) fn measure(&mut self, timely: &dyn Fn() -> bool) -> bool {
        let estimated = self.evidence.is_none();
        let change = if estimated {
            self.change_of_estimates(timely)
        } else {
            Some(0.0)
        };
        let Some(change) = change else { return false };
        self.scale = self.extremes.scale(change);
        let surprising = self.scale.clamps(self.extremes.results);
        self.exploration = if surprising {
            WIDE_EXPLORATION
        } else {
            EXPLORATION
        };
        let Some(sums) = self.sums(estimated, timely) else {
            return false;
        };
        self.variance = if sums.freedom > 0.0 {
            sums.squares / sums.freedom
        } else {
            0.0
        };
        let steps = [0, 1].map(|mover| Step {
            change: Normal::new(
                sums.rises[mover] / (sums.changes[mover] + PRIOR_EXPANSIONS),
                self.variance,
            ),
            // A player who has not moved yet is assumed to have as many moves as the other one.
            moves: (sums.moves[mover] / sums.expansions[mover]).max(
                if sums.expansions[mover] == 0.0 {
                    sums.moves[1 - mover] / sums.expansions[1 - mover]
                } else {
                    1.0
                },
            ),
        });
        self.rest = Rest::within(steps, self.horizon.max(sums.play_out).max(2), timely);
        true
    }

    /// All expanded nodes. If the time ends first, the last item is `None`.
    fn expanded<'a>(
        &'a self,
        timely: &'a dyn Fn() -> bool,
    ) -> impl Iterator<Item = Option<&'a Node>> {
        self.nodes
            .iter()
            .enumerate()
            .filter_map(move |(place, node)| {
                let late = place % CLOCK_STRIDE == CLOCK_STRIDE - 1 && !timely();
                (late || node.child_count > 0).then_some((!late).then_some(node))
            })
    }

    /// The standard deviation of the estimates of siblings, in the game's values.
    fn change_of_estimates(&self, timely: &dyn Fn() -> bool) -> Option<f64> {
        // Values are scaled before they are squared, so that no square overflows or becomes 0.
        let scale = self.extremes.scale(0.0);
        let mut squares = 0.0;
        let mut freedom = 0.0;
        for node in self.expanded(timely) {
            let node = node?;
            // What comes up by chance is no change by a move.
            if node.is_chance {
                continue;
            }
            let children = &self.nodes[node.children()];
            let estimates = || {
                children
                    .iter()
                    .filter(|child| !child.over)
                    .map(|child| scale.estimate(child.observed))
            };
            let count = estimates().count() as f64;
            if count > 1.0 {
                let mean = estimates().sum::<f64>() / count;
                squares += estimates()
                    .map(|estimate| (estimate - mean) * (estimate - mean))
                    .sum::<f64>();
                freedom += count - 1.0;
            }
        }
        Some(if freedom > 0.0 {
            scale.value((squares / freedom).sqrt())
        } else {
            0.0
        })
    }

    fn sums(&self, estimated: bool, timely: &dyn Fn() -> bool) -> Option<Sums> {
        let mut sums = Sums::default();
        for node in self.expanded(timely) {
            let node = node?;
            if node.is_chance && estimated {
                continue;
            }
            let mover = usize::from(node.turn);
            let children = &self.nodes[node.children()];
            let count = children.len() as f64;
            if !node.is_chance {
                sums.moves[mover] += count;
                sums.expansions[mover] += 1.0;
            }
            // Includes ends of the game: a move that wins at once is the greatest change there is.
            let mean = children
                .iter()
                .map(|child| self.number_of(child))
                .sum::<f64>()
                / count;
            for child in children {
                let miss = self.number_of(child) - mean;
                let square = miss * miss;
                // The value after a play-out of n moves differs by 1 + n changes.
                sums.squares += square / (1.0 + f64::from(child.play_out));
                sums.play_out = sums.play_out.max(usize::from(child.play_out));
            }
            sums.freedom += count - 1.0;
            if estimated && node.depth > 0 {
                sums.rises[mover] += mean - self.scale.estimate(node.observed);
                sums.changes[mover] += 1.0;
            }
        }
        Some(sums)
    }

    /// The observation at a node on the tree's scale.
    fn number_of(&self, node: &Node) -> f64 {
        if node.over || self.evidence.is_some() {
            self.scale.result(node.observed)
        } else {
            self.scale.estimate(node.observed)
        }
    }
}
