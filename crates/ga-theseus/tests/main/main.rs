//! Tests of the public API, in folders as the source.

mod draw;
mod evolve;
#[cfg(feature = "serde")]
mod format;
mod game;
mod solve;
mod support;
#[cfg(feature = "serde")]
mod verify;
