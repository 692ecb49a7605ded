//! Why the best move of the root is the best one.

use super::tree::BeliefTree;
use crate::players::{Alternative, Explanation, Fear};
use std::iter::successors;

impl BeliefTree {
    /// The move to a child of the root, and the expected line after it.
    fn line_to(&self, node: usize) -> Vec<u16> {
        successors(Some(node), |&node| self.best_child(node))
            .map(|node| self.number(node))
            .collect()
    }

    /// The number of plies to the proven end of the game.
    fn plies(&self, node: usize) -> Option<u16> {
        self.nodes[node].proven.then_some(self.nodes[node].plies)
    }

    /// The explanation of the best move; `now` is the estimate of the root. `None` if nothing was
    /// evaluated, and if chance moves at the root.
    pub(crate) fn explanation(&self, now: f64) -> Option<Explanation> {
        let best = self.best_child(0).filter(|_| !self.nodes[0].is_chance)?;
        let sign = self.nodes[0].sign();
        let value = self.value(best);
        let difference = |left: f64, right: f64| {
            // Infinite results of the same sign do not differ.
            if left.total_cmp(&right).is_eq() {
                0.0
            } else {
                sign * (left - right)
            }
        };
        let is_replied = !self.nodes[best].is_chance && self.nodes[best].turn != self.nodes[0].turn;
        let reply = self.best_child(best).filter(|_| is_replied);
        let seems = self.nodes[best].observed;
        let fears = reply.map(|reply| Fear {
            number: self.number(reply),
            cost: difference(seems, value).max(0.0),
        });
        let others = self.nodes[0].children().filter(|&child| child != best);
        let mut others: Vec<Alternative> = others
            .map(|child| Alternative {
                number: self.number(child),
                value: self.value(child),
                loss: difference(value, self.value(child)),
                plies: self.plies(child),
                line: self.line_to(child),
            })
            .collect();
        // Of equal values the farther loss and the nearer win come first, as in the choice.
        let haste = |other: &Alternative| {
            let plies = other.plies.map_or(0.0, f64::from);
            if sign * other.value < 0.0 {
                -plies
            } else {
                plies
            }
        };
        others.sort_by(|a, b| {
            a.loss
                .total_cmp(&b.loss)
                .then(haste(a).total_cmp(&haste(b)))
        });
        Some(Explanation {
            number: self.number(best),
            value,
            gain: difference(value, now),
            plies: self.plies(best),
            line: self.line_to(best),
            fears,
            others,
        })
    }
}
