use super::kind::FARTHEST;
use crate::error::{Error, at_least_0, whole};

/// What a kind of unit can do beyond Table 1 of the paper: its class on terrain, a least range, and
/// what its attacks and turns do besides.
///
/// ```
/// use ga_units::Roster;
/// use ga_units::game::Ability;
///
/// let mortar = Ability { least_range: 2, ..Ability::default() };
/// let roster = Roster::paper().with_ability(3, mortar)?;
/// assert_eq!(roster.ability(3).least_range, 2);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Ability {
    /// Name of the class. A [`Terrain`](crate::game::Terrain) refers to it. By default `foot`.
    pub class: String,
    /// The least distance of a target, from 1 to the range of the kind. By default 1.
    pub least_range: u16,
    /// Hit points that each friend beside the unit gets back at the end of its side's turn, up to
    /// those of a new unit. From 0 to a million, by default 0. Buildings are not repaired.
    pub heal: f64,
    /// An attack on a unit also hits each other enemy unit at most this many cells from the target,
    /// from 0 to 100, by default 0. Friends and buildings are not hit.
    pub area: u16,
    /// The turns of its side in which the unit cannot attack after an attack, from 0 to 100, by
    /// default 0. It may move.
    pub cooldown: u16,
}

/// Greatest number of hit points that a unit gives back to another in a turn.
const MOST_HEALED: f64 = 1e6;

/// The class of kinds that have none.
pub(crate) const FOOT: &str = "foot";

impl Default for Ability {
    fn default() -> Self {
        Self {
            class: FOOT.to_owned(),
            least_range: 1,
            heal: 0.0,
            area: 0,
            cooldown: 0,
        }
    }
}

impl Ability {
    /// Checks the numbers. `place` is the path of the kind, and `range` its range.
    pub(crate) fn check(&self, place: &str, range: u16) -> Result<(), Error> {
        let at = |field: &str| format!("{place}.{field}");
        at_least_0(&at("heal"), self.heal, MOST_HEALED)?;
        whole(&at("area"), self.area.into(), 0..=FARTHEST.into())?;
        whole(&at("cooldown"), self.cooldown.into(), 0..=FARTHEST.into())?;
        whole(
            &at("least"),
            self.least_range.into(),
            1..=range.min(FARTHEST).into(),
        )
    }
}
