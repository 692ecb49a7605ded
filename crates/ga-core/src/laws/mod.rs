//! Laws: functions for your tests, which check that your own operators keep the rules that the
//! engine relies on.
//!
//! | function | checks |
//! |---|---|
//! | [`sampler()`] | a [`Sampler`] |
//! | [`breeder()`] | a [`Breeder`](crate::Breeder) |
//! | [`selector()`], [`symmetric()`] | a [`Selector`](crate::Selector) |
//! | [`crossover()`] | a [`Crossover`](crate::Crossover) that exchanges loci |
//! | [`permutation_crossover()`] | a crossover of permutations |
//! | [`variable_length_crossover()`] | a crossover that changes lengths |
//! | [`children_are_valid()`] | any crossover, also of genomes of your own |
//! | [`mutator()`], [`zero_rate_changes_nothing()`] | a [`Mutator`](crate::Mutator) |
//! | [`fitness()`] | a [`Fitness`](crate::Fitness), on several threads |
//! | [`serial_fitness()`] | a fitness that is not `Sync`, on one thread |
//! | [`replacement()`], [`keeps_elites()`] | a [`Replacement`](crate::Replacement) |
//! | [`observer()`] | an [`Observer`](crate::Observer) |
//! | [`scheme()`], [`improves()`] | a complete [`Scheme`](crate::Scheme) |
//!
//! Each function panics with a message if a law is broken. In a test, each check is one line:
//!
//! ```
//! use ga_core::laws;
//! use ga_core::crossover::Uniform;
//! use ga_core::genome::{BitString, Hamming, RandomBits};
//! use ga_core::mutate::BitFlip;
//! use ga_core::select::Tournament;
//!
//! laws::selector(&Tournament::new(3)?);
//! let bits = RandomBits(99);
//! laws::crossover(&Uniform::new(0.3)?, &bits, |genome: &BitString| genome.iter().collect());
//! laws::mutator(&BitFlip::new(0.1)?, &bits, |genome: &BitString| genome.len() == 99);
//! laws::fitness(&|genome: &BitString| genome.count_ones(), &RandomBits(99));
//! # Ok::<(), ga_core::Error>(())
//! ```
//!
//! The laws are checked on random cases from fixed seeds, so a test that passes once passes always.
//! Laws about probabilities allow a deviation of five standard errors. A correct operator exceeds
//! it for about one seed in three million.

mod breeder;
mod fitness;
mod observer;
mod replacement;
mod sampler;
mod scheme;
mod selector;
mod variation;

pub use breeder::breeder;
pub use fitness::{fitness, serial_fitness};
pub use observer::observer;
pub use replacement::{keeps_elites, replacement};
pub use sampler::sampler;
pub use scheme::{improves, scheme};
pub use selector::{selector, symmetric};
pub use variation::{
    children_are_valid, crossover, mutator, permutation_crossover, variable_length_crossover,
    zero_rate_changes_nothing,
};

use crate::genome::{Genome, Sampler};
use crate::random::{Stream, Streams};

/// The number of random cases on which each law is checked.
const CASES: u64 = 200;

/// The random stream of a case.
fn stream(case: u64) -> Stream {
    Stream::seeded(case)
}

/// The genome of a case.
fn genome<G: Genome>(sampler: &impl Sampler<G>, case: u64) -> G {
    sampler.sample(&mut Streams::report(case).round(1).survival())
}
