//! Speed and search quality, measured: the workloads behind the figures of `docs/performance.md`.
//!
//! `cargo run --release -p benches --bin rates` prints them all. To add a
//! [`Workload`], write it in a module of [`workloads`] and name it in
//! [`workloads::all`]. `cargo run --release -p benches --bin quality` counts evaluations to targets.

pub mod floor;
mod measure;
pub mod problems;
pub mod quality;
pub mod workloads;

pub use measure::{Rate, Run, Workload};
