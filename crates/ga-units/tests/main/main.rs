//! Tests of the public interface, in the rooms of the source tree.

// With Table 1 every figure of play is a multiple of a half, and floats hold those exactly.
#![allow(clippy::float_cmp)]

mod support;

mod buyers;
mod draw;
mod evolve;
mod fog;
mod format;
mod game;
mod ladder;
mod players;
mod search;
mod setup;
mod styles;
mod verify;
