//! The judges of the games, for many levels in one call. Arrays are bytes, row by row.

pub(crate) mod checkpoint;
pub(crate) mod hextiles;
pub(crate) mod minimax;
pub(crate) mod theseus;
pub(crate) mod units;

use crate::run::Failure;
use std::fmt::Display;

pub(crate) fn refused(error: impl Display) -> Failure {
    Failure::Value(error.to_string())
}

/// The numbers of an array of 32 bits.
fn cells(bytes: &[u8]) -> impl ExactSizeIterator<Item = u32> + '_ {
    bytes
        .as_chunks::<4>()
        .0
        .iter()
        .map(|&number| u32::from_ne_bytes(number))
}
