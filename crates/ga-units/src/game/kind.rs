use crate::error::{Error, at_least_0, positive, whole};

/// A kind of unit, such as infantry: a row of Table 1 of the paper (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Kind {
    /// Name of the kind. No other kind of the battle has this name.
    pub name: String,
    /// Hit points that one attack takes, before it is multiplied by a [`Factor`]. From 0 to a
    /// million.
    pub attack: f64,
    /// Name of the attack type. A [`Factor`] refers to it.
    pub attack_type: String,
    /// Range of the attack, from 1 to 100 cells.
    pub range: u16,
    /// Name of the armor type. A [`Factor`] refers to it.
    pub armor: String,
    /// Hit points of a new unit, above 0, up to a million.
    pub hp: f64,
    /// Greatest number of steps in one turn, from 0 to 100. With 0 the unit cannot move.
    pub movement: u16,
    /// Money that a new unit costs, above 0, up to a million.
    pub cost: f64,
}

/// A multiplier for the damage that attacks of one type do to units with one type of armor.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Factor {
    /// Type of the attack.
    pub attack: String,
    /// Type of the armor.
    pub armor: String,
    /// The multiplier, from 0 to a million. With 0 the attacks do no damage.
    pub factor: f64,
}

/// Greatest movement and greatest range of a unit.
pub(crate) const FARTHEST: u16 = 100;

/// Greatest value of the numbers of a kind, and of a factor.
const GREATEST: f64 = 1e6;

impl Kind {
    /// Checks all numbers. `place` is the path of the kind, for example `kinds[0]`.
    pub(crate) fn check(&self, place: &str) -> Result<(), Error> {
        let at = |field: &str| format!("{place}.{field}");
        positive(&at("hp"), self.hp, GREATEST)?;
        positive(&at("cost"), self.cost, GREATEST)?;
        at_least_0(&at("attack"), self.attack, GREATEST)?;
        whole(&at("range"), self.range.into(), 1..=FARTHEST.into())?;
        whole(&at("move"), self.movement.into(), 0..=FARTHEST.into())
    }
}

impl Factor {
    /// Checks the factor. `place` is its path, for example `factors[0]`.
    pub(crate) fn check(&self, place: &str) -> Result<(), Error> {
        at_least_0(&format!("{place}.factor"), self.factor, GREATEST)
    }

    /// Whether both factors have the same attack type and the same armor type.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.attack == other.attack && self.armor == other.armor
    }
}
