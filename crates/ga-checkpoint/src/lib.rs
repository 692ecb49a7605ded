#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod anneal;
mod cell;
mod colours;
mod course;
pub mod csv;
pub mod draw;
mod error;
mod fitness;
mod floor;
#[cfg(feature = "serde")]
pub mod format;
pub mod genome;
mod grid;
mod maze;
pub mod measure;
mod moves;
mod random;
pub mod scheme;
pub mod solve;

pub use anneal::{Annealing, Lineages};
pub use cell::{Cell, Size};
pub use colours::{Adjacency, Colours};
pub use course::{Checkpoints, Course};
pub use error::Error;
pub use fitness::{Desk, Menu, TourLength};
pub use floor::Floor;
pub use grid::Grid;
pub use maze::{Layout, Maze};
pub use moves::Rebuild;
