use super::kind::FARTHEST;
use crate::error::{Error, whole};

/// What a kind of unit can do beyond Table 1 of the paper: its class on terrain, and a least range.
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
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Ability {
    /// Name of the class. A [`Terrain`](crate::game::Terrain) refers to it. By default `foot`.
    pub class: String,
    /// The least distance of a target, from 1 to the range of the kind. By default 1.
    pub least_range: u16,
}

/// The class of kinds that have none.
pub(crate) const FOOT: &str = "foot";

impl Default for Ability {
    fn default() -> Self {
        Self { class: FOOT.to_owned(), least_range: 1 }
    }
}

impl Ability {
    /// Checks the numbers. `place` is the path of the kind, and `range` its range.
    pub(crate) fn check(&self, place: &str, range: u16) -> Result<(), Error> {
        whole(&format!("{place}.least"), self.least_range.into(), 1..=range.min(FARTHEST).into())
    }
}
