use super::Spent;
use crate::game::{Layout, Maze};
use ga_core::{Checkpoint, State, StopReason};

/// The searches of a designer: those that ended, and the present one.
///
/// A designer that [continues](super::Designer::continuing) from a journal designs the same mazes
/// as one that was not interrupted. With the feature `serde`, a journal can be written to a file.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Journal {
    pub(super) ended: Vec<Ended>,
    /// The state of the present search.
    pub(super) present: Option<Checkpoint<Layout, f64>>,
}

impl Journal {
    /// The state of the present search; `None` between two searches.
    #[cfg(feature = "serde")]
    pub(in super::super) fn state(&self) -> Option<&State<Layout, f64>> {
        self.present.as_ref().map(Checkpoint::state)
    }

    /// What its searches have spent.
    #[cfg(feature = "serde")]
    pub(in super::super) fn spent(&self) -> Spent {
        Moment::new(Spent::default(), self, None).journal_spent()
    }
}

/// A search that ended.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub(super) struct Ended {
    /// Its best maze.
    pub(super) best: Option<Maze>,
    pub(super) generations: u64,
    pub(super) evaluations: u64,
    /// Whether the caller ended it.
    pub(super) is_cut: bool,
}

/// What a designer shows after every generation.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    spent: Spent,
    journal: &'a Journal,
    /// The present search, unless the moment is between two searches.
    present: Option<&'a State<Layout, f64>>,
}

impl<'a> Moment<'a> {
    pub(super) fn new(
        spent: Spent,
        journal: &'a Journal,
        present: Option<&'a State<Layout, f64>>,
    ) -> Self {
        Self {
            spent,
            journal,
            present,
        }
    }

    /// What all searches have spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// What the searches of the [`journal`](Self::journal) have spent: as much as
    /// [`spent`](Self::spent), and more while a designer that [continues] repeats a journal.
    ///
    /// [continues]: super::Designer::continuing
    pub fn journal_spent(&self) -> Spent {
        let present = self
            .present
            .or_else(|| self.journal.present.as_ref().map(Checkpoint::state));
        let start = Spent {
            designed: self.spent.designed,
            ..Spent::default()
        };
        let ended = self.journal.ended.iter().fold(start, |sum, ended| Spent {
            generations: sum.generations + ended.generations,
            evaluations: sum.evaluations + ended.evaluations,
            ..sum
        });
        present.map_or(ended, |state| ended.with(state))
    }

    /// The state of the present search; `None` between two searches.
    pub fn state(&self) -> Option<&'a State<Layout, f64>> {
        self.present
    }

    /// A reason to stop if at least `evaluations` are spent, otherwise `None`.
    pub fn limit(&self, evaluations: u64) -> Option<StopReason> {
        (self.spent.evaluations >= evaluations).then_some(StopReason::Evaluations)
    }

    /// The searches so far, from which a designer can [continue](super::Designer::continuing).
    pub fn journal(&self) -> Journal {
        // A part of the scheme that remembers something would have to be saved with the state.
        let present = self.present.cloned().map(Checkpoint::from);
        Journal {
            ended: self.journal.ended.clone(),
            present: present.or_else(|| self.journal.present.clone()),
        }
    }
}
