use super::Criterion;
use crate::game::{Layout, Maze, Win};
use crate::solve::difficulty::{self, Difficulty};
use crate::solve::{Retrograde, Solver};
use ga_core::Fitness;
use rand::Rng;
use std::fmt;
use std::str::FromStr;

/// The number to maximise in a layout, with both actors at the start with the longest solution.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Objective {
    /// One of the criteria of the paper, or the traps. [`Criterion::Moves`] is the cheapest,
    /// because retrograde analysis gives the number of moves together with the start.
    Figures(Criterion),
    /// [`Difficulty::value`]: how hard the maze is for a person.
    Difficulty,
}

/// The number of moves, `Figures(Criterion::Moves)`.
impl Default for Objective {
    fn default() -> Self {
        Self::Figures(Criterion::Moves)
    }
}

/// The name that is read.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Figures(Criterion::Moves) => "moves",
            Self::Figures(Criterion::Visited) => "visited",
            Self::Figures(Criterion::MinotaurMoves) => "minotaur-moves",
            Self::Figures(Criterion::Combined) => "combined",
            Self::Figures(Criterion::Traps) => "traps",
            Self::Difficulty => "difficulty",
        })
    }
}

impl FromStr for Objective {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "moves" => Ok(Self::Figures(Criterion::Moves)),
            "visited" => Ok(Self::Figures(Criterion::Visited)),
            "minotaur-moves" => Ok(Self::Figures(Criterion::MinotaurMoves)),
            "combined" => Ok(Self::Figures(Criterion::Combined)),
            "traps" => Ok(Self::Figures(Criterion::Traps)),
            "difficulty" => Ok(Self::Difficulty),
            _ => Err("expected moves, visited, minotaur-moves, combined, traps or difficulty"),
        }
    }
}

/// The fitness of [`Layout`]s: an [`Objective`] with the actors at the farthest start, found by
/// [retrograde analysis](Retrograde).
///
/// The score is 0 if no start has a solution. The farthest start is the start with the longest
/// shortest solution.
///
/// The objective is an [`Objective`], or any fitness of [`Maze`]s with scores of 0 or more: a
/// closure, or a [`Fitness`] of your own, whose scratch can be a [`Solver`]. It gets the maze with
/// its actors at the farthest start, so the maze has a solution.
///
/// ```
/// use ga_core::Fitness;
/// use ga_core::random::Stream;
/// use ga_theseus::evolve::fitness::{FarthestStart, Scratch};
/// use ga_theseus::game::{Cell, Exit, Layout, Walls};
///
/// // A hall of 2x2 has no solution: two steps take the Minotaur anywhere.
/// let layout = Layout::new(Walls::hall(2, 2)?, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let fitness = FarthestStart::default();
/// let score = fitness.evaluate(&layout, &mut Scratch::default(), &mut Stream::seeded(1));
/// assert_eq!(score, 0.0);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct FarthestStart<O = Objective> {
    /// The objective, which the search maximises.
    pub objective: O,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// The greatest number of [sealed cells](Layout::sealed_cells) without a penalty; `None` allows
    /// any number. If a layout has `n` sealed cells more, its score is divided by `n + 1`.
    pub sealed_cells: Option<u32>,
}

// Not derived: that would leave the type of the objective open.
impl Default for FarthestStart {
    fn default() -> Self {
        Self {
            objective: Objective::default(),
            win: Win::default(),
            sealed_cells: None,
        }
    }
}

/// The memory of a [`FarthestStart`]. One scratch serves layouts of all sizes.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    retrograde: Retrograde,
    solver: Solver,
    difficulty: difficulty::Scratch,
}

impl<O> FarthestStart<O> {
    /// Replaces the objective, for example by a closure that scores [`Maze`]s:
    /// [`Parameters::scheme_of`](crate::scheme::ours::Parameters::scheme_of) has an example.
    pub fn with_objective<P>(self, objective: P) -> FarthestStart<P> {
        FarthestStart {
            objective,
            win: self.win,
            sealed_cells: self.sealed_cells,
        }
    }

    /// The layout with its actors at the farthest start, `None` if no start has a solution.
    pub fn maze(&self, layout: &Layout, scratch: &mut Scratch) -> Option<Maze> {
        self.farthest(layout, &mut scratch.retrograde)
    }

    fn farthest(&self, layout: &Layout, retrograde: &mut Retrograde) -> Option<Maze> {
        let start = retrograde.farthest(layout, self.win)?.start;
        layout.maze(start.theseus, start.minotaur).ok()
    }

    /// The score of a layout whose maze has this score, 0 if it has no solution.
    fn penalised(&self, layout: &Layout, score: Option<f64>) -> f64 {
        let excess = |allowed| layout.sealed_cells().saturating_sub(allowed);
        score.unwrap_or(0.0) / f64::from(1 + self.sealed_cells.map_or(0, excess))
    }
}

impl Fitness<Layout> for FarthestStart {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, layout: &Layout, scratch: &mut Scratch, _: &mut dyn Rng) -> f64 {
        let score = match self.objective {
            Objective::Figures(Criterion::Moves) => scratch
                .retrograde
                .farthest(layout, self.win)
                .map(|found| found.moves.into()),
            Objective::Figures(criterion) => self.maze(layout, scratch).and_then(|maze| {
                let figures = scratch.solver.figures(&maze, self.win)?;
                Some(criterion.value(figures, layout.width(), layout.height()))
            }),
            Objective::Difficulty => self
                .maze(layout, scratch)
                .and_then(|maze| Difficulty::with(&maze, self.win, &mut scratch.difficulty))
                .map(|difficulty| difficulty.value),
        };
        self.penalised(layout, score)
    }
}

impl<F: Fitness<Maze, Score = f64>> Fitness<Layout> for FarthestStart<F> {
    type Score = f64;
    type Scratch = (Retrograde, F::Scratch);

    fn evaluate(&self, layout: &Layout, scratch: &mut Self::Scratch, rng: &mut dyn Rng) -> f64 {
        let (retrograde, scratch) = scratch;
        let maze = self.farthest(layout, retrograde);
        let score = maze.map(|maze| self.objective.evaluate(&maze, scratch, rng));
        self.penalised(layout, score)
    }
}
