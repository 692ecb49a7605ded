//! Whole runs: what the searches find, and what they promise.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

#[path = "../../../ga-core/tests/harness.rs"]
mod harness;

mod allocations;
mod ask_tell;
mod bits;
mod categories;
mod checkpoints;
mod constraints;
mod permutations;
mod preset;
mod reals;
mod subset;
mod tasks;
mod values;

use ga_core::genome::BitString;

/// Counts ones: the simplest fitness of bit strings.
fn ones(genome: &BitString) -> u32 {
    genome.count_ones()
}
