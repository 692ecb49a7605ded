use crate::error::{Error, at_least_0, positive, whole};

/// A kind of unit: a row of Table 1 of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Kind {
    /// Its name, unique among the kinds of a battle.
    pub name: String,
    /// Hit points that one attack takes before factors, from 0 to a million.
    pub attack: f64,
    /// Type of its attack. A [`Factor`] refers to it by this name.
    pub attack_type: String,
    /// How far it attacks, from 1 to 100 cells.
    pub range: u16,
    /// Type of its armor. A [`Factor`] refers to it by this name.
    pub armor: String,
    /// Hit points of a new unit, above 0, up to a million.
    pub hp: f64,
    /// Steps in a turn, from 0 to 100.
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
    /// The factor, from 0 to a million.
    pub factor: f64,
}

/// Greatest movement and greatest range of a unit.
pub(crate) const FARTHEST: u16 = 100;

/// Greatest value of a figure of a kind, and of a factor.
const GREATEST: f64 = 1e6;

impl Kind {
    /// Checks all figures. `place` is where the kind stands, for example `kinds[0]`.
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
    /// Checks the factor. `place` is where it stands, for example `factors[0]`.
    pub(crate) fn check(&self, place: &str) -> Result<(), Error> {
        at_least_0(&format!("{place}.factor"), self.factor, GREATEST)
    }

    /// Whether both have the same attack type and the same armor type.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.attack == other.attack && self.armor == other.armor
    }
}
