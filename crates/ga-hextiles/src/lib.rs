#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod attempts;
mod board;
mod common;
mod direction;
pub mod draw;
mod error;
mod fitness;
#[cfg(feature = "serde")]
pub mod format;
pub mod genome;
pub mod rules;
pub mod scheme;
mod shuffle;
mod side;
mod side_table;
mod tile;
mod vary;

pub use board::{Board, Location, Port};
pub use common::{CommonBoards, Rounds, Trial};
pub use direction::Direction;
pub use error::Error;
pub use fitness::{Laying, Table};
pub use rules::{Graph, Judge, Score, Weights};
pub use shuffle::{Pick, Shuffle};
pub use side::{Side, Trail};
pub use tile::{Tile, TileSet};
pub use vary::{ByTiles, OneSide};
