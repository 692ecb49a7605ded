use crate::game::cell::Cell;
use std::fmt;

/// The unit or the building that received an order.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Who {
    /// The unit with this number.
    Unit(u32),
    /// The main building, which creates units.
    Building,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(id) => write!(f, "unit {id}"),
            Self::Building => f.write_str("building"),
        }
    }
}

/// A rule of the game that an order breaks.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Rule {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The side to move has a player, which moves its units.
    #[error("a player moves this side, expected a side that a person commands")]
    HasPlayer,
    /// The side has acted already, so it cannot choose its aim any more.
    #[error("has acted in this turn, expected the aim before the first action")]
    HasBegun,
    /// The side to move has no unit with this number.
    #[error("this side has no such unit")]
    NoSuchUnit,
    /// The unit has had its order already. A unit moves and attacks at most once per turn.
    #[error("has had its order this turn")]
    HasActed,
    /// The unit cannot reach the cell in one turn, or the cell is taken.
    #[error("cannot move to {to}, expected a free cell within {movement} steps")]
    Unreachable {
        /// The cell.
        to: Cell,
        /// The greatest number of steps of the unit in one turn.
        movement: u16,
    },
    /// No living enemy has this number.
    #[error("no enemy unit {0} is alive")]
    NoSuchTarget(u32),
    /// The target is too far from the cell that the unit moves to.
    #[error("the target is {distance} cells away, expected a range of at most {range}")]
    OutOfRange {
        /// The distance of the target in cells.
        distance: u16,
        /// The range of the unit in cells.
        range: u16,
    },
    /// The target is nearer to the cell that the unit moves to than it can attack.
    #[error("the target is {distance} cells away, expected at least {least}")]
    TooNear {
        /// The distance of the target in cells.
        distance: u16,
        /// The least range of the unit in cells.
        least: u16,
    },
    /// The unit has attacked, and its cooldown is not over.
    #[error("cannot attack in this turn, expected it to rest for {0} more, this one included")]
    Rests(u16),
    /// No kind of unit has this index.
    #[error("there is no kind {0} of unit")]
    NoSuchKind(usize),
    /// The clan of the side does not have the kind.
    #[error("the clan of this side has no kind {0}")]
    OtherClan(usize),
    /// The side has too little money to create the unit.
    #[error("costs {cost}, but there is only {money}")]
    TooExpensive {
        /// The cost of the unit.
        cost: f64,
        /// The money of the side.
        money: f64,
    },
    /// The side already has the greatest number of units, so it cannot create another one.
    #[error("there are {0} units already")]
    TooMany(usize),
    /// No cell is free for a new unit.
    #[error("no cell is free to create a unit on")]
    NoRoom,
}
