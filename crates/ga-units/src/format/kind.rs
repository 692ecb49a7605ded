use super::whole;
use crate::error::Error;
use crate::game::ability::{Ability, FOOT};
use crate::game::kind::{FARTHEST, Factor, Kind};
use crate::game::roster::Roster;
use ga_request::{check_format, demand, read_from_object, whole as number};
use serde::{Deserialize, Serialize};

/// The draft of a [`Kind`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftKind {
    /// The name of the kind.
    pub name: Option<String>,
    /// Hit points that one attack takes, before it is multiplied by a factor.
    pub attack: Option<f64>,
    /// Type of the attack.
    #[serde(rename = "type")]
    pub attack_type: Option<String>,
    /// Range of the attack in cells.
    #[serde(default, deserialize_with = "number::option")]
    pub range: Option<i64>,
    /// Type of the armor.
    pub armor: Option<String>,
    /// Hit points of a new unit.
    pub hp: Option<f64>,
    /// Greatest number of steps in one turn.
    #[serde(default, rename = "move", deserialize_with = "number::option")]
    pub movement: Option<i64>,
    /// Money that a new unit costs.
    pub cost: Option<f64>,
    /// The class, to which terrains refer. The default is `foot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The least distance of a target in cells. The default is 1.
    #[serde(
        default,
        deserialize_with = "number::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub least: Option<i64>,
    /// Hit points that each friend beside the unit gets back in a turn. The default is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heal: Option<f64>,
    /// The cells around a target in which other enemy units are hit, too. The default is 0.
    #[serde(
        default,
        deserialize_with = "number::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub area: Option<i64>,
    /// The turns without an attack after an attack. The default is 0.
    #[serde(
        default,
        deserialize_with = "number::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub cooldown: Option<i64>,
}

/// The draft of a [`Factor`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftFactor {
    /// Type of the attack.
    pub attack: Option<String>,
    /// Type of the armor.
    pub armor: Option<String>,
    /// The factor.
    pub factor: Option<f64>,
}

/// The value of `"format"` in a file of a clan.
pub const CLAN_FORMAT: &str = "units-clan/1";

/// The draft of a clan, as a file holds it: the kinds of one side. `Roster::try_from` checks it,
/// and [`Roster::of_clans`] joins two of them.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftClan {
    /// [`CLAN_FORMAT`], the default.
    pub format: Option<String>,
    /// Kinds of units. The default is Table 1 of the paper.
    pub kinds: Option<Vec<DraftKind>>,
    /// Factors between types. The default is section 2.1 of the paper.
    pub factors: Option<Vec<DraftFactor>>,
}

impl TryFrom<DraftClan> for Roster {
    type Error = Error;

    fn try_from(draft: DraftClan) -> Result<Self, Error> {
        check_format(draft.format, CLAN_FORMAT)?;
        read_roster(draft.kinds, draft.factors)
    }
}

read_from_object!(DraftClan, "a clan, an object");
read_from_object!(DraftKind, "a kind of unit, an object");
read_from_object!(DraftFactor, "a factor, an object");

/// Reads kinds and factors. Those of the paper are the default.
pub(super) fn read_roster(
    kinds: Option<Vec<DraftKind>>,
    factors: Option<Vec<DraftFactor>>,
) -> Result<Roster, Error> {
    let paper = Roster::paper();
    let (kinds, abilities): (Vec<Kind>, Vec<Ability>) = match kinds {
        None => (paper.kinds().to_vec(), Vec::new()),
        Some(drafts) => {
            let check =
                |(index, draft): (usize, DraftKind)| draft.check(&format!("kinds[{index}]"));
            let kinds: Vec<(Kind, Ability)> = drafts
                .into_iter()
                .enumerate()
                .map(check)
                .collect::<Result<_, Error>>()?;
            kinds.into_iter().unzip()
        }
    };
    let factors = match factors {
        None => paper.factors().to_vec(),
        Some(drafts) => {
            let check =
                |(index, draft): (usize, DraftFactor)| draft.check(&format!("factors[{index}]"));
            drafts
                .into_iter()
                .enumerate()
                .map(check)
                .collect::<Result<_, _>>()?
        }
    };
    let roster = Roster::new(kinds, factors)?;
    let give = |roster: Roster, (kind, ability)| roster.with_ability(kind, ability);
    abilities.into_iter().enumerate().try_fold(roster, give)
}

impl DraftKind {
    fn check(self, place: &str) -> Result<(Kind, Ability), Error> {
        let at = |field: &str| format!("{place}.{field}");
        let number = |value: Option<f64>, field: &str| demand(value, at(field), "a number");
        let steps = |value: Option<i64>, field: &str, least: i64| {
            whole(
                demand(value, at(field), "a whole number")?,
                &at(field),
                least..=FARTHEST.into(),
            )
        };
        let ability = Ability {
            class: self.class.unwrap_or_else(|| FOOT.to_owned()),
            least_range: self.least.map_or(Ok(1), |least| {
                whole(least, &at("least"), 1..=FARTHEST.into())
            })?,
            heal: self.heal.unwrap_or(0.0),
            area: self
                .area
                .map_or(Ok(0), |area| whole(area, &at("area"), 0..=FARTHEST.into()))?,
            cooldown: self.cooldown.map_or(Ok(0), |turns| {
                whole(turns, &at("cooldown"), 0..=FARTHEST.into())
            })?,
        };
        let kind = Kind {
            attack: number(self.attack, "attack")?,
            range: steps(self.range, "range", 1)?,
            hp: number(self.hp, "hp")?,
            movement: steps(self.movement, "move", 0)?,
            cost: number(self.cost, "cost")?,
            name: demand(self.name, at("name"), "a name")?,
            attack_type: demand(self.attack_type, at("type"), "a type of attack")?,
            armor: demand(self.armor, at("armor"), "a type of armor")?,
        };
        Ok((kind, ability))
    }
}

impl DraftFactor {
    fn check(self, place: &str) -> Result<Factor, Error> {
        Ok(Factor {
            attack: demand(self.attack, format!("{place}.attack"), "a type of attack")?,
            armor: demand(self.armor, format!("{place}.armor"), "a type of armor")?,
            factor: demand(self.factor, format!("{place}.factor"), "a number")?,
        })
    }
}

impl From<&Kind> for DraftKind {
    fn from(kind: &Kind) -> Self {
        Self {
            name: Some(kind.name.clone()),
            attack: Some(kind.attack),
            attack_type: Some(kind.attack_type.clone()),
            range: Some(kind.range.into()),
            armor: Some(kind.armor.clone()),
            hp: Some(kind.hp),
            movement: Some(kind.movement.into()),
            cost: Some(kind.cost),
            ..Self::default()
        }
    }
}

/// The draft of a kind with its ability, without what is the default.
pub(super) fn draft_kind(kind: &Kind, ability: &Ability) -> DraftKind {
    let default = Ability::default();
    DraftKind {
        class: (ability.class != default.class).then(|| ability.class.clone()),
        least: (ability.least_range != default.least_range).then(|| ability.least_range.into()),
        heal: (ability.heal > 0.0).then_some(ability.heal),
        area: (ability.area > 0).then(|| ability.area.into()),
        cooldown: (ability.cooldown > 0).then(|| ability.cooldown.into()),
        ..DraftKind::from(kind)
    }
}

impl From<&Factor> for DraftFactor {
    fn from(factor: &Factor) -> Self {
        Self {
            attack: Some(factor.attack.clone()),
            armor: Some(factor.armor.clone()),
            factor: Some(factor.factor),
        }
    }
}
