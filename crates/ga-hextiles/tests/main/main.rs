//! The tests of `ga-hextiles`, in the tree of its source.

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
