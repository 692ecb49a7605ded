use ga_core::Score;
use std::cmp::Ordering;

/// The score of a line: what is known of it.
///
/// A line that may grow ranks by its interest, above all others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Sight {
    /// Nothing: the budget ended before the line was valued.
    #[default]
    Unseen,
    /// What was seen of a newborn. Beliefs make an interest of it.
    Seen(Seen),
    /// How much it would help to know more about this line.
    Open(f64),
}

/// How the position at the end of a stem looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The value of the position, or of the end of a random line from it. `None` if it is the value
    /// that was seen at the parent, because the random line is the same.
    pub value: Option<f64>,
    /// The player who moves.
    pub turn: usize,
    /// Whether the game is over here.
    pub over: bool,
}

impl Sight {
    /// Whether the line may grow.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }
}

impl Score for Sight {
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
