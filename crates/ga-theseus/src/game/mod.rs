//! The game: mazes, the rules of a turn, and what leaves a maze the same puzzle.
//!
//! Nothing here knows of solvers or of evolution.
//!
//! | type | what it is |
//! |---|---|
//! | [`Cell`], [`Direction`] | a place in a maze, and a side of it |
//! | [`Walls`] | the walls of 2 to 16 columns and rows |
//! | [`Exit`], [`Layout`] | the way out; walls with an exit |
//! | [`Maze`] | a layout with both actors at their starts |
//! | [`Template`] | a maze with some parts given and the others free |
//! | [`Action`], [`Path`] | what Theseus does in a turn; several turns |
//! | [`Position`], [`Turn`], [`Outcome`], [`Win`] | the rules, played by [`Maze::turn`] |
//! | [`Symmetry`] | the mirror images that are the same puzzle |

pub(crate) mod border;
mod cell;
mod layout;
mod maze;
mod path;
mod rules;
mod symmetry;
mod template;
mod walls;

pub use cell::{Cell, Direction};
pub use layout::{Exit, Layout};
pub use maze::Maze;
pub use path::{Action, Path};
pub use rules::{Outcome, Position, Turn, Win, minotaur_step};
pub use symmetry::Symmetry;
pub use template::Template;
pub use walls::Walls;
