//! The fitness of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`): formula (3) and its
//! parts.
//!
//! [`assess`] follows the definition. [`PaperFitness`] computes the same values faster. [`Weights`]
//! are the four numbers of the formula.

mod assessment;
mod paper_fitness;
mod weights;

pub use assessment::{Assessment, assess, distances_to_centroid};
pub use paper_fitness::{PaperFitness, Scratch};
pub use weights::Weights;
