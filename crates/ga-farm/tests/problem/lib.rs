//! The problem of these tests, for their coordinators and workers: bit strings whose score shows
//! each bit of its float, on one population, on islands, and one after the other.

#![allow(
    clippy::missing_errors_doc,
    reason = "all parameters are in their ranges"
)]

use ga_core::breed::MutateEach;
use ga_core::evaluate::{Asked, Serial};
use ga_core::genome::{BitString, RandomBits};
use ga_core::islands::{Migration, Topology};
use ga_core::mutate::BitFlip;
use ga_core::replace::{MuPlusLambda, OneToOne};
use ga_core::{Engine, Error, Scheme, breed::Recombine, crossover::Uniform, select::Tournament};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

/// The schema of tasks that score genomes.
pub const SCHEMA: &str = "weighted/1";
/// The schema of tasks that move islands on.
pub const ISLANDS: &str = "weighted-islands/1";
/// The generations between two exchanges of the islands.
pub const INTERVAL: u64 = 5;
/// The founders of all runs.
pub const FOUNDERS: RandomBits = RandomBits(40);

/// The fitness.
pub fn weighted(genome: &BitString) -> f64 {
    let ones = (0..genome.len()).filter(|&locus| genome.get(locus));
    ones.map(|locus| ((locus + 1) as f64).sqrt()).sum()
}

/// A delay that differs from process to process and from call to call.
pub fn doze() {
    let random = RandomState::new().build_hasher().finish();
    std::thread::sleep(Duration::from_micros(random % 1500));
}

/// The scheme of the runs with one population.
pub fn scheme<E>(evaluator: E) -> Result<Scheme<MutateEach<BitFlip>, E, OneToOne>, Error> {
    Ok(Scheme {
        breeder: MutateEach(BitFlip::new(0.04)?),
        evaluator,
        replacement: OneToOne,
    })
}

/// An island in this process.
pub type Local = Serial<fn(&BitString) -> f64>;
/// An engine of an island.
pub type Own = Engine<BitString, MutateEach<BitFlip>, Local, OneToOne>;

/// The scheme of an island.
///
/// # Errors
///
/// As [`scheme`].
pub fn island() -> Result<Scheme<MutateEach<BitFlip>, Local, OneToOne>, Error> {
    scheme(Serial::new(weighted as fn(&BitString) -> f64))
}

/// The exchange of the islands.
pub fn migration() -> Result<Migration<f64>, Error> {
    Migration::new(Topology::Ring, INTERVAL)
}

/// The breeder of asynchronous runs.
pub type Couples = Recombine<Tournament, Uniform, BitFlip>;

/// The scheme of asynchronous runs, whose evaluator is not used after the founders.
pub fn steady() -> Result<Scheme<Couples, impl Asked<BitString, Score = f64>, MuPlusLambda>, Error>
{
    let selector = Tournament::new(2)?;
    let crossover = Uniform::new(0.5)?;
    let breeder = Recombine {
        selector,
        crossover,
        mutator: BitFlip::new(0.03)?,
        offspring: 2,
    };
    Ok(Scheme {
        breeder,
        evaluator: Serial::new(weighted),
        replacement: MuPlusLambda::new(12)?,
    })
}
