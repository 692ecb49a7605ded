//! Breeders of permutations that learn from scores.
//!
//! | breeder | newborns |
//! |---|---|
//! | [`AnnealingWalk`] | moves of one order, by simulated annealing |
//! | [`Surrogate`] | the same as [`AnnealingWalk`], and optima of a learnt model of the score |
//!
//! The preset [`permutations()`](crate::permutations()) is a [`Surrogate`], with another walk
//! beside it if it is stuck. The breeders are also parts of a [`Scheme`](ga_core::Scheme) of your
//! own.

mod annealing_walk;
pub(crate) mod preset;
mod surrogate;
pub(crate) mod walker;
mod when_stuck;

pub use annealing_walk::AnnealingWalk;
pub(crate) use annealing_walk::{Change, Kind};
pub use surrogate::Surrogate;
