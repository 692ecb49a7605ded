//! The game: mazes, the rules of a turn, and the symmetries of a maze.
//!
//! This module does not depend on solvers or on evolution.
//!
//! | type | what it is |
//! |---|---|
//! | [`Cell`], [`Direction`] | a place in a maze, and a side of it |
//! | [`Walls`] | the walls of a maze of 2 to 16 columns and rows |
//! | [`Size`] | width and height, as text has them |
//! | [`Exit`], [`Layout`] | the way out; walls together with an exit |
//! | [`Maze`] | a layout with both actors at their starts |
//! | [`Template`] | a maze with some parts given and the others free |
//! | [`Action`], [`Path`] | what Theseus does in one turn, and in several turns |
//! | [`Position`], [`Turn`], [`Outcome`], [`Win`] | what [`Maze::turn`] takes and returns |
//! | [`Symmetry`] | the mirror images and the half turn, which leave a maze the same puzzle |

pub(crate) mod border;
mod cell;
mod layout;
mod maze;
mod path;
mod rules;
mod size;
mod symmetry;
mod template;
mod walls;

pub use cell::{Cell, Direction};
pub use layout::{Exit, Layout};
pub use maze::Maze;
pub use path::{Action, Path};
pub use rules::{Outcome, Position, Turn, Win, minotaur_step};
pub use size::Size;
pub use symmetry::Symmetry;
pub use template::Template;
pub use walls::Walls;
