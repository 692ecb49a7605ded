//! Distances: how different two levels are.
//!
//! A search for many levels keeps only levels that are at least some distance apart. All distances
//! here implement [`Distance`](ga_core::genome::Distance), so that archives of `ga-core` take them,
//! as they take closures of yours.
//!
//! | distance | compares | unit |
//! |---|---|---|
//! | [`DifferingTiles`] | two levels cell by cell, also as mirror images | share of the cells |
//! | [`Edits`] | two ways, letter by letter | share of the longer way |
//! | [`Blocks`] | two texts, by the blocks that both have | share of the letters |
//! | [`Differences`] | the values of measures | scales of the values |
//!
//! All of them are symmetric, 0 for equal levels and never negative. [`DifferingTiles`] and
//! [`Differences`] are metrics: a detour over a third level is never shorter. [`Edits`] and
//! [`Blocks`] are not, because they are relative: tell it to an archive by
//! [`compare_all`](ga_core::replace::DistanceArchive::compare_all).

mod blocks;
mod differences;
mod differing;
mod edits;
mod routes;

pub use blocks::{Blocks, shared};
pub use differences::Differences;
pub use differing::DifferingTiles;
pub(crate) use differing::Images;
pub use edits::{Edits, edits};
pub(crate) use routes::Routes;
