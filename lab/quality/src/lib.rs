//! Measurements of search quality: the figures of `lab/docs/search.md` and of the other reports in
//! `lab/docs`.
//!
//! `quality` stands for `cargo run --release --manifest-path lab/quality/Cargo.toml --`, and each
//! other name for the same with `--bin NAME`:
//!
//! - `quality` counts evaluations to targets ([`quality`]).
//! - `archives` runs archives by grid: `lab/docs/archives.md`.
//! - `islands` compares islands with one population.
//! - `decisions` times the players of the game units.
//! - `turns` plays them against rivals ([`turns`]).

pub mod archives;
pub mod quality;
pub mod turns;
