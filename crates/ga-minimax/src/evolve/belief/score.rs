use ga_core::Score;
use std::cmp::Ordering;

/// The score of a branch: what is known about it.
///
/// An open branch ranks by its interest, above all other branches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BranchScore {
    /// Nothing is known: the budget ended before the evaluation.
    #[default]
    Unknown,
    /// The observation at a new branch. The belief tree turns it into an interest.
    Observed(Observation),
    /// The interest of a branch that may be expanded: how much its expansion would help to decide.
    Open(f64),
}

/// What the search observed at the end of a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    /// The value of the position, or of the end of the play-out. `None` if the parent has the same
    /// play-out and so the same value.
    pub value: Option<f64>,
    /// The player who moves.
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
