//! Unit movement for a browser: battles to command, matches of players, and replays. The rules and
//! the players are in `ga_units`; this package exchanges JSON.

mod battle;
mod contest;
pub mod exports;
mod film;
mod options;
mod scene;
mod shown;

pub use contest::GAME;
