//! Levels of tiles for a browser. Everything is in `ga_tiles`; this package exchanges JSON.

mod evolution;
pub mod exports;
mod files;
pub mod form;
mod game;
pub mod page;

pub use evolution::GAME;
