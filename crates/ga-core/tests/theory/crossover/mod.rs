//! What the crossovers exchange, and how likely each outcome is.

mod permutation;
pub(crate) mod positional;
mod real;
mod rectangle;
