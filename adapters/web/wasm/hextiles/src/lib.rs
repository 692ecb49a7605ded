//! Hexagonal tiles for a browser. Everything is in `ga_hextiles`; this package exchanges JSON.

pub mod exports;
mod file;
mod pareto;
mod search;
mod shown;

pub use search::GAME;
