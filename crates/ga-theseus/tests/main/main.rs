//! Tests of the public API, in folders as the source.

mod draw;
mod evolve;
mod format;
mod game;
mod play;
mod solve;
mod support;
mod verify;
