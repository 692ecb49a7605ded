#![doc = include_str!("../README.md")]
#![doc = include_str!("parts.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod breed;
pub mod combine;
mod constrained;
pub mod crossover;
pub mod engine;
mod error;
pub mod evaluate;
mod expected;
pub mod feature;
pub mod genome;
pub mod interactive;
pub mod islands;
#[cfg(feature = "laws")]
pub mod laws;
pub mod mutate;
pub mod objectives;
pub mod observe;
pub mod prelude;
pub mod random;
pub mod replace;
mod score;
pub mod select;
#[cfg(feature = "serde")]
mod serial;
mod state;
pub mod terminate;
pub mod text;

pub use breed::Breeder;
pub use constrained::Constrained;
pub use crossover::Crossover;
pub use engine::{Checkpoint, Engine, Scheme};
pub use error::Error;
pub use evaluate::{Asked, Evaluator, Fitness};
pub use expected::Expected;
pub use feature::Featured;
pub use genome::{Genome, Linear, Sampler};
pub use mutate::Mutator;
#[cfg(feature = "num-traits")]
pub use num_traits;
pub use observe::Observer;
pub use rand;
#[cfg(feature = "rand_distr")]
pub use rand_distr;
pub use replace::Replacement;
pub use score::{Difference, Score, Weight};
pub use select::Selector;
pub use state::{Individual, Population, State};
pub use terminate::{StopReason, Termination};
