//! The experiments from outside: exit status, standard output, standard error and files.

#[path = "../../../examples/tests/main/signals.rs"]
mod signals;
mod support;

mod checkpoint;
mod farm;
mod hextiles;
mod interrupts;
mod minimax;
mod operators;
mod theseus;
mod tools;
mod units;
mod verdicts;
