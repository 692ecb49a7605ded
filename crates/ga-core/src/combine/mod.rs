//! Wrappers that decide how often and on which loci an operator works.
//!
//! | wrapper | applies its operator |
//! |---|---|
//! | [`Sometimes`] | to each couple or individual with a given probability |
//! | [`Pinned`] | to all loci except those that a mask pins |
//!
//! [`Pair`](crate::genome::Pair) applies one operator to each part of a genome of two parts.

mod pinned;
mod sometimes;

pub use pinned::Pinned;
pub use sometimes::Sometimes;
