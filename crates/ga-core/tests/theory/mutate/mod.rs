//! What the mutators change, and how likely each outcome is.

mod bits;
mod genes;
mod numbers;
mod permutation;

use super::statistics::{Law, both};
use ga_core::Mutator;
use std::fmt::Debug;

/// Asserts the law of what `read` sees of a genome after it was mutated.
pub(crate) fn mutated<G: Clone, K: Ord + Clone + Debug>(
    name: &str,
    [right, wrong]: [&dyn Mutator<G>; 2],
    genome: &G,
    law: &Law<K>,
    draws: usize,
    read: impl Fn(&G) -> K,
) {
    let mut child = genome.clone();
    both(name, right, wrong, law, draws, |mutator, rng| {
        child.clone_from(genome);
        mutator.mutate(&mut child, rng);
        read(&child)
    });
}
