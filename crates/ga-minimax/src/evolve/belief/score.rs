use crate::error::Error;
use crate::game::{Game, Walk};
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
    /// Whether chance moves at the end of the branch.
    pub is_chance: bool,
    /// The probability of the last move of the branch if chance made it, otherwise 0.
    pub share: f64,
    /// The key of the position, see [`Game::key`].
    pub key: Option<u64>,
}

impl Observation {
    /// What is at the current position of the walk, which is not its root. `is_end` is whether no
    /// play-out follows.
    pub(crate) fn here<G: Game>(
        walk: &mut Walk<G>,
        value: Option<f64>,
        is_end: bool,
    ) -> Result<Self, Error> {
        // Only a game with chance needs the list of moves of a position that has a play-out.
        let over = (is_end || G::CHANCE) && walk.moves()? == 0;
        let share = walk.line().split_last().and_then(|(&number, above)| {
            walk.odds_at(above.len()).get(usize::from(number)).copied()
        });
        let turn = walk.here().turn();
        let is_chance = !walk.odds().is_empty();
        Ok(Self {
            value,
            turn,
            over: over && is_end,
            is_chance,
            share: share.unwrap_or(0.0),
            key: None,
        })
    }
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
