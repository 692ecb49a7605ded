//! Fitness: the score of a genome.
//!
//! | fitness | score |
//! |---|---|
//! | [`TourLength`] | the length of the best tour: the paper's fitness |
//! | [`Within`] | a weighted sum of [`Measure`]s, with [`Range`]s for some: a [`Merit`] |
//!
//! All work with any [`Encoding`](crate::evolve::genome::Encoding). They reuse memory in a
//! [`Scratch`]. A fitness of your own can do the same:
//!
//! ```
//! use ga_checkpoint::evolve::fitness::Scratch;
//! use ga_checkpoint::evolve::genome::{Direct, Encoding};
//! use ga_checkpoint::scheme::ours;
//! use ga_core::genome::BitString;
//! use ga_core::rand::Rng;
//! use ga_core::terminate::Generations;
//! use ga_core::{Engine, Fitness};
//!
//! /// The length in moves of the shortest leg, 0 without a tour.
//! struct ShortestLeg(Direct);
//!
//! impl Fitness<BitString> for ShortestLeg {
//!     type Score = u32;
//!     type Scratch = Scratch;
//!
//!     fn evaluate(&self, genome: &BitString, scratch: &mut Scratch, _: &mut dyn Rng) -> u32 {
//!         self.0.write_floor(genome, &mut scratch.floor);
//!         let tour = scratch.solver.tour(&scratch.floor, self.0.course());
//!         tour.and_then(|tour| tour.legs.into_iter().min()).unwrap_or(0)
//!     }
//! }
//!
//! let ours = ours::Parameters { cycle: 2000, ..ours::Parameters::default() };
//! let scheme = ours.scheme_of(ShortestLeg(ours.encoding()))?;
//! let mut engine = scheme.found(&ours.founders()?).size(ours.lineages).seed(1)?;
//! engine.run(Generations(2000));
//! assert!(engine.state().best().is_some_and(|(_, score)| *score > 20));
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

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
    /// The maze: a fitness writes it with
    /// [`write_floor`](crate::evolve::genome::Encoding::write_floor).
    pub floor: Floor,
    /// The solver.
    pub solver: Solver,
}
