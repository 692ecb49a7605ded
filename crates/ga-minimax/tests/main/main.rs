//! Tests of the crate through its public interface.

// Values of positions are exact numbers, and so are those that searches report.
#![allow(clippy::float_cmp)]

mod contest;
mod evolve;
mod game;
mod ladder;
mod play;
mod players;
mod solve;
mod support;
mod verify;
