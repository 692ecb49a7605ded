//! The tools and the short programs from outside: exit status, standard output, standard error and
//! files. `programs` tests the short programs; `tools`, `options`, `disk`, `interrupts` and
//! `hostile` test all tools; the other modules test one tool each.

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod support;

mod agents;
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
