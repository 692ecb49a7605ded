#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "serde")]
pub mod data;
pub mod draw;
mod error;
pub mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod play;
pub mod solve;
#[cfg(feature = "serde")]
pub mod verify;

pub use error::Error;
pub use game::{Board, Direction, Location, Port, Side, Tile, TileSet};
pub use solve::{Graph, Judge, Score, Weights};

/// Complete schemes for [`ga_core::Engine`]: the paper's scheme, our scheme, and a search for a
/// Pareto front.
///
/// Each module has a struct `Parameters` with default values. Its method `scheme()` builds the
/// scheme, and `founders()` returns a sampler of the first genomes.
pub mod scheme {
    pub use crate::evolve::{objectives, ours, paper};
}
