//! What games in a browser call: battles, levels, mazes, opponents, each a module by its feature.
//! The files of `package` make objects of the JSON.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

#[cfg(feature = "battles")]
mod battles;
#[cfg(feature = "levels")]
mod levels;
#[cfg(feature = "mazes")]
mod mazes;
#[cfg(feature = "opponents")]
mod opponents;

#[cfg(feature = "battles")]
pub use battles::Battle;
#[cfg(feature = "levels")]
pub use levels::{Levels, Making, evolve, mend};
#[cfg(feature = "mazes")]
pub use mazes::{checkpoint_maze, theseus_maze};
#[cfg(feature = "opponents")]
pub use opponents::Opponent;
