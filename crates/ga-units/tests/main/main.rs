//! Tests of the crate as its users see it.

// With Table 1 every figure of play is a multiple of a half, and floats hold those exactly.
#![allow(clippy::float_cmp)]

mod support;

mod draw;
mod fitness;
mod foresight;
#[cfg(feature = "serde")]
mod format;
mod genome;
mod laws;
mod map;
mod memory;
mod players;
mod playout;
mod playthrough;
mod roster;
mod rules;
mod scheme;
mod wish;
