//! Representations: what is bred, and the maze that it means.
//!
//! The abstract of `ashlock-lee-mcguinness-2011` names four. Their details are ours; see `docs/checkpoint.md`.

mod chromatic;
mod direct;
mod stroke;

pub use chromatic::{Chromatic, Painted, Repaint};
pub use direct::{Direct, Walled};
pub use stroke::{Drawn, Negative, Positive, Redraw, Stroke};

use crate::{Course, Floor, Layout, Maze};
use ga_core::Genome;

/// The meaning of a genome.
pub trait Encoding: Sync {
    /// What is bred.
    type Genome: Genome;

    /// Entrance, checkpoints and exit of every maze.
    fn course(&self) -> &Course;

    /// The maze without its course.
    fn layout(&self, genome: &Self::Genome) -> Layout;

    /// Writes the passages of the maze to `floor`.
    fn lay(&self, genome: &Self::Genome, floor: &mut Floor);

    /// The maze.
    fn maze(&self, genome: &Self::Genome) -> Maze {
        Maze::of(self.layout(genome), self.course().clone())
    }
}

/// What errors call the share of blocked cells.
const FILL: &str = "the fill of founders";

/// The special cells of each row, or nothing where they are not guarded.
fn guard(course: &Course, guarded: bool) -> Vec<u64> {
    let mut rows = vec![0; course.size().height()];
    for stop in course.stops().iter().filter(|_| guarded) {
        rows[usize::from(stop.row)] |= 1 << stop.col;
    }
    rows
}
