//! The judge: scores laid boards, and scores sets of tiles by their average over many boards.
//!
//! A [`Judge`] scores a set on boards that are laid at random, millions of boards a second. A
//! [`Graph`] judges a single board. Both compute the same figures; the judge uses a sweep over the
//! links of the board (`sweep.rs`) if the board is small enough, and a graph otherwise.
//!
//! If an evaluator lays the boards itself, it uses [`Faces`] and [`Tally`]. [`Faces`] are the tiles
//! in the form that the judge reads. A [`Tally`] collects the figures of the judged boards.
//!
//! [`trade_offs`] compares sets by several figures.

mod double_edges;
mod faces;
mod graph;
mod judge;
mod partitions;
mod score;
mod sweep;
mod tally;
pub mod trade_offs;

pub use faces::Faces;
pub use graph::Graph;
pub use judge::Judge;
pub(crate) use score::check_boards;
pub use score::{MOST_BOARDS, Score, Weights};
pub use tally::Tally;
