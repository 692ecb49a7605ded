use ga_core::Score;
use std::cmp::Ordering;

/// The score of a branch: what the search knows about the branch.
///
/// Open branches rank above all other branches, and among each other by their interest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BranchScore {
    /// Nothing is known: the budget ended before the evaluation.
    #[default]
    Unknown,
    /// The observation at a new branch. The belief tree turns it into an interest.
    Observed(Observation),
    /// The branch may be expanded. The number is its interest: the probability that best play
    /// reaches its end, times the standard deviation of the value there.
    Open(f64),
}

/// What the search observed at the end of a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    /// The value of the position, or of the end of the play-out. `None` if the branch inherits the
    /// play-out of its parent, and so its value.
    pub value: Option<f64>,
    /// The player who moves at the end of the branch, counted from 0.
    pub turn: usize,
    /// Whether the game is over at the end of the branch.
    pub over: bool,
}

impl BranchScore {
    /// Whether the branch may be expanded.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }
}

impl Score for BranchScore {
    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Open(left), Self::Open(right)) => left.order(right),
            _ => self.is_open().cmp(&other.is_open()),
        }
    }

    fn is_nan(&self) -> bool {
        !self.is_open()
    }
}
