//! Evolution: genomes, mutators, fitness functions and the two schemes.

pub mod fitness;
pub mod genome;
pub mod operators;
pub mod ours;
pub mod paper;
