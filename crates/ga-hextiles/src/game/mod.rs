//! The game: tiles with trails on both sides, the board, and random laying of tiles on the board.
//!
//! This module does not depend on scores or genetic algorithms.
//!
//! | noun | type |
//! |---|---|
//! | one of six directions | [`Direction`] |
//! | what is printed on a side of a tile | [`Side`], [`Trail`] |
//! | a tile, a set of tiles | [`Tile`], [`TileSet`] |
//! | the board: places, links, locations | [`Board`], [`Port`], [`Location`] |
//! | laying a set at random | [`Shuffle`], [`Pick`], [`TileSet::lay`] |
//! | the paper's attempts before it had a board | [`attempts`] |

pub mod attempts;
mod board;
mod direction;
mod paper_board;
mod shuffle;
mod side;
mod side_table;
mod tile;

pub use board::{Board, Location, Port};
pub use direction::Direction;
pub(crate) use shuffle::WAYS;
pub use shuffle::{Pick, Shuffle};
pub use side::{Side, Trail};
pub use tile::{Tile, TileSet};
