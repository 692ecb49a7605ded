//! Exact values: what positions, moves and lines of small games are worth.
//!
//! The functions trust the game: its values must be numbers, and it must end within the given
//! depth. Use the [`players`](crate::players) for budgets and checks.

mod exact;
mod rank;

pub use exact::{minimax, worth_of_moves};
pub use rank::{Rank, ranks};
