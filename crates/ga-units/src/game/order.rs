use crate::game::cell::Cell;

/// The target of an attack.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Target {
    /// The enemy unit with this number.
    Unit(u32),
    /// The enemy's main building.
    Building,
}

/// An order for a unit: it moves, then it attacks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Order {
    /// The number of the unit.
    pub unit: u32,
    /// The cell that the unit moves to. If this is the unit's own cell, the unit stays.
    pub to: Cell,
    /// The target that the unit attacks from there, or `None` if it does not attack.
    pub target: Option<Target>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Outcome {
    /// This side destroyed the building of the other side, reached its goal, or was the last of
    /// several sides.
    Won(usize),
    /// All rounds were played, and both buildings stand.
    Draw,
}

impl Outcome {
    /// The side that won, or `None` for a draw.
    pub const fn winner(self) -> Option<usize> {
        match self {
            Self::Won(side) => Some(side),
            Self::Draw => None,
        }
    }
}
