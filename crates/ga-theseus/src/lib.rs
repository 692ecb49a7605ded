#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod cell;
pub mod design;
pub mod difficulty;
pub mod draw;
mod error;
pub mod fitness;
#[cfg(feature = "serde")]
pub mod format;
pub mod genome;
pub mod hardest;
mod maze;
pub mod rules;
pub mod scheme;
pub mod solve;
mod symmetry;
mod template;
pub mod variety;
mod walls;
mod wish;

pub use cell::{Cell, Direction};
pub use error::Error;
pub use maze::{Exit, Layout, Maze};
pub use scheme::{Evolved, Paper, evolve};
pub use symmetry::Symmetry;
pub use template::Template;
pub use walls::Walls;
pub use wish::Wish;
