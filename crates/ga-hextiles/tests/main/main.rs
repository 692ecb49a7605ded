//! The tests of `ga-hextiles`, in the tree of its source.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]
#![allow(missing_docs)]
mod data;
mod draw;
mod evolve;
mod format;
mod game;
mod play;
mod playthrough;
mod solve;
mod support;
mod verify;
