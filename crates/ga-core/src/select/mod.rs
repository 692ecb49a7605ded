//! Who breeds.

mod boltzmann;
mod lexicase;
mod random;
mod rank;
mod replacing_parents;
mod roulette;
mod shuffled;
mod single_tournament;
mod stochastic_universal;
mod tournament;
mod truncation;
mod wheel;

pub use boltzmann::Boltzmann;
pub use lexicase::Lexicase;
pub use random::Random;
pub use rank::{ExponentialRank, LinearRank};
pub use replacing_parents::ReplacingParents;
pub use roulette::Roulette;
pub use shuffled::Shuffled;
pub use single_tournament::SingleTournament;
pub use stochastic_universal::StochasticUniversal;
pub use tournament::Tournament;
pub use truncation::Truncation;

use rand::Rng;

/// Who breeds, and, where the same draw decides it, who makes room.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Places of the parents, in mating order.
    pub parents: Vec<usize>,
    /// Places of the individuals that the children are to displace, one a parent; empty unless the selector
    /// settles this too.
    pub victims: Vec<usize>,
    /// Who was drawn for a tournament.
    pub(crate) ring: Vec<usize>,
    /// Indices being sorted.
    pub(crate) order: Vec<usize>,
    /// Where the sectors of a roulette end.
    pub(crate) wheel: Vec<f64>,
}

impl Selection {
    /// Forgets everybody, keeping the memory.
    pub fn clear(&mut self) {
        self.parents.clear();
        self.victims.clear();
    }
}

/// Chooses parents by looking at scores alone.
pub trait Selector<S> {
    /// Adds up to `count` parents to `selection`: fewer where fewer are eligible.
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng);

    /// The smallest population that this selector works with.
    fn min_population(&self) -> usize {
        1
    }
}

impl<S, T: Selector<S> + ?Sized> Selector<S> for Box<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        (**self).select(scores, count, selection, rng);
    }

    fn min_population(&self) -> usize {
        (**self).min_population()
    }
}
