#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod breed;
#[cfg(feature = "serde")]
mod checkpoint;
pub mod combine;
pub mod crossover;
pub mod engine;
mod error;
pub mod evaluate;
pub mod genome;
#[cfg(feature = "laws")]
pub mod laws;
pub mod mutate;
pub mod observe;
pub mod prelude;
pub mod presets;
pub mod random;
pub mod replace;
mod score;
pub mod select;
pub mod terminate;

pub use breed::Breeder;
pub use crossover::Crossover;
pub use engine::{Engine, Individual, Population, Scheme, State};
pub use error::Error;
pub use evaluate::{Evaluator, Fitness};
pub use genome::{Genome, Linear, Sampler};
pub use mutate::Mutator;
pub use observe::Observer;
pub use rand;
pub use replace::Replacement;
pub use score::{Score, Weight};
pub use select::Selector;
pub use terminate::{StopReason, Termination};
