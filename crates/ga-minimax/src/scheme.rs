//! The two schemes: the paper's search, and ours.
//!
//! Each has a struct `Parameters` with the methods `scheme` and `founders`, for an
//! [`Engine`](ga_core::Engine) that you run yourself. To choose a move, use the
//! [`players`](crate::players).

pub use crate::evolve::{ours, paper};
