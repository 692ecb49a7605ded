//! Evolution: genomes, mutators, fitness functions, the two schemes, and searches with any of them.

pub mod fitness;
pub mod genome;
pub mod like;
pub mod lineages;
pub mod operators;
pub mod ours;
pub mod paper;
#[cfg(feature = "serde")]
mod representation;
#[cfg(feature = "serde")]
pub mod search;

#[cfg(feature = "serde")]
pub use representation::Representation;
