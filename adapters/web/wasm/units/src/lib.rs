//! Unit movement for a browser: a side to command, matches of two or three sides, and replays. The
//! rules and the players are in `ga_units`; this package exchanges JSON.

mod command;
mod contest;
pub mod exports;
mod film;
mod options;
mod scene;

pub use contest::Contest;
pub use options::Options;
