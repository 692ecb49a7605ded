//! The source's four fitness functions (`chaisilprungrueng-moradi`, step three).

use crate::genome::Encoding;
use crate::solve::{Figures, Solver};
use crate::{Maze, rules::Win};
use ga_core::Fitness;
use ga_core::genome::BitString;
use rand::Rng;

/// What makes a maze hard, as a number to be made large.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Criterion {
    /// Length of the shortest solution. The source rejects it: long mazes can be plain.
    Moves,
    /// Visited states. The source rejects it: many states, but short solutions.
    Visited,
    /// The Minotaur's moves. The source rejects it: mazes hardly evolve.
    MinotaurMoves,
    /// All three, weighed 2 : 1 : 2 in units of what a hard maze has; the source's choice.
    #[default]
    Combined,
}

/// What a hard maze has per unit of its side: 36 moves, 144 visited states and 30 moves of
/// the Minotaur at 6x6 (`chaisilprungrueng-moradi`, fitness's formula).
const HARD: [f64; 3] = [6.0, 24.0, 5.0];

/// What each of the three figures is worth to a hard maze (`chaisilprungrueng-moradi`).
const WORTH: [f64; 3] = [200.0, 100.0, 200.0];

impl Criterion {
    /// All four, in the order in which the source tries them.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Visited, Self::MinotaurMoves, Self::Combined];

    /// The fitness of a solvable maze.
    ///
    /// The formula is computed without rounding (with whole numbers 35 of 36 moves
    /// would be worth nothing). Its "map size" is the side of a square; of other
    /// mazes, the mean of width and height.
    ///
    /// ```
    /// use ga_theseus::{fitness::Criterion, solve::Figures};
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

/// How hard a maze is: the fitness of [`Maze`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hardness {
    /// What counts.
    pub criterion: Criterion,
    /// The score of every maze without solution. The source tries two: a small
    /// positive one, which keeps such mazes in the pool of genes, and zero, which it
    /// settles for because random immigrants keep the pool varied.
    pub unsolvable: f64,
    /// When the exit cell wins.
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

/// How hard the maze of a genome is: the fitness of [`BitString`]s.
///
/// A genome of the wrong length is no maze, and its score is not a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decoded {
    /// How genomes are read.
    pub encoding: Encoding,
    /// How mazes are judged.
    pub hardness: Hardness,
}

impl Fitness<BitString> for Decoded {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, genome: &BitString, solver: &mut Solver, rng: &mut dyn Rng) -> f64 {
        self.encoding.decode(genome).map_or(f64::NAN, |maze| self.hardness.evaluate(&maze, solver, rng))
    }
}
