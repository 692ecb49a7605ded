use crate::difficulty::Judge;
use crate::fitness::Criterion;
use crate::solve::{Retrograde, Solver};
use crate::{Layout, Maze, rules::Win};
use ga_core::Fitness;
use rand::Rng;

/// What is to be as great as can be, of a layout with its actors at the farthest start.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Objective {
    /// One of the source's four, of which the number of moves comes with the start.
    Figures(Criterion),
    /// [`Difficulty::value`](crate::difficulty::Difficulty::value): what a person would call hard.
    Difficulty,
}

/// The longest shortest solution.
impl Default for Objective {
    fn default() -> Self {
        Self::Figures(Criterion::Moves)
    }
}

/// How far an [`Objective`] is met by a layout whose actors stand at the farthest start; 0 where
/// there is no way out from anywhere.
///
/// ```
/// use ga_core::Fitness;
/// use ga_core::random::Stream;
/// use ga_theseus::{Cell, Exit, Layout, Walls};
/// use ga_theseus::hardest::{Farthest, Judges};
///
/// // In so small a hall nobody gets out: the Minotaur is everywhere in two steps.
/// let layout = Layout::new(Walls::hall(2, 2)?, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let farthest = Farthest::default();
/// let score = farthest.evaluate(&layout, &mut Judges::default(), &mut Stream::seeded(1));
/// assert_eq!(score, 0.0);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Farthest {
    /// What counts.
    pub objective: Objective,
    /// When the exit cell wins.
    pub win: Win,
    /// The greatest number of [sealed cells](Layout::sealed_cells), `None` for any. With `n` more than that
    /// the score is divided by `n + 1`.
    pub sealed_cells: Option<u32>,
}

/// Everybody who is asked about a layout, with their memory.
#[derive(Clone, Debug, Default)]
pub struct Judges {
    retrograde: Retrograde,
    solver: Solver,
    judge: Judge,
}

impl Farthest {
    /// The layout with its actors at the farthest start, `None` where nobody gets out.
    pub fn maze(self, layout: &Layout, judges: &mut Judges) -> Option<Maze> {
        let start = judges.retrograde.farthest(layout, self.win)?.start;
        layout.maze(start.theseus, start.minotaur).ok()
    }
}

impl Fitness<Layout> for Farthest {
    type Score = f64;
    type Scratch = Judges;

    fn evaluate(&self, layout: &Layout, judges: &mut Judges, _: &mut dyn Rng) -> f64 {
        let score = match self.objective {
            Objective::Figures(Criterion::Moves) => {
                judges.retrograde.farthest(layout, self.win).map(|found| found.moves.into())
            }
            Objective::Figures(criterion) => self.maze(layout, judges).and_then(|maze| {
                let figures = judges.solver.figures(&maze, self.win)?;
                Some(criterion.value(figures, layout.width(), layout.height()))
            }),
            Objective::Difficulty => self
                .maze(layout, judges)
                .and_then(|maze| judges.judge.difficulty(&maze, self.win))
                .map(|difficulty| difficulty.value),
        };
        let excess = |allowed| layout.sealed_cells().saturating_sub(allowed);
        score.unwrap_or(0.0) / f64::from(1 + self.sealed_cells.map_or(0, excess))
    }
}
