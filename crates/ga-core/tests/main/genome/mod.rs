//! Genomes of this crate and what it asks of others.

mod bit_string;
mod distance;
mod grid;
mod linear;
mod permutation;
#[cfg(feature = "serde")]
mod serial;
mod variable_length;
