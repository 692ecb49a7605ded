//! Players to compare with. All of them count every value that they ask for.

mod depth_first;
mod nodes;
mod simple;
mod uct;

pub use depth_first::{AlphaBeta, Minimax};
pub use simple::{Greedy, Random};
pub use uct::{Rollout, Uct};
