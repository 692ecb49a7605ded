#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod draw;
mod error;
pub mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod solve;

pub use error::Error;
pub use game::{Board, Direction, Location, Port, Side, Tile, TileSet};
pub use solve::{Graph, Judge, Score, Weights};

/// Complete schemes for [`ga_core::Engine`]: that of the paper and ours.
///
/// Each is a struct `Parameters` whose default is ready to use, with `scheme()` and `founders()`.
pub mod scheme {
    pub use crate::evolve::{ours, paper};
}
