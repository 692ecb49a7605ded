//! Measurements of search quality: the figures of `docs/search.md` and of the reports in `lab/docs`.
//!
//! `quality` is `cargo run --release --manifest-path lab/Cargo.toml -p quality --bin quality --`, and
//! so on:
//!
//! - `quality` counts evaluations to targets ([`quality`]).
//! - `archives` runs archives by grid: `lab/docs/archives.md`.
//! - `islands` compares islands with one population.
//! - `decisions` times the players of the game units.
//! - `turns` plays them against rivals ([`turns`]).

pub mod archives;
pub mod quality;
pub mod turns;
