//! Mazes to order: within a template, with required moves, waits or difficulty, and unlike each
//! other.
//!
//! | type | what it is |
//! |---|---|
//! | [`Designer`] | designs one maze after the other, or a [`Campaign`] |
//! | [`Requirements`] | what a maze must have |
//! | [`Design`] | a designed maze, or the nearest maze if the search gave up |
//! | [`Campaign`] | mazes of rising difficulty |
//!
//! ```
//! use ga_theseus::evolve::design::{Designer, Requirements};
//! use ga_theseus::game::Template;
//!
//! let mut designer = Designer::new(Template::free(6, 6)?, 1);
//! designer.requirements = Requirements { moves: Some(30..=32), ..Requirements::default() };
//! // Gives up after a hundred thousand evaluations; it takes a few hundred.
//! let design = designer.design(&mut |spent| spent.limit(100_000))?.expect("a maze");
//! assert!(design.is_met && (30..=32).contains(&design.path.len()));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod bounds;
mod campaign;
mod fitness;
mod founders;
mod requirements;
mod search;
mod waits;

pub use bounds::most_moves;
pub use campaign::Campaign;
pub use requirements::Requirements;

use crate::error::Error;
use crate::evolve::variety::Collection;
use crate::game::{Exit, Maze, Path, Template, Win};
use crate::solve::difficulty::Difficulty;
use ga_core::StopReason;

/// Evaluations for each maze whose moves or difficulty is maximised.
pub const EFFORT: u64 = 20_000;

/// What to maximise among the mazes that meet the requirements.
///
/// The aim is ignored if a difficulty is required, or if it is [`Moves`](Self::Moves) and moves are
/// required. The first maze that meets the requirements is then taken.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Aim {
    /// Length of the shortest solution.
    #[default]
    Moves,
    /// [`Difficulty::value`].
    Difficulty,
}

/// What a designer has spent so far.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// Generations of all searches together.
    pub generations: u64,
    /// Evaluations of all searches together.
    pub evaluations: u64,
    /// The number of mazes found that meet the requirements.
    pub designed: u64,
}

impl Spent {
    /// A reason to stop, once `evaluations` are spent.
    pub fn limit(self, evaluations: u64) -> Option<StopReason> {
        (self.evaluations >= evaluations).then_some(StopReason::Evaluations)
    }
}

/// A designed maze, or the maze nearest to the requirements if the search gave up.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// The maze.
    pub maze: Maze,
    /// Its first shortest solution.
    pub path: Path,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// What is missing, as [`Requirements::shortfall`]; 0 if it meets the requirements.
    pub shortfall: f64,
    /// Whether it meets the requirements and differs from all mazes before.
    pub is_met: bool,
    /// Why the search ended: [`StopReason::Target`], the reason that the caller gave, or
    /// [`StopReason::Stagnation`] if the search gave up by itself.
    pub stop: StopReason,
}

/// Called after every generation; returns a reason to give up.
pub type Stop<'a> = &'a mut dyn FnMut(Spent) -> Option<StopReason>;

/// Designs mazes, each different from all before. The same seed makes the same mazes.
///
/// Walls and the exit evolve within the template, as in the search for the [hardest
/// maze](crate::scheme::ours). [Retrograde analysis](crate::solve::Retrograde) gives the start that
/// meets the requirements best. A search without progress restarts with new founders.
#[derive(Clone, Debug)]
pub struct Designer {
    /// The size of the mazes, and the walls and cells that are given.
    pub template: Template,
    /// What each maze must have.
    pub requirements: Requirements,
    /// What to maximise among the mazes that meet the requirements.
    pub aim: Aim,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// Mazes from which new ones must differ: those designed so far, and those that you add.
    pub collection: Collection,
    /// The number of evaluations for each maze, unless the [`Aim`] is ignored and the first maze
    /// that meets the requirements is taken.
    pub effort: u64,
    seed: u64,
    searches: u64,
    spent: Spent,
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
        }
    }

    /// The generations and evaluations spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Designs the next maze, and adds it to the collection if it meets the requirements and
    /// differs from all mazes there.
    ///
    /// If `stop` gives a reason or the search gives up, the result is the nearest maze so far;
    /// `None` if no solvable maze was found that differs from the others.
    ///
    /// # Errors
    ///
    /// As [`Requirements::check`].
    pub fn design(&mut self, stop: Stop<'_>) -> Result<Option<Design>, Error> {
        // If moves are required, there is no longer maze to search for, but there may be a more
        // difficult one.
        let is_long_enough = self.aim == Aim::Moves && self.requirements.moves.is_some();
        self.pursue(stop, is_long_enough || self.requirements.difficulty.is_some())
    }

    /// The greatest number of moves that a maze of the template's size can have, `None` if it is
    /// not known.
    pub fn longest(&self) -> Option<u32> {
        let (width, height) = (self.template.width(), self.template.height());
        let cell = most_moves(width, height).filter(|_| self.win == Win::After)?;
        // A door takes one action more than its cell.
        Some(cell + u32::from(matches!(self.template.exit(), Some(Exit::Door { .. }))))
    }
}
