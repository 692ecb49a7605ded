//! Ashlock's checkpoint mazes, and the search for good ones.
//!
//! A tour of a maze leads from the entrance through all checkpoints, in any order, to the exit. The
//! search makes the shortest tour as long as possible.
//!
//! ```
//! use ga_checkpoint::evolve::genome::Encoding;
//! use ga_checkpoint::{draw, scheme::ours};
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//!
//! let ours = ours::Parameters { cycle: 10_000, ..ours::Parameters::default() };
//! let mut engine = ours.scheme()?.found(&ours.founders()?).size(ours.lineages).seed(1)?;
//! engine.run(Generations(10_000));
//!
//! let (genome, score) = engine.state().best().expect("a maze");
//! assert!(*score > 500);
//! let maze = ours.encoding().maze(genome);
//! println!("{}", draw::text(&maze, draw::Layers::all(), draw::Ink::Plain));
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```
//!
//! - [`game`]: the mazes. A [`Maze`] has a [`Layout`] and a [`Course`]. The layout is walls
//!   ([`Grid`]) or colours ([`Colours`](game::Colours)). The course is the entrance, the
//!   checkpoints and the exit.
//! - [`solve`]: the solver. A [`Solver`] finds the best [`Tour`](solve::Tour), which
//!   is the shortest one. [`Looks`](solve::Looks) describes a maze in numbers.
//! - [`evolve::genome`]: the four representations of the paper (`ashlock-lee-mcguinness-2011`),
//!   each an [`Encoding`](evolve::genome::Encoding). [`evolve::operators`]: the mutators of each
//!   representation. [`evolve::fitness`]: the length of the tour, and weighted sums of other
//!   measures.
//! - [`scheme`]: [`scheme::paper`] is the paper's genetic algorithm, and [`scheme::ours`] is
//!   simulated annealing, which finds longer tours.
//! - `evolve::search`: both schemes with any representation behind one type, which is chosen while
//!   the program runs: a `ga_request::search::Search` (needs the feature `serde`).
//! - [`play`]: a walk in a maze, step by step.
//! - [`verify`]: checks what a maze claims, and the steps of a player.
//! - [`draw`]: pictures as SVG and text. [`csv`] and `format` read and write files (`format` needs
//!   the feature `serde`).
//!
//! Mazes have up to 64x64 cells and up to 8 checkpoints. The solver always finds the shortest tour.
//! For a good maze of 30x30 cells it takes about 10 microseconds.
//!
//! Not included: diagonal moves, moves with different costs, mazes of other shapes, and more than
//! one entrance or exit.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod csv;
pub mod draw;
mod error;
pub mod evolve;
#[cfg(feature = "serde")]
pub mod format;
pub mod game;
pub mod play;
pub mod solve;
pub mod verify;

pub use error::Error;
pub use game::{Cell, Course, Grid, Layout, Maze, Size};
pub use solve::Solver;

/// The two schemes that evolve mazes: the paper's scheme and our scheme.
///
/// Each module has a struct `Parameters` with default values. Its method `scheme()` builds the
/// scheme, and `founders()` returns a sampler of the first genomes. [`lineages`](scheme::lineages)
/// runs the lineages of our scheme on several threads.
pub mod scheme {
    pub use crate::evolve::{lineages, ours, paper};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
