//! Tests of the crate through its public interface.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]
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
