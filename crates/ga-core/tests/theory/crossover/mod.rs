//! What the crossovers exchange, and how likely each outcome is.

mod cut_and_splice;
mod permutation;
pub(crate) mod positional;
mod real;
mod rectangle;
mod sets;
