//! The diversity of a population, at a bounded cost.

use super::Moment;
use ga_core::genome::Distance;
use ga_core::observe::diversity;
use ga_core::random::{Streams, below};

/// The greatest number of pairs that are compared for one line. Populations of up to 100
/// individuals have fewer pairs.
const PAIRS: usize = 5000;

/// The purpose of the random streams that draw the pairs.
const PURPOSE: u32 = 0x10_6d15;

/// Measures the diversity of a population, if its genomes have a distance.
pub trait Measure<G> {
    /// The mean distance between two residents; `None` without a distance, or without a pair.
    fn diversity<S>(&self, moment: &Moment<'_, G, S>) -> Option<f64>;
}

/// A log without distances.
#[derive(Clone, Copy, Debug)]
pub struct NoDistance;

impl<G> Measure<G> for NoDistance {
    fn diversity<S>(&self, _: &Moment<'_, G, S>) -> Option<f64> {
        None
    }
}

/// Measures diversity as the mean of the distances `D` between residents.
#[derive(Clone, Copy, Debug)]
pub struct By<D>(pub(super) D);

impl<G, D: Distance<G>> Measure<G> for By<D> {
    fn diversity<S>(&self, moment: &Moment<'_, G, S>) -> Option<f64> {
        let genomes = moment.population.genomes();
        let count = genomes.len();
        if count < 2 {
            return None;
        }
        if count.saturating_mul(count.saturating_sub(1)) / 2 <= PAIRS {
            return Some(diversity(moment.population, &self.0));
        }
        // The streams belong to the seed and the generation, so a resumed run draws the same pairs.
        let mut rng = Streams::outside(moment.seed, PURPOSE).numbered(moment.generation as usize);
        let distances = (0..PAIRS).map(|_| {
            let one = below(&mut rng, count);
            // The other one of a pair is never the same.
            let other = (one + 1 + below(&mut rng, count - 1)) % count;
            self.0.between(&genomes[one], &genomes[other])
        });
        Some(distances.sum::<f64>() / PAIRS as f64)
    }
}
