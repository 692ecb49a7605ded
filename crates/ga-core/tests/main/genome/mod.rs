//! Genomes of this crate and what it asks of others.

mod bit_string;
mod linear;
mod permutation;
#[cfg(feature = "serde")]
mod serial;
