//! Sets of hexagonal tiles: sides, boards, scores, encoding, schemes.

#![allow(missing_docs)]

mod attempts;
mod board;
#[cfg(feature = "serde")]
mod data;
mod draw;
#[cfg(feature = "serde")]
mod format;
mod genome;
mod labels;
mod laws;
mod rules;
mod scheme;
mod shuffle;
mod side;
mod support;
mod trails;
