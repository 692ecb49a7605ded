use super::Criterion;
use crate::game::{Layout, Maze, Win};
use crate::solve::difficulty::{self, Difficulty};
use crate::solve::{Retrograde, Solver};
use ga_core::Fitness;
use rand::Rng;
use std::str::FromStr;

/// The number to maximise in a layout, with both actors at the start with the longest solution.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Objective {
    /// One of the criteria of the paper, or the traps. [`Criterion::Moves`] is the cheapest, because
    /// retrograde analysis gives the number of moves together with the start.
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
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct FarthestStart {
    /// The objective, which the search maximises.
    pub objective: Objective,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// The greatest number of [sealed cells](Layout::sealed_cells) without a penalty; `None` allows
    /// any number. If a layout has `n` sealed cells more, its score is divided by `n + 1`.
    pub sealed_cells: Option<u32>,
}

/// The memory of a [`FarthestStart`]. One scratch serves layouts of all sizes.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    retrograde: Retrograde,
    solver: Solver,
    difficulty: difficulty::Scratch,
}

impl FarthestStart {
    /// The layout with its actors at the farthest start, `None` if no start has a solution.
    pub fn maze(self, layout: &Layout, scratch: &mut Scratch) -> Option<Maze> {
        let start = scratch.retrograde.farthest(layout, self.win)?.start;
        layout.maze(start.theseus, start.minotaur).ok()
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
        let excess = |allowed| layout.sealed_cells().saturating_sub(allowed);
        score.unwrap_or(0.0) / f64::from(1 + self.sealed_cells.map_or(0, excess))
    }
}
