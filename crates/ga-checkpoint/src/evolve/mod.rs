//! Evolution: what is bred, how it varies, what it is scored by, and the two schemes.

pub mod fitness;
pub mod genome;
pub mod operators;
pub mod ours;
pub mod paper;
