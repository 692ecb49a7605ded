//! Tests of the crate as its users see it.

// Values of positions are exact numbers, and so are those that searches report.
#![allow(clippy::float_cmp)]

mod deadline;
#[cfg(feature = "serde")]
mod format;
mod games;
mod genome;
mod laws;
mod mates;
mod players;
mod playthrough;
mod proof;
mod refusals;
mod reservation;
mod scheme;
mod support;
