//! Fitness: how hard a maze is, as a number to maximise.
//!
//! | fitness | scores a | what it is |
//! |---|---|---|
//! | [`Hardness`] | [`Maze`] | one of the paper's four fitness functions |
//! | [`Decoded`] | [`BitString`] | [`Hardness`] of the maze that a genome encodes |
//! | [`FarthestStart`] | [`Layout`] | an [`Objective`], at the start with the longest solution |
//!
//! The last two also take any fitness of a [`Maze`], such as a closure, in place of [`Hardness`]
//! and [`Objective`].
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

/// One of the paper's fitness functions (`chaisilprungrueng-moradi`, step three): the four that it
/// tries, and one that it gives up as too complex.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Criterion {
    /// Length of the shortest solution in actions. The paper rejects it, because a maze with a long
    /// solution can be simple.
    Moves,
    /// The number of states that breadth-first search visits. The paper rejects it, because the
    /// resulting mazes have many states but short solutions.
    Visited,
    /// The number of steps of the Minotaur. The paper rejects it, because mazes hardly evolve.
    MinotaurMoves,
    /// The weighted sum of the three figures above, with weights 2 : 1 : 2. Each figure is first
    /// divided by the same figure of a hard maze of that size. The paper chooses it.
    #[default]
    Combined,
    /// The number of different [traps](Figures::traps) in which the Minotaur is held. The paper
    /// wishes for this criterion and gives it up as "extremely complex".
    Traps,
}

/// The figures of a hard maze, divided by its width: moves, visited states, and the Minotaur's
/// moves. A hard 6x6 maze has 36, 144 and 30 (`chaisilprungrueng-moradi`, formula of the fitness).
const HARD: [f64; 3] = [6.0, 24.0, 5.0];

/// The weights of [`Criterion::Combined`] in the paper (`chaisilprungrueng-moradi`): what the
/// moves, the visited states and the Minotaur's moves add to the fitness, if each equals the figure
/// of a hard maze.
pub const WEIGHTS: [f64; 3] = [200.0, 100.0, 200.0];

impl Criterion {
    /// All criteria: the four that the paper tries, in its order, and the traps.
    pub const ALL: [Self; 5] = [
        Self::Moves,
        Self::Visited,
        Self::MinotaurMoves,
        Self::Combined,
        Self::Traps,
    ];

    /// The fitness of a solvable maze with these figures, with the paper's [`WEIGHTS`].
    ///
    /// The paper's "map size" is the width of a square maze. If the maze is not square, the mean of
    /// width and height is used. The quotients are not rounded: with integer division, a maze with
    /// 35 of the 36 moves of a hard maze would get 0 for its moves.
    ///
    /// ```
    /// use ga_theseus::evolve::fitness::Criterion;
    /// use ga_theseus::solve::Figures;
    ///
    /// let hard = Figures { moves: 36, visited: 144, minotaur_moves: 30, traps: 5 };
    /// assert_eq!(Criterion::Combined.value(hard, 6, 6), 500.0);
    /// ```
    pub fn value(self, figures: Figures, width: usize, height: usize) -> f64 {
        self.weighted(figures, width, height, WEIGHTS)
    }

    /// Like [`value`](Self::value), but [`Combined`](Self::Combined) uses these weights.
    pub fn weighted(self, figures: Figures, width: usize, height: usize, weights: [f64; 3]) -> f64 {
        let parts = [figures.moves, figures.visited, figures.minotaur_moves].map(f64::from);
        match self {
            Self::Moves => parts[0],
            Self::Visited => parts[1],
            Self::MinotaurMoves => parts[2],
            Self::Combined => {
                let side = (width + height) as f64 / 2.0;
                (0..3)
                    .map(|part| parts[part] / (HARD[part] * side) * weights[part])
                    .sum()
            }
            Self::Traps => figures.traps.into(),
        }
    }
}

/// The paper's fitness of a [`Maze`]: one [`Criterion`], by breadth-first search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Hardness {
    /// The criterion, which the search maximises.
    pub criterion: Criterion,
    /// The weights of [`Criterion::Combined`]; the other criteria ignore them.
    pub weights: [f64; 3],
    /// The score of a maze without solution.
    ///
    /// The paper tries two scores. A small positive score keeps such mazes in the gene pool. The
    /// paper then chooses 0, because random immigrants keep the pool varied.
    pub unsolvable: f64,
    /// When Theseus wins on the exit cell.
    pub win: Win,
}

/// The paper's choices.
impl Default for Hardness {
    fn default() -> Self {
        Self {
            criterion: Criterion::Combined,
            weights: WEIGHTS,
            unsolvable: 0.0,
            win: Win::After,
        }
    }
}

impl Fitness<Maze> for Hardness {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, maze: &Maze, solver: &mut Solver, _: &mut dyn Rng) -> f64 {
        let Self {
            criterion,
            weights,
            unsolvable,
            win,
        } = *self;
        let value = |figures| criterion.weighted(figures, maze.width(), maze.height(), weights);
        solver.figures(maze, win).map_or(unsolvable, value)
    }
}

/// The paper's fitness of a [`BitString`]: the [`Hardness`] of the maze that this genome encodes.
///
/// In place of [`Hardness`], it takes any fitness of [`Maze`]s: a closure, or a [`Fitness`] of your
/// own, whose scratch can be a [`Solver`]. The maze may have no solution.
///
/// A genome of the wrong length encodes no maze, and its score is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Decoded<F = Hardness> {
    /// The encoding, which decodes genomes into mazes.
    pub encoding: Encoding,
    /// The fitness of the decoded mazes.
    pub hardness: F,
}

impl<F: Fitness<Maze, Score = f64>> Fitness<BitString> for Decoded<F> {
    type Score = f64;
    type Scratch = F::Scratch;

    fn evaluate(&self, genome: &BitString, scratch: &mut F::Scratch, rng: &mut dyn Rng) -> f64 {
        self.encoding
            .decode(genome)
            .map_or(f64::NAN, |maze| self.hardness.evaluate(&maze, scratch, rng))
    }
}
