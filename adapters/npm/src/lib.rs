//! What games in a browser call: levels, mazes, opponents. `package/index.js` makes objects of the
//! JSON.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

mod levels;
mod mazes;
mod opponent;

pub use levels::{Levels, Making, evolve, mend};
pub use mazes::{checkpoint_maze, theseus_maze};
pub use opponent::Opponent;
