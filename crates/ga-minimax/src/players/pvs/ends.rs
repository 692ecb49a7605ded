//! A game without estimates: only its end counts.

use crate::game::{Game, MAX, Value, hash};

/// A game whose positions have no estimates but 0: the end with the target has 1 or -1. A search
/// that goes deeper and deeper finds the nearest win in it, or the farthest loss.
#[derive(Clone)]
pub(super) struct Ends<G> {
    pub(super) game: G,
    /// The player whose target it is.
    pub(super) player: usize,
    /// A win worth as much or more if positive, a loss worth as much or less if negative.
    pub(super) target: f64,
    pub(super) ply: u64,
}

impl<G: Game<Value = f64>> Game for Ends<G> {
    type Move = G::Move;
    type Value = f64;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<G::Move>) {
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: G::Move) {
        self.game.play(chosen);
        self.ply += 1;
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    /// With the ply: the table then knows nothing from beyond the depth of the search.
    fn key(&self) -> Option<u64> {
        self.game.key().map(|key| hash([key, self.ply]))
    }

    fn hint(&self, chosen: G::Move) -> crate::game::Hint {
        self.game.hint(chosen)
    }

    fn value(&self) -> f64 {
        let is_over = || self.game.legal().is_empty();
        if !self.game.has_estimates() && !is_over() {
            return 0.0;
        }
        let payoff = self.game.value().payoff(self.player);
        let sign = self.target.signum();
        // Listing the moves is expensive, so it is done only where it matters.
        if sign * payoff < sign * self.target || !is_over() {
            0.0
        } else if self.player == MAX {
            sign
        } else {
            -sign
        }
    }
}
