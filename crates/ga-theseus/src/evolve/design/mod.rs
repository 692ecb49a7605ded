//! Designs mazes that fit a template, meet requirements for moves, waits or difficulty, and differ
//! from each other.
//!
//! | type | what it is |
//! |---|---|
//! | [`Designer`] | designs one maze after the other, or a campaign |
//! | [`Requirements`] | the moves, waits, difficulty and sealed cells that a maze may have |
//! | [`Moves`] | a range of moves, as text has it |
//! | [`Design`] | a designed maze, or the nearest maze if none was found |
//! | [`Series`] | mazes that differ from each other, also those of a campaign |
//! | [`Journal`] | the searches so far, from which a designer continues |
//!
//! ```
//! use ga_theseus::evolve::design::{Designer, Requirements};
//! use ga_theseus::game::Template;
//!
//! let mut designer = Designer::new(Template::free(6, 6)?, 1);
//! designer.requirements = Requirements { moves: Some(30..=32), ..Requirements::default() };
//! // Gives up after a hundred thousand evaluations; it takes a few hundred.
//! let design = designer.design(&mut |moment| moment.limit(100_000))?.expect("a maze");
//! assert!(design.is_met && (30..=32).contains(&design.path.len()));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod bounds;
mod campaign;
mod fitness;
mod founders;
mod journal;
mod moves;
mod requirements;
mod search;
mod series;
mod waits;

pub use bounds::most_moves;
pub use journal::{Journal, Moment};
pub use moves::Moves;
pub use requirements::Requirements;
pub use series::Series;

use crate::error::Error;
use crate::evolve::variety::Collection;
use crate::game::{Exit, Layout, Maze, Path, Template, Win};
use crate::solve::difficulty::Difficulty;
use ga_core::{Checkpoint, State, StopReason};
use journal::Ended;

/// The default of [`Designer::effort`]: the number of evaluations for each maze.
pub const EFFORT: u64 = 20_000;

/// The figure to maximise among the mazes that meet the requirements.
///
/// The aim is ignored in two cases: if a difficulty is required, or if the aim is
/// [`Moves`](Self::Moves) and moves are required. The search then ends with the first maze that
/// meets the requirements.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Aim {
    /// The length of the shortest solution, in actions.
    #[default]
    Moves,
    /// The difficulty for a person, [`Difficulty::value`].
    Difficulty,
}

/// The generations and evaluations that a designer has spent so far.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// The number of generations of all searches together.
    pub generations: u64,
    /// The number of evaluations of all searches together.
    pub evaluations: u64,
    /// The number of mazes that were designed and meet the requirements.
    pub designed: u64,
}

impl Spent {
    /// The sum of this and of what a search has spent.
    pub(super) fn with<G>(self, state: &State<G, f64>) -> Self {
        Self {
            generations: self.generations + state.generation(),
            evaluations: self.evaluations + state.evaluations(),
            designed: self.designed,
        }
    }
}

/// A designed maze, or the maze nearest to the requirements if the search gave up.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// The maze.
    pub maze: Maze,
    /// The maze's first shortest solution.
    pub path: Path,
    /// The maze's difficulty.
    pub difficulty: Difficulty,
    /// The maze's [`Requirements::shortfall`]; 0 if it meets the requirements.
    pub shortfall: f64,
    /// Whether the maze meets the requirements and differs from all mazes in the collection.
    pub is_met: bool,
    /// Why the search ended: [`StopReason::Target`] if it succeeded, the reason that the caller
    /// gave, or [`StopReason::Stagnation`] if the search gave up by itself.
    pub stop: StopReason,
}

/// A function that is called after every generation. It returns a reason to give up, or `None` to
/// continue.
pub type Stop<'a> = &'a mut dyn FnMut(&Moment<'_>) -> Option<StopReason>;

/// Designs mazes that differ from each other. The same seed gives the same mazes.
///
/// The free walls and the free exit of the template evolve, as in the search for the [longest
/// maze](crate::scheme::ours). [Retrograde analysis](crate::solve::Retrograde) finds the start that
/// meets the requirements best. If a search makes no progress, it restarts with new founders.
#[derive(Clone, Debug)]
pub struct Designer {
    /// The size of the mazes, and the walls, starts and exit that every maze has.
    pub template: Template,
    /// The requirements that each maze must meet.
    pub requirements: Requirements,
    /// The figure to maximise among the mazes that meet the requirements.
    pub aim: Aim,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// The mazes from which new mazes must differ: all mazes designed so far, and mazes that you
    /// add.
    pub collection: Collection,
    /// The number of evaluations for each maze. It has no effect if the [`Aim`] is ignored, because
    /// the search then ends with the first maze that meets the requirements.
    pub effort: u64,
    seed: u64,
    searches: u64,
    spent: Spent,
    journal: Journal,
    /// The search of the journal that goes on.
    resumed: Option<Checkpoint<Layout, f64>>,
    /// The present search of the journal, after the caller ended it.
    cut: Option<Ended>,
}

impl Designer {
    /// A designer with the default requirements.
    pub fn new(template: Template, seed: u64) -> Self {
        Self {
            template,
            requirements: Requirements::default(),
            aim: Aim::default(),
            win: Win::default(),
            collection: Collection::default(),
            effort: EFFORT,
            seed,
            searches: 0,
            spent: Spent::default(),
            journal: Journal::default(),
            resumed: None,
            cut: None,
        }
    }

    /// The same designer, which continues where another one was when it wrote `journal`.
    ///
    /// Give it the same template, seed, requirements, aim, rules, collection and effort, and call
    /// the same methods again: the searches of the journal are not run again, and the last one
    /// continues in its generation. The mazes are those of an uninterrupted designer.
    #[must_use]
    pub fn continuing(mut self, journal: Journal) -> Self {
        self.resumed.clone_from(&journal.present);
        self.journal = journal;
        self
    }

    /// Whether searches of `journal` are still to be repeated.
    #[cfg(feature = "serde")]
    pub(super) fn is_before(&self, journal: &Journal) -> bool {
        self.searches < journal.ended.len() as u64
    }

    /// The moment between two searches.
    pub fn moment(&self) -> Moment<'_> {
        Moment::new(self.spent, &self.journal, None)
    }

    /// The generations and evaluations spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Designs the next maze, and adds it to the collection if it meets the requirements and
    /// differs from all mazes there.
    ///
    /// If `stop` returns a reason or the search gives up, the result is the maze nearest to the
    /// requirements. The result is `None` if every solvable maze found is too similar to a maze in
    /// the collection, or if no solvable maze was found.
    ///
    /// # Errors
    ///
    /// The errors of [`Requirements::check`].
    pub fn design(&mut self, stop: Stop<'_>) -> Result<Option<Design>, Error> {
        // If moves are required, there is no longer maze to search for, but there may be a more
        // difficult one.
        let is_long_enough = self.aim == Aim::Moves && self.requirements.moves.is_some();
        self.pursue(
            stop,
            is_long_enough || self.requirements.difficulty.is_some(),
        )
    }

    /// The greatest number of moves that a maze of the template's size can need, `None` if the
    /// number is not known.
    pub fn longest(&self) -> Option<u32> {
        let (width, height) = (self.template.width(), self.template.height());
        let cell = most_moves(width, height).filter(|_| self.win == Win::After)?;
        // To win at a door takes one action more than at an exit cell.
        Some(cell + u32::from(matches!(self.template.exit(), Some(Exit::Door { .. }))))
    }
}
