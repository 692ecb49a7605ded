//! Replacement: which individuals survive.
//!
//! A [`Replacement`] admits newborns to the population of residents.
//!
//! | replacement | a newborn takes the place of | if |
//! |---|---|---|
//! | [`Generational`] | any resident except the best `elites` | always |
//! | [`MuPlusLambda`] | any worse individual | it is among the best `size` of old and new |
//! | [`ReplaceWorst`] | the worst resident | always |
//! | [`InPlace`] | its victim | always |
//! | [`OneToOne`] | its victim or parent | it is not worse |
//! | [`OneToOneOr`] | its victim; without a victim, another replacement decides | it is not worse |
//! | [`DeterministicCrowding`] | the more similar parent | it is not worse |
//! | [`RestrictedTournament`] | the most similar of `window` residents | it is better |
//! | [`FeasibleInfeasible`] | the worst resident that is as feasible as it is | it is better |
//! | [`GridArchive`] | the resident of its cell, if there is one | it is better |
//! | [`DistanceArchive`] | the residents closer than `distance`, if there are any | it is better |
//! | [`Annealing`] | its victim or the worst | it is not worse, or with a falling probability |
//! | [`ReplicaExchange`] | its victim or parent | it is not worse, or with a probability by place |
//! | [`NonDominatedSorting`] | a dominated or crowded one | always; for several objectives |
//! | [`KeepFront`] | as another replacement says, and keeps all that nothing dominates | always |
//!
//! [`Cooling`] is the shape in which temperatures fall, and [`Cycles`] repeats a schedule without
//! an end.
//!
//! A victim is a resident that a newborn competes with. It is part of the newborn's [`Birth`]. The
//! breeder chooses it, or a selector such as [`SingleTournament`](crate::select::SingleTournament).

mod annealing;
mod cooling;
mod cycles;
mod deterministic_crowding;
mod distance_archive;
mod feasible_infeasible;
mod generational;
mod grid_archive;
mod in_place;
mod keep_front;
mod mu_plus_lambda;
mod non_dominated_sorting;
mod one_to_one;
mod one_to_one_or;
mod replace_worst;
mod replica_exchange;
mod restricted_tournament;
mod worst;

pub use annealing::Annealing;
pub use cooling::Cooling;
pub use cycles::Cycles;
pub use deterministic_crowding::DeterministicCrowding;
pub use distance_archive::{DistanceArchive, Measure, OfFeatures, OfGenomes};
pub use feasible_infeasible::FeasibleInfeasible;
pub use generational::Generational;
pub use grid_archive::GridArchive;
pub use in_place::InPlace;
pub use keep_front::KeepFront;
pub use mu_plus_lambda::MuPlusLambda;
pub use non_dominated_sorting::NonDominatedSorting;
pub use one_to_one::OneToOne;
pub use one_to_one_or::OneToOneOr;
pub use replace_worst::ReplaceWorst;
pub use replica_exchange::ReplicaExchange;
pub use restricted_tournament::RestrictedTournament;
use worst::Worst;

use crate::error::Error;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Memory, Population, State};

/// Decides which individuals survive.
///
/// A replacement may keep the population in an order, or keep an index of it, between generations.
/// It must build both in [`prepare`](Self::prepare) from the population alone, so that a resumed
/// run equals an uninterrupted one. If it remembers anything else, it implements
/// [`memory`](Self::memory) and [`restore`](Self::restore).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not replace individuals `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `MuPlusLambda::new(100)?`",
    note = "`Annealing` and `ReplicaExchange` need scores with a `Difference`; `DeterministicCrowding` and `RestrictedTournament` need a `Distance` of the genome"
)]
pub trait Replacement<G, S> {
    /// Admits newborns to `residents`; the individuals left in `newborns` die.
    ///
    /// `births[i]` is the birth of newborn `i`. `births` may be shorter than `newborns`: the origin
    /// of the other newborns is then unknown, for example of migrants. All random numbers come from
    /// `streams.survival()`.
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

    /// The smallest population that `replace` can leave if there are `size` residents before.
    fn min_survivors(&self, size: usize) -> usize {
        size
    }

    /// Prepares the founders, or the population of a checkpoint. Puts it in the order that
    /// [`replace`](Self::replace) relies on, and rebuilds the data that this replacement keeps
    /// about it.
    ///
    /// A second call changes nothing.
    fn prepare(&mut self, _population: &mut Population<G, S>) {}

    /// Called before [`replace`](Self::replace) if residents were scored again. Must not move
    /// residents, because births refer to their places.
    fn after_rescoring(&mut self, _residents: &Population<G, S>) {}

    /// Called by the engine before each [`replace`](Self::replace), with the state after the
    /// newborns were counted and before they are admitted. A replacement whose parameters change
    /// over the run reads here how far the run has come. Does nothing by default.
    ///
    /// What is derived from the state alone needs no [`memory`](Self::memory).
    fn watch(&mut self, _state: &State<G, S>) {}

    /// What this replacement remembers from one generation to the next, apart from the population,
    /// for a [`Checkpoint`](crate::Checkpoint). Nothing by default.
    fn memory(&self) -> Memory<G, S> {
        Memory::Nothing
    }

    /// Takes back what [`memory`](Self::memory) returned. [`prepare`](Self::prepare) is called
    /// afterwards.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if another kind of replacement wrote the memory. Other errors if its
    /// values cannot be used.
    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        memory.nothing()
    }
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

    fn watch(&mut self, state: &State<G, S>) {
        (**self).watch(state);
    }

    fn memory(&self) -> Memory<G, S> {
        (**self).memory()
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        (**self).restore(memory)
    }
}

/// Puts newborn `child` in `place` unless the resident there is better.
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

/// Calls `admit` for each newborn in the order of birth, with its present index and the index of
/// its birth. `admit` may take the newborn out by `swap_remove`, and may add replaced individuals.
fn in_order<G, S>(
    newborns: &mut Population<G, S>,
    mut admit: impl FnMut(&mut Population<G, S>, usize, usize),
) {
    let (genomes, scores) = newborns.columns_mut();
    genomes.reverse();
    scores.reverse();
    // From the end: the individual that `swap_remove` moves into a gap has been handled already.
    for (birth, child) in (0..newborns.len()).rev().enumerate() {
        admit(newborns, child, birth);
    }
}

/// Moves all residents but the first `kept` to the end of `replaced`.
fn retire<G, S>(residents: &mut Population<G, S>, kept: usize, replaced: &mut Population<G, S>) {
    while residents.len() > kept {
        let (genome, score) = residents.swap_remove(residents.len() - 1);
        replaced.push(genome, score);
    }
}
