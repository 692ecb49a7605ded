//! Breeders of bits that learn from scores.
//!
//! | breeder | newborns |
//! |---|---|
//! | [`GreedyPass`] | one flip of each bit, kept if it is not worse |
//! | [`ConstrainedLinear`] | the optimum of a learnt linear score with a constraint |
//! | [`Interactions`] | the optimum of a learnt polynomial |
//! | [`LinearTrend`] | samples of the linear trend of a score that is not linear |
//! | [`Pyramid`] | climbers through a pyramid of populations |
//! | [`ChampionMoves`] | mutants of the best genome |
//! | [`ReheatedWalk`] | a simulated annealing from the best genome |
//!
//! The preset [`bits()`](crate::bits()) divides its evaluations among all of them. Each is also a
//! part of a [`Scheme`](ga_core::Scheme) of your own.

mod champion_moves;
mod constrained_linear;
mod greedy_pass;
mod interactions;
mod linear_trend;
pub(crate) mod preset;
mod probing;
mod pyramid;
mod reheated_walk;

pub use champion_moves::ChampionMoves;
pub use constrained_linear::ConstrainedLinear;
pub use greedy_pass::GreedyPass;
pub use interactions::Interactions;
pub use linear_trend::LinearTrend;
pub use pyramid::Pyramid;
pub use reheated_walk::ReheatedWalk;
