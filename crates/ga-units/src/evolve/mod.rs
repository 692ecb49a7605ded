//! The search: what a plan is, how plans are varied and scored, and the schemes of these parts.

pub mod fitness;
pub mod genome;
pub mod lookahead;
pub mod operators;
pub mod ours;
pub mod paper;
pub(crate) mod turn_view;
