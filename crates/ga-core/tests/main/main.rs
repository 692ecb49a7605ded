//! Whole runs: what the parts do together, and what the engine promises about them.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

#[path = "../harness.rs"]
mod harness;

mod allocations;
mod asynchronous;
mod breed;
mod checkpoints;
mod combine;
mod constrained;
mod crossover;
mod damage;
mod designs;
mod engine;
mod evaluate;
mod feature;
mod forms;
mod genome;
mod idle;
mod interactive;
mod islands;
mod laws;
mod lints;
mod mutate;
mod objectives;
mod observe;
mod random;
mod refusals;
mod replace;
mod reproducibility;
mod select;
mod terminate;
mod text;
mod told;
mod values;
mod values_of_parts;

use ga_core::Population;
use ga_core::breed::Birth;
use ga_core::prelude::*;
use ga_core::random::Streams;
use std::convert::Infallible;

/// A generator that gives these words again and again.
struct Words<const N: usize>([u64; N]);

impl<const N: usize> rand::TryRng for Words<N> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let word = self.0[0];
        self.0.rotate_left(1);
        Ok(word)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unimplemented!("no part of the library draws bytes")
    }
}

/// Counts ones: the simplest fitness of bit strings.
fn ones(genome: &BitString) -> u32 {
    genome.count_ones()
}

/// Uniform crossover and few flips.
fn recombine<S>(selector: S, offspring: usize) -> Recombine<S, Uniform, BitFlip> {
    Recombine {
        selector,
        crossover: Uniform::default(),
        mutator: BitFlip::new(0.02).unwrap(),
        offspring,
    }
}

/// Shows what passes through a replacement to a closure: scores of residents, newborns, births.
struct Witness<R, F> {
    replacement: R,
    witness: F,
}

impl<G, S, R, F> Replacement<G, S> for Witness<R, F>
where
    R: Replacement<G, S>,
    F: FnMut(&Population<G, S>, &Population<G, S>, &[Birth]),
{
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        (self.witness)(residents, newborns, births);
        self.replacement
            .replace(residents, newborns, births, streams);
    }

    fn min_population(&self) -> usize {
        self.replacement.min_population()
    }

    fn min_survivors(&self, size: usize) -> usize {
        self.replacement.min_survivors(size)
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        self.replacement.prepare(population);
    }

    fn after_rescoring(&mut self, residents: &Population<G, S>) {
        self.replacement.after_rescoring(residents);
    }
}
