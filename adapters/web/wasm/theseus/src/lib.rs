//! Theseus and the Minotaur for a browser. Everything is in `ga_theseus`; this package exchanges
//! JSON.

pub mod exports;
mod game;
mod search;

pub use game::{Game, Listed, Shown, Standing};
pub use search::GAME;
