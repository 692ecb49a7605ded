//! The short programs, and the tools from outside where a page of commands is not enough: signals,
//! kills, full disks, forged and changed files. `crates/ga-tools/transcripts` has these pages.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod support;

mod disk;
mod engine;
mod farm;
mod genetic_programming;
mod hextiles;
mod interrupts;
mod mutated;
mod programs;
mod refusals;
mod run_files;
mod run_misuse;
mod signals;
mod tiles;
mod tools;
mod units;
mod verify;
