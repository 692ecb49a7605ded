//! The judge: the shortest tour of a maze, what can be reached, and how the maze looks.
//!
//! - [`Solver`] finds tours, paths and reachable cells.
//! - [`Tour`] is the best tour: its length, its order of checkpoints, its legs.
//! - [`Looks`] describes a maze in numbers; [`culs_de_sac`] finds its dead ends.
//!
//! The solver first tests by flood fills whether a tour exists at all, then measures the distances
//! between stops by the search that suits the maze, and then finds the best order of checkpoints by
//! dynamic programming (Held & Karp 1962, `held-karp-1962`). All searches give the same distances.

mod distances;
mod flood;
mod looks;
mod order;
mod path;
mod solver;
mod tree;
mod walk;
mod wave;

pub use looks::{Looks, culs_de_sac};
pub use solver::{Solver, Tour};

pub(crate) use looks::{count, islands};
