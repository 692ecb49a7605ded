//! Operators: laws that hold for all levels, and laws of chance.

mod chance;
pub(crate) mod laws;
mod statistics;
mod values;

pub(crate) use laws::mutators;
