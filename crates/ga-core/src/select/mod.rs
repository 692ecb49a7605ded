//! Selection: which individuals become parents.
//!
//! A [`Selector`] adds the indices of parents to a [`Selection`]. It sees the scores only.
//!
//! | operator | pressure | needs |
//! |---|---|---|
//! | [`Tournament`] | set by `size`: selects the best of `size` drawn individuals | any score |
//! | [`LinearRank`] | set by `pressure`: chance of the best relative to the mean | any score |
//! | [`ExponentialRank`] | set by `base`: chance relative to the next better rank | any score |
//! | [`Truncation`] | set by `size`: selects only the best `size` individuals | any score |
//! | [`Roulette`] | in proportion to the score | a [`Weight`] |
//! | [`StochasticUniversal`] | as `Roulette`, with the least random error | a [`Weight`] |
//! | [`Boltzmann`] | by `temperature`: in proportion to exp(score / temperature) | a [`Weight`] |
//! | [`Lexicase`] | one criterion after the other, in random order | an array of scores |
//! | [`SingleTournament`] | set by `size`; also selects the victims | any score |
//! | [`Best`] | the greatest: selects the best individuals, without chance | any score |
//! | [`Worst`] | selects the worst individuals, which migrants replace | any score |
//! | [`Random`], [`Shuffled`] | none | nothing |
//!
//! [`ReplacingParents`] wraps a selector. Children then compete with their parents.
//! [`FeasibleInfeasible`] wraps a selector. Half of the parents are then infeasible.
//!
//! [`Weight`]: crate::Weight

mod best;
mod boltzmann;
mod feasible_infeasible;
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
mod worst;

pub use best::Best;
pub use boltzmann::Boltzmann;
pub use feasible_infeasible::FeasibleInfeasible;
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
pub use worst::Worst;

use rand::Rng;

/// The parents that a selector chose. It may also hold victims: the residents that the children
/// compete with.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Indices of the parents, in mating order: the first mates with the second, the third with the
    /// fourth, and so on.
    pub parents: Vec<usize>,
    /// Indices of the residents that the children compete with, one for each parent. Empty if the
    /// selector chooses no victims.
    pub victims: Vec<usize>,
    /// Working memory: the individuals drawn for a tournament, or those that remain in lexicase
    /// selection.
    pub(crate) ring: Vec<usize>,
    /// Working memory: indices that are sorted.
    pub(crate) order: Vec<usize>,
    /// Working memory: the places of the individuals that another selector chooses among.
    pub(crate) places: Vec<usize>,
    /// Working memory: the ends of the sectors of a roulette wheel.
    pub(crate) wheel: Vec<f64>,
}

impl Selection {
    /// Removes all parents and victims. The allocated memory is kept for reuse.
    pub fn clear(&mut self) {
        self.parents.clear();
        self.victims.clear();
    }
}

/// Selects parents by their scores.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select by scores of type `{S}`",
    note = "if it is a `Result`, add `?`: `Tournament::new(2)?`",
    note = "`Roulette`, `StochasticUniversal` and `Boltzmann` need scores that are a `Weight` (numbers), `Lexicase` needs arrays of scores; `Tournament` works with every `Score`"
)]
pub trait Selector<S> {
    /// Adds `count` parents to `selection`, or fewer if fewer individuals are eligible. All random
    /// numbers come from `rng`.
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
