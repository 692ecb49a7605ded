//! The search: sets of tiles as genomes, operators, and evaluators.
//!
//! | part | what it does |
//! |---|---|
//! | [`genome`] | encodes sets of tiles as bits |
//! | [`UniformByTile`] | uniform crossover in units of a tile |
//! | [`MutateSide`] | changes one side of one tile |
//! | [`SampledScore`] | fitness of the paper: a score on fresh boards for each evaluation |
//! | [`SuccessiveHalving`] | scores all sets on the same boards, the better sets on more boards |
//! | [`like`] | more sets like the ones that a person picked |
//! | `search` | complete searches, chosen while the program runs (feature `serde`) |
//!
//! [`scheme`](crate::scheme) combines the others into complete schemes.

mod fitness;
pub mod genome;
pub mod like;
pub mod objectives;
mod operators;
pub mod ours;
pub mod paper;
#[cfg(feature = "serde")]
pub mod search;
mod successive_halving;

pub use fitness::{SampledScore, Scored, Scratch};
pub use operators::{MutateSide, UniformByTile};
pub use successive_halving::{HalvingSchedule, SuccessiveHalving, Trial};
