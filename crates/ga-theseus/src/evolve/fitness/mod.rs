//! Fitness: what makes a maze hard, as a number to maximise.
//!
//! | fitness | of | what it is |
//! |---|---|---|
//! | [`Hardness`] | [`Maze`] | one of the paper's four fitness functions |
//! | [`Decoded`] | [`BitString`] | [`Hardness`] of the maze that a genome encodes |
//! | [`FarthestStart`] | [`Layout`] | an [`Objective`] at the start farthest from the exit |
//!
//! [`Layout`]: crate::game::Layout

mod farthest;

pub use farthest::{FarthestStart, Objective, Scratch};

use crate::evolve::genome::Encoding;
use crate::game::{Maze, Win};
use crate::solve::{Figures, Solver};
use ga_core::Fitness;
use ga_core::genome::BitString;
use rand::Rng;

/// One of the paper's four fitness functions (`chaisilprungrueng-moradi`, step three).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Criterion {
    /// Length of the shortest solution. The paper rejects it, because a maze with a long solution
    /// can be simple.
    Moves,
    /// Visited states. The paper rejects it, because its mazes have many states but short
    /// solutions.
    Visited,
    /// The Minotaur's moves. The paper rejects it, because mazes hardly evolve under it.
    MinotaurMoves,
    /// The sum of all three with weights 2 : 1 : 2. Each figure is first divided by that of a hard
    /// maze of the same size. The paper chooses it.
    #[default]
    Combined,
}

/// The figures of a hard maze per unit of its side: 36 moves, 144 visited states and 30 moves of
/// the Minotaur at 6x6 (`chaisilprungrueng-moradi`, formula of the fitness).
const HARD: [f64; 3] = [6.0, 24.0, 5.0];

/// The fitness that each of the three figures of a hard maze adds (`chaisilprungrueng-moradi`).
const WORTH: [f64; 3] = [200.0, 100.0, 200.0];

impl Criterion {
    /// All four, in the order in which the paper tries them.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Visited, Self::MinotaurMoves, Self::Combined];

    /// The fitness of a solvable maze with these figures.
    ///
    /// The paper's "map size" is the side of a square; for other mazes it is the mean of width and
    /// height. The quotients are not rounded: with integer division, a maze with 35 of the 36 moves
    /// of a hard maze would get 0 for its moves.
    ///
    /// ```
    /// use ga_theseus::evolve::fitness::Criterion;
    /// use ga_theseus::solve::Figures;
    ///
    /// let hard = Figures { moves: 36, visited: 144, minotaur_moves: 30 };
    /// assert_eq!(Criterion::Combined.value(hard, 6, 6), 500.0);
    /// ```
    pub fn value(self, figures: Figures, width: usize, height: usize) -> f64 {
        let parts = [figures.moves, figures.visited, figures.minotaur_moves].map(f64::from);
        match self {
            Self::Moves => parts[0],
            Self::Visited => parts[1],
            Self::MinotaurMoves => parts[2],
            Self::Combined => {
                let side = (width + height) as f64 / 2.0;
                (0..3).map(|part| parts[part] / (HARD[part] * side) * WORTH[part]).sum()
            }
        }
    }
}

/// The fitness of [`Maze`]s in the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Hardness {
    /// What to maximise.
    pub criterion: Criterion,
    /// The score of mazes without solution.
    ///
    /// The paper tries two scores. A small positive score keeps such mazes in the gene pool. The
    /// paper then chooses 0, because random immigrants keep the pool varied.
    pub unsolvable: f64,
    /// When Theseus wins on the exit cell.
    pub win: Win,
}

impl Fitness<Maze> for Hardness {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, maze: &Maze, solver: &mut Solver, _: &mut dyn Rng) -> f64 {
        solver
            .figures(maze, self.win)
            .map_or(self.unsolvable, |figures| self.criterion.value(figures, maze.width(), maze.height()))
    }
}

/// The fitness of [`BitString`]s in the paper: the [`Hardness`] of the maze that a genome encodes.
///
/// A genome of the wrong length encodes no maze, and its score is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Decoded {
    /// How genomes are read.
    pub encoding: Encoding,
    /// How mazes are scored.
    pub hardness: Hardness,
}

impl Fitness<BitString> for Decoded {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, genome: &BitString, solver: &mut Solver, rng: &mut dyn Rng) -> f64 {
        self.encoding.decode(genome).map_or(f64::NAN, |maze| self.hardness.evaluate(&maze, solver, rng))
    }
}
