//! Representations: genomes and the mazes that they encode.
//!
//! An [`Encoding`] decodes a genome. The abstract of `ashlock-lee-mcguinness-2011` names four
//! representations. Their details are our choice; see `docs/checkpoint.md`.
//!
//! | encoding | genome | maze |
//! |---|---|---|
//! | [`Direct`] | one bit per cell | 1 is a wall |
//! | [`Chromatic`] | one colour per cell | passages between equal or adjacent colours |
//! | [`Indirect`], barriers (positive) | lines | walls in an empty grid |
//! | [`Indirect`], tunnels (negative) | lines | tunnels in a solid grid |
//!
//! Each encoding has a method `founders(fill)`, which returns a sampler of random genomes.

mod chromatic;
mod direct;
mod indirect;
mod stroke;

pub use chromatic::{Chromatic, ChromaticFounders};
pub use direct::{Direct, DirectFounders};
pub use indirect::{Indirect, IndirectFounders, Material};
pub use stroke::Stroke;

use crate::game::{Course, Floor, Layout, Maze};
use ga_core::{Genome, Linear};

/// Decodes genomes of one representation into mazes. All mazes have the same course.
pub trait Encoding: Send + Sync {
    /// The type of the genomes.
    type Genome: Genome;

    /// The course of every maze.
    fn course(&self) -> &Course;

    /// The walls or colours of the maze that `genome` encodes.
    fn layout(&self, genome: &Self::Genome) -> Layout;

    /// Writes the free cells and open passages of the maze to `floor`. This is faster than
    /// [`maze`](Self::maze), and a fitness needs no more.
    fn write_floor(&self, genome: &Self::Genome, floor: &mut Floor);

    /// The maze that `genome` encodes.
    fn maze(&self, genome: &Self::Genome) -> Maze {
        Maze::of(self.layout(genome), self.course().clone())
    }
}

/// The name of the share of blocked cells in errors.
const FILL: &str = "the fill of founders";

/// Refuses a genome of another length.
fn same_loci(expected: usize, genome: &impl Linear) -> Result<(), ga_core::Error> {
    let actual = genome.loci();
    if actual == expected {
        Ok(())
    } else {
        Err(ga_core::Error::Loci { expected, actual })
    }
}

/// The cells of each row that are kept free: the cells of the course if `guarded` is true,
/// otherwise none.
fn guard(course: &Course, guarded: bool) -> Vec<u64> {
    let mut rows = vec![0; course.size().height()];
    for stop in course.stops().iter().filter(|_| guarded) {
        rows[usize::from(stop.y)] |= 1 << stop.x;
    }
    rows
}
