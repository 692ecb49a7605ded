use super::{CASES, genome};
use crate::genome::{Genome, Sampler};
use std::fmt::Debug;

/// Checks that a sampler draws the same genome from the same stream, and that its
/// [`fits`](Sampler::fits) accepts what it draws.
///
/// # Panics
///
/// If a law is broken.
pub fn sampler<G: Genome + PartialEq + Debug>(sampler: &impl Sampler<G>) {
    for case in 0..CASES {
        let drawn = genome(sampler, case);
        assert_eq!(
            genome(sampler, case),
            drawn,
            "the same stream gives another genome"
        );
        if let Err(error) = sampler.fits(&drawn) {
            panic!("it does not accept the genome that it draws: {drawn:?}: {error}");
        }
    }
}
