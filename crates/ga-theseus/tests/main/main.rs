//! Tests of the public API, in folders as the source.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod draw;
mod evolve;
mod format;
mod game;
mod play;
mod solve;
mod support;
mod verify;
