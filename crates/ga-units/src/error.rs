use crate::Cell;

/// What is wrong with a scenario, an order, a log or a parameter.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Width or height out of range.
    #[error("size {width}x{height}: width and height are 1 to 500")]
    Size {
        /// The width that was asked for.
        width: i64,
        /// The height that was asked for.
        height: i64,
    },
    /// A cell that the field does not have.
    #[error("{place} [{x}, {y}]: outside, expected x of 0 to {} and y of 0 to {}", width - 1, height - 1)]
    Outside {
        /// Who should have stood there.
        place: String,
        /// Column of the cell.
        x: i64,
        /// Row of the cell.
        y: i64,
        /// Width of the field.
        width: u16,
        /// Height of the field.
        height: u16,
    },
    /// Two things on one cell.
    #[error("{place} {cell}: {occupant} is there, expected a free cell")]
    Taken {
        /// Who should have stood there.
        place: String,
        /// The cell.
        cell: Cell,
        /// What is there.
        occupant: &'static str,
    },
    /// A value out of its range.
    #[error("{place}: {found}, expected {expected}")]
    Value {
        /// The field, as a path inside the file.
        place: String,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
    /// A field that is needed is not there.
    #[error("{place}: missing, expected {expected}")]
    Missing {
        /// The field, as a path inside the file.
        place: String,
        /// What should have been there.
        expected: &'static str,
    },
    /// Something that the rules do not allow; nothing has changed.
    #[error("turn {turn}, side {side}, {who}: {rule}")]
    Refused {
        /// The round, from 1.
        turn: u32,
        /// The side whose turn it is.
        side: usize,
        /// Who was to do it.
        who: Who,
        /// The rule that forbids it.
        rule: Rule,
    },
    /// A log whose result is not what replaying it gives.
    #[error("{place}: {found}, but replaying gives {expected}")]
    Replay {
        /// The field of the log.
        place: String,
        /// What the log says.
        found: String,
        /// What comes out.
        expected: String,
    },
    /// A scheme that cannot run.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
}

/// Whom an order was for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Who {
    /// The unit with this number.
    Unit(u32),
    /// The main building, which creates units.
    Building,
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unit(id) => write!(f, "unit {id}"),
            Self::Building => f.write_str("building"),
        }
    }
}

/// A rule of the game that an order broke.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Rule {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The side to move has no such unit.
    #[error("this side has no such unit")]
    NoSuchUnit,
    /// A unit moves and attacks once a turn.
    #[error("has had its order this turn")]
    HasActed,
    /// The cell cannot be reached, or not be stood on.
    #[error("cannot move to {to}, expected a free cell within {movement} steps")]
    Unreachable {
        /// Where it was to go.
        to: Cell,
        /// How far it can.
        movement: u16,
    },
    /// There is no enemy with this number.
    #[error("no enemy unit {0} is alive")]
    NoSuchTarget(u32),
    /// The target is too far from the cell the unit moved to.
    #[error("the target is {distance} cells away, expected a range of at most {range}")]
    OutOfRange {
        /// How far away it is.
        distance: u16,
        /// How far the unit attacks.
        range: u16,
    },
    /// There is no kind of unit with this index.
    #[error("there is no kind {0} of unit")]
    NoSuchKind(usize),
    /// The side is short of money.
    #[error("costs {cost}, but there is only {money}")]
    TooDear {
        /// What it costs.
        cost: f64,
        /// What there is.
        money: f64,
    },
    /// The side has as many units as it may.
    #[error("there are {0} units already")]
    TooMany(usize),
    /// All cells are taken.
    #[error("no cell is free to create a unit on")]
    NoRoom,
}

/// A number in a message: absurd ones in powers of ten.
pub(crate) fn figure(value: f64) -> String {
    if value == 0.0 || (1e-6..1e15).contains(&value.abs()) { value.to_string() } else { format!("{value:e}") }
}
