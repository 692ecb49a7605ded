#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod cell;
pub mod draw;
mod error;
#[cfg(feature = "serde")]
pub mod format;
mod maze;
pub mod rules;
pub mod solve;
mod walls;

pub use cell::{Cell, Direction};
pub use error::Error;
pub use maze::{Exit, Maze};
pub use walls::Walls;
