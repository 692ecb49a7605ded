//! The solver: finds the shortest tour of a maze and the cells that can be reached, and describes
//! the maze in numbers.
//!
//! - [`Solver`] finds tours, paths and reachable cells.
//! - [`Tour`] is the best tour, which is the shortest one: its length, its order of checkpoints and
//!   its legs. A leg is the part between two consecutive stops. The stops are the entrance, the
//!   checkpoints and the exit.
//! - [`Looks`] describes a maze in numbers; [`culs_de_sac`] finds the cells that lead only to dead
//!   ends.
//!
//! The solver works in three steps. First, flood fills test whether a tour exists. Second, a search
//! measures the distances between stops. There are several search algorithms; they give the same
//! distances, and the solver chooses one that is fast for the maze. Third, dynamic programming
//! finds the best order of checkpoints (Held & Karp 1962, `held-karp-1962`).

mod distances;
mod flood;
mod islands;
mod looks;
mod order;
mod path;
mod solver;
mod tree;
mod walk;
mod wave;

pub use looks::{Looks, culs_de_sac};
pub use solver::{Solver, Tour};

pub(crate) use islands::islands;
pub(crate) use looks::{count, dead_ends, reconvergence};
