//! Tests of the crate as its users see it.

mod support;

mod design;
mod difficulty;
mod draw;
mod fitness;
#[cfg(feature = "serde")]
mod format;
mod genome;
mod hardest;
mod laws;
mod maze;
mod retrograde;
mod rules;
mod scheme;
mod solve;
mod variety;
