//! Checkpoint mazes for a browser. Everything is in `ga_checkpoint`; this package exchanges JSON.

pub mod exports;
mod game;
mod search;
mod shown;

pub use game::Game;
pub use search::GAME;
pub use shown::{Shown, levels};
