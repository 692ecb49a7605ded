//! Board games for a browser: the rules, searches to watch, and matches. Everything is in
//! `ga_minimax`; this package exchanges JSON.

mod contest;
pub mod exports;
mod judgement;
mod log;
mod search;
mod thought;

pub use search::GAME;
