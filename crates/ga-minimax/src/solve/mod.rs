//! Exact values of positions, moves and lines in small games.
//!
//! The functions do not check the game: no value may be NaN, and a game without estimates must end
//! within the given depth. They have no budget. If you need checks and budgets, use the
//! [`players`](crate::players).

mod exact;
mod rank;

pub use exact::{minimax, worth_of_moves};
pub use rank::{Rank, ranks};
