//! Measurements of speed and of search quality: the figures of `docs/performance.md` and
//! `docs/search.md`.
//!
//! - `cargo run --release -p benches --bin rates` measures the speed of every [`Workload`], beside
//!   the [`floor`]: the same work written by hand.
//! - `cargo run --release -p benches --bin quality` counts evaluations to targets ([`quality`]).
//! - `cargo run --release -p benches --bin archives` runs archives by grid: `docs/archives.md`.
//! - `cargo run --release -p benches --bin islands` compares islands with one population.
//! - `cargo run --release -p benches --bin decisions` times the players of the game units.
//! - `cargo run --release -p benches --bin turns` plays them against rivals ([`turns`]).
//!
//! A new workload is a function in a module of [`workloads`], called by [`workloads::all`].

pub mod archives;
pub mod floor;
mod measure;
pub mod problems;
pub mod quality;
pub mod turns;
pub mod workloads;

pub use measure::{Floor, Rate, Run, Workload};
