use crate::game::cell::Cell;

/// What a unit attacks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Target {
    /// The enemy unit with this number.
    Unit(u32),
    /// The enemy's main building.
    Building,
}

/// What a unit does in a turn: it moves, then attacks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Order {
    /// The number of the unit.
    pub unit: u32,
    /// The cell that it moves to. Its own cell means that it stays.
    pub to: Cell,
    /// What it attacks from there, if anything.
    pub target: Option<Target>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Outcome {
    /// This side destroyed the other's building.
    Won(usize),
    /// All rounds were played.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<usize> {
        match self {
            Self::Won(side) => Some(side),
            Self::Draw => None,
        }
    }
}
