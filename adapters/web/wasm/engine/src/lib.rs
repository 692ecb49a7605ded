//! The engine for a browser: a visitor chooses its parts and watches the population. Everything is
//! in `ga_core`; this package chooses parts by name, exchanges JSON, and prints the program.

mod experiment;
pub mod exports;
mod families;
mod options;
mod parts;
mod problems;
mod program;
mod steps;

pub use experiment::{Experiment, GAME};
pub use parts::{Entry, menus};
pub use problems::{Kind, Problem};
