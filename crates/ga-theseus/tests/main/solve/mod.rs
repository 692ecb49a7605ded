//! The solvers, each checked against a naive one.

mod difficulty;
mod retrograde;
mod search;
