//! Fitness: the score of a genome.
//!
//! | fitness | score |
//! |---|---|
//! | [`TourLength`] | the length of the best tour: the paper's fitness |
//! | [`Within`] | a weighted sum of [`Measure`]s, with [`Range`]s for some: a [`Merit`] |
//!
//! All work with any [`Encoding`](crate::evolve::genome::Encoding). They reuse memory in a
//! [`Scratch`].

mod measure;
mod range;
mod reward;
mod tour_length;
mod within;

pub use measure::Measure;
pub use range::Range;
pub use reward::Reward;
pub use tour_length::TourLength;
pub use within::{Merit, Within};

use crate::game::Floor;
use crate::solve::Solver;

/// Memory that is reused from one maze to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    floor: Floor,
    solver: Solver,
}
