//! Checkpoint mazes for a browser. Everything is in `ga_checkpoint`; this package exchanges JSON.

pub mod exports;
mod game;
mod run;
mod search;
mod shown;

pub use game::{Game, Rest, Standing};
pub use search::Evolution;
pub use shown::{Shown, levels};
