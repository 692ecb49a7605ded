//! Measurements of speed: the figures of `docs/performance.md`.
//!
//! `cargo run --release -p benches --bin rates` measures the speed of every [`Workload`], beside
//! the [`floor`]: the same work written by hand. Measurements of search quality are in the
//! laboratory (`lab/quality`).
//!
//! A new workload is a function in a module of [`workloads`], called by [`workloads::all`].

pub mod floor;
mod measure;
pub mod problems;
pub mod workloads;

pub use measure::{Floor, Rate, Run, Workload};
