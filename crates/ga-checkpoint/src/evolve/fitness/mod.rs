//! Fitness: the score of a genome.
//!
//! | fitness | score |
//! |---|---|
//! | [`TourLength`] | the length of the best tour: the paper's fitness |
//! | [`WeightedSum`] | any weighted sum of [`Measure`]s |
//!
//! Both work with any [`Encoding`](crate::evolve::genome::Encoding). They reuse memory in a
//! [`Scratch`].

mod measure;
mod tour_length;
mod weighted_sum;

pub use measure::Measure;
pub use tour_length::TourLength;
pub use weighted_sum::WeightedSum;

use crate::game::Floor;
use crate::solve::Solver;

/// Memory that is reused from one maze to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    floor: Floor,
    solver: Solver,
}
