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
pub mod verify;

/// The two schemes. The `Parameters` of each have the methods `scheme`, `founders` and `evolve`.
pub mod scheme {
    pub use crate::evolve::{ours, paper};
}

pub use error::Error;
pub use game::{Cell, Direction, Exit, Layout, Maze, Walls, Win};
pub use solve::Solver;
