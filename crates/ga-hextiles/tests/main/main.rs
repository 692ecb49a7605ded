//! The tests of `ga-hextiles`, in the tree of its source.

#![allow(missing_docs)]

#[cfg(feature = "serde")]
mod data;
mod draw;
mod evolve;
#[cfg(feature = "serde")]
mod format;
mod game;
mod playthrough;
mod solve;
mod support;
#[cfg(feature = "serde")]
mod verify;
