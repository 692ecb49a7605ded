//! Tests of the crate as its users see it.

mod support;

mod draw;
#[cfg(feature = "serde")]
mod format;
mod maze;
mod rules;
mod solve;
