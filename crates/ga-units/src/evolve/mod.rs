//! The search: the plan as a genome, the operators that vary plans, the fitness functions that
//! score plans, and the schemes that combine these parts.

pub mod fitness;
pub mod genome;
pub mod lookahead;
pub mod operators;
pub mod ours;
pub mod paper;
pub(crate) mod turn_view;
