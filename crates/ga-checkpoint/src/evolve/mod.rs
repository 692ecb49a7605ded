//! Evolution: genomes, mutators, fitness functions and the two schemes.

pub mod fitness;
pub mod genome;
pub mod lineages;
pub mod operators;
pub mod ours;
pub mod paper;
#[cfg(feature = "serde")]
mod representation;

#[cfg(feature = "serde")]
pub use representation::{Representation, Use};
