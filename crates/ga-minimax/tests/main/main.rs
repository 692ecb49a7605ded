//! Tests of the crate through its public interface.

// Values of positions are exact numbers, and so are those that searches report.
#![allow(clippy::float_cmp)]

#[cfg(all(feature = "chess", feature = "log"))]
mod contest;
mod evolve;
mod game;
#[cfg(feature = "chess")]
mod play;
mod players;
mod solve;
mod support;
mod verify;
