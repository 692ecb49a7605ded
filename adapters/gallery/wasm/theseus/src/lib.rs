//! Theseus and the Minotaur for a browser. Everything is in `ga_theseus`; this package exchanges
//! JSON.

mod evolution;
pub mod exports;
mod game;
mod longest;
mod options;
mod orders;
mod paper;

pub use evolution::Evolution;
pub use game::{Game, Listed, Shown, Standing};
