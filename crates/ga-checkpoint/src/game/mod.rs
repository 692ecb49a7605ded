//! The mazes: cells, walls or colours, and the course that a tour visits.
//!
//! | type | what it is |
//! |---|---|
//! | [`Cell`], [`Size`] | a position on a grid, and the height and width of a grid |
//! | [`Grid`] | cells that are blocked or free |
//! | [`Colours`], [`Adjacency`] | a painted grid, and the rule for adjacent colours |
//! | [`Course`], [`Checkpoints`] | entrance, checkpoints and exit |
//! | [`Layout`], [`Maze`] | walls or colours, and a maze: walls or colours with a course |
//! | [`Floor`] | the free cells and open passages of a maze, as the solver reads them |
//!
//! This module does not depend on genetic algorithms.

mod cell;
mod checkpoints;
pub(crate) mod colours;
mod course;
pub(crate) mod floor;
mod grid;
mod maze;

pub use cell::{Cell, Size};
pub use checkpoints::Checkpoints;
pub use colours::{Adjacency, Colours};
pub use course::Course;
pub use floor::Floor;
pub use grid::Grid;
pub use maze::{Layout, Maze};
