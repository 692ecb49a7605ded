//! Who survives.

mod claims;
mod deterministic_crowding;
mod duel;
mod generational;
mod in_place;
mod replace_worst;
mod restricted_tournament;
mod truncation;
mod worst;

pub use claims::Claims;
pub use deterministic_crowding::DeterministicCrowding;
pub use duel::Duel;
pub use generational::Generational;
pub use in_place::InPlace;
pub use replace_worst::ReplaceWorst;
pub use restricted_tournament::RestrictedTournament;
pub use truncation::Truncation;
use worst::Worst;

use crate::{Birth, Population, Score, Streams};

/// Decides who survives.
///
/// A replacement may keep an order or an index of the population between generations. It makes it in
/// [`settle`](Self::settle) from the population alone, or else a resumed run would differ.
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
    fn required(&self) -> usize {
        1
    }

    /// The smallest population that it can leave of `size` residents.
    fn smallest(&self, size: usize) -> usize {
        size
    }

    /// Makes a population of founders or of a checkpoint: puts it in the order that
    /// [`replace`](Self::replace) relies on and rebuilds whatever is remembered about it.
    ///
    /// Settling twice is settling once.
    fn settle(&mut self, _population: &mut Population<G, S>) {}

    /// Called before [`replace`](Self::replace) where residents were scored again. Moves nobody, since births
    /// name places.
    fn rescored(&mut self, _residents: &Population<G, S>) {}
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

    fn required(&self) -> usize {
        (**self).required()
    }

    fn smallest(&self, size: usize) -> usize {
        (**self).smallest(size)
    }

    fn settle(&mut self, population: &mut Population<G, S>) {
        (**self).settle(population);
    }

    fn rescored(&mut self, residents: &Population<G, S>) {
        (**self).rescored(residents);
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
