//! Who survives.

mod annealing;
mod deterministic_crowding;
mod generational;
mod in_place;
mod mu_plus_lambda;
mod one_to_one;
mod one_to_one_or;
mod replace_worst;
mod replica_exchange;
mod restricted_tournament;
mod worst;

pub use annealing::Annealing;
pub use deterministic_crowding::DeterministicCrowding;
pub use generational::Generational;
pub use in_place::InPlace;
pub use mu_plus_lambda::MuPlusLambda;
pub use one_to_one::OneToOne;
pub use one_to_one_or::OneToOneOr;
pub use replace_worst::ReplaceWorst;
pub use replica_exchange::ReplicaExchange;
pub use restricted_tournament::RestrictedTournament;
use worst::Worst;

use crate::breed::Birth;
use crate::engine::Population;
use crate::random::Streams;
use crate::score::Score;

/// Decides who survives.
///
/// A replacement may keep an order or an index of the population between generations. It makes it in
/// [`prepare`](Self::prepare) from the population alone, or else a resumed run would differ.
pub trait Replacement<G, S> {
    /// Admits newborns to `residents`; whoever is left in `newborns` dies.
    ///
    /// `births` tells where each newborn comes from. It may be shorter: of outsiders nothing is known.
    /// Everything random comes from `streams.survival()`.
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    );

    /// The smallest population that this replacement works with.
    fn min_population(&self) -> usize {
        1
    }

    /// The smallest population that it can leave of `size` residents.
    fn min_survivors(&self, size: usize) -> usize {
        size
    }

    /// Makes a population of founders or of a checkpoint: puts it in the order that
    /// [`replace`](Self::replace) relies on and rebuilds whatever is remembered about it.
    ///
    /// Settling twice is settling once.
    fn prepare(&mut self, _population: &mut Population<G, S>) {}

    /// Called before [`replace`](Self::replace) where residents were scored again. Moves nobody, since births
    /// name places.
    fn after_rescoring(&mut self, _residents: &Population<G, S>) {}
}

impl<G, S, T: Replacement<G, S> + ?Sized> Replacement<G, S> for Box<T> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        (**self).replace(residents, newborns, births, streams);
    }

    fn min_population(&self) -> usize {
        (**self).min_population()
    }

    fn min_survivors(&self, size: usize) -> usize {
        (**self).min_survivors(size)
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        (**self).prepare(population);
    }

    fn after_rescoring(&mut self, residents: &Population<G, S>) {
        (**self).after_rescoring(residents);
    }
}

/// Gives the place to the child unless who lives there is better.
fn compete<G, S: Score>(
    residents: &mut Population<G, S>,
    place: usize,
    newborns: &mut Population<G, S>,
    child: usize,
) {
    let (genomes, scores) = newborns.columns_mut();
    if scores[child].order(&residents.scores()[place]).is_ge() {
        residents.swap_with(place, &mut genomes[child], &mut scores[child]);
    }
}
