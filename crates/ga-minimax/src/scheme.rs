//! The two schemes: the paper's search, and ours.
//!
//! Each scheme has a struct `Parameters`. Its methods `scheme` and `founders` make the parts of an
//! [`Engine`](ga_core::Engine) that you run yourself. If you only want to choose a move, use the
//! [`players`](crate::players).

pub use crate::evolve::{ours, paper};
