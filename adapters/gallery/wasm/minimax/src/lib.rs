//! Board games for a browser: the rules, searches to watch, and matches. Everything is in
//! `ga_minimax`; this package exchanges JSON.

mod contest;
pub mod exports;
mod game;
mod layout;
mod log;
mod search;
mod thought;

pub use game::{Game, Standing};
pub use search::Thinking;
