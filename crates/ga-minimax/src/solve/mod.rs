//! Exact values of positions, moves and lines in small games.
//!
//! A [`Solver`] is the fast one, for games of two without chance; it has a budget, and checks the
//! game.
//!
//! The functions do not check the game: no value may be NaN, and a game without estimates must end
//! within the given depth. They have no budget.

mod exact;
mod rank;
mod solver;

pub use exact::{minimax, worth_of_moves};
pub use rank::{Rank, ranks};
pub use solver::Solver;
