//! Genomes of this crate and what it asks of others.

mod bit_string;
mod code;
mod distance;
mod grid;
mod linear;
mod permutation;
mod serial;
mod subset;
mod variable_length;
