//! Wrappers that decide which operator works, how often, and on which loci.
//!
//! | wrapper | applies its operator |
//! |---|---|
//! | [`Sometimes`] | to each couple or individual with a given probability |
//! | [`Choice`] | one of several operators to each couple or individual |
//! | [`Pinned`] | to all loci except those that a mask pins |
//!
//! [`Pair`](crate::genome::Pair) applies one operator to each part of a genome of two parts.

mod choice;
mod pinned;
mod sometimes;

pub use choice::Choice;
pub use pinned::Pinned;
pub use sometimes::Sometimes;
