//! The conformance kit: laws that every operator has to keep, to be run on one's own in one line each.
//!
//! Each function panics with a sentence when a law is broken, and is meant for tests:
//!
//! ```
//! use ga_core::laws;
//! use ga_core::crossover::Uniform;
//! use ga_core::genome::{BitString, Hamming, RandomBits};
//! use ga_core::mutate::BitFlip;
//! use ga_core::select::Tournament;
//!
//! laws::selector(&Tournament::new(3)?);
//! laws::crossover(&Uniform::new(0.3)?, &RandomBits(99), |genome: &BitString| genome.iter().collect());
//! laws::mutator(&BitFlip::new(0.1)?, &RandomBits(99), |genome: &BitString| genome.len() == 99);
//! laws::fitness(&|genome: &BitString| genome.count_ones(), &RandomBits(99));
//! # Ok::<(), ga_core::Error>(())
//! ```
//!
//! Laws are tried on random cases from fixed seeds, so that a test that passes passes always. A bound on chance is set
//! at five standard errors: a right operator breaks it once in three million seeds.

mod fitness;
mod replacement;
mod scheme;
mod selector;
mod variation;

pub use fitness::fitness;
pub use replacement::{keeps_elites, replacement};
pub use scheme::{improves, scheme};
pub use selector::{selector, symmetric};
pub use variation::{crossover, mutator, permutation_crossover, zero_rate_changes_nothing};

use crate::genome::{Genome, Sampler};
use crate::random::{Stream, Streams};

/// How many random cases each law is tried on.
const CASES: u64 = 200;

/// The stream of a case.
fn stream(case: u64) -> Stream {
    Stream::seeded(case)
}

/// A genome of a case.
fn genome<G: Genome>(sampler: &impl Sampler<G>, case: u64) -> G {
    sampler.sample(&mut Streams::report(case).round(1).survival())
}
