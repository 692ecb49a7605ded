//! Tests of the crate as its users see it, in the rooms of the source.

mod draw;
mod evolve;
#[cfg(feature = "serde")]
mod format;
mod game;
mod solve;
mod support;
