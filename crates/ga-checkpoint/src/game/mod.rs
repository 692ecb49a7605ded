//! The domain: cells, walls or colours, the course that a tour visits, and the maze of both.
//!
//! | type | what it is |
//! |---|---|
//! | [`Cell`], [`Size`] | an address on a grid, and the height and width of the grid |
//! | [`Grid`] | cells that are blocked or free |
//! | [`Colours`], [`Adjacency`] | a painted grid, and the colours between which a passage is open |
//! | [`Course`], [`Checkpoints`] | entrance, checkpoints and exit |
//! | [`Layout`], [`Maze`] | a grid of either kind, alone and with its course |
//! | [`Floor`] | the free cells and open passages of a maze, as the solver reads them |
//!
//! Nothing here knows of genetic algorithms.

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
