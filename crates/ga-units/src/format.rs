//! Battles and matches as files hold them: JSON by way of serde.
//!
//! Reading goes through drafts, in which nothing is checked yet, so that what is wrong can be said with its
//! place in the file:
//!
//! ```
//! use ga_units::{Battle, format::DraftBattle};
//!
//! let draft: DraftBattle = serde_json::from_str(
//!     r#"{"format": "units/1", "width": 9, "height": 5, "sides": [
//!         {"building": [0, 2], "units": [{"id": 0, "kind": "cavalier", "at": [3, 3]}]}, {"building": [8, 2]}]}"#,
//! )?;
//! let error = Battle::try_from(draft).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "sides[0].units[0].kind: \"cavalier\", expected one of infantry, cavalry, musketeer, artillery"
//! );
//! # Ok::<(), serde_json::Error>(())
//! ```

mod record;

pub use record::{
    DraftAttack, DraftOrder, DraftRecord, DraftSummary, DraftTally, DraftTurn, FORMAT as MATCH_FORMAT,
};

use crate::battle::{BUILDING_HP, START_MONEY};
use crate::{Battle, Cell, Error, Factor, Grid, Kind, Roster, Side, Terms, Unit};
use ga_draft::read_from_object;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The value of `"format"` in a file of a battle.
pub const FORMAT: &str = "units/1";

/// A battle as it is written, nothing checked; `Battle::try_from` checks it.
///
/// Every field may be missing here, so that the error can say which one is.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftBattle {
    /// [`FORMAT`], or missing.
    pub format: Option<String>,
    /// Columns.
    pub width: Option<i64>,
    /// Rows.
    pub height: Option<i64>,
    /// Rocks, `[x, y]` each; none by default.
    pub blocked: Option<Vec<Vec<i64>>>,
    /// Kinds of units; by default those of Table 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<DraftKind>>,
    /// Factors that are not 1; by default those of Table 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factors: Option<Vec<DraftFactor>>,
    /// What the sides agreed on.
    pub rules: Option<DraftTerms>,
    /// The two sides.
    pub sides: Option<Vec<DraftSide>>,
}

/// A kind of unit as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftKind {
    /// What it is called.
    pub name: Option<String>,
    /// Hit points that one attack takes before factors.
    pub attack: Option<f64>,
    /// Type of its attack.
    #[serde(rename = "type")]
    pub attack_type: Option<String>,
    /// How far it attacks.
    pub range: Option<i64>,
    /// Type of its armor.
    pub armor: Option<String>,
    /// Hit points when new.
    pub hp: Option<f64>,
    /// Steps in a turn.
    #[serde(rename = "move")]
    pub movement: Option<i64>,
    /// What it costs.
    pub cost: Option<f64>,
}

/// A factor as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftFactor {
    /// Type of the attack.
    pub attack: Option<String>,
    /// Type of the armor.
    pub armor: Option<String>,
    /// What the attack is multiplied by.
    pub factor: Option<f64>,
}

/// Terms as they are written; whatever is missing is as [`Terms::default`] has it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTerms {
    /// Money a turn.
    pub income: Option<f64>,
    /// Share of the cost that the killer gets.
    pub bounty: Option<f64>,
    /// Rounds before a draw.
    pub rounds: Option<i64>,
    /// The side that moves first.
    pub first: Option<i64>,
}

/// A side as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSide {
    /// Where its building stands, `[x, y]`.
    pub building: Option<Vec<i64>>,
    /// Hit points of the building, 200 by default.
    pub hp: Option<f64>,
    /// Money, 100 by default.
    pub money: Option<f64>,
    /// Its units, none by default.
    pub units: Option<Vec<DraftUnit>>,
}

/// A unit as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftUnit {
    /// Its number, unique within its side.
    pub id: Option<i64>,
    /// The name of its kind.
    pub kind: Option<String>,
    /// Where it stands, `[x, y]`.
    pub at: Option<Vec<i64>>,
    /// Hit points left, by default those of its kind.
    pub hp: Option<f64>,
}

read_from_object!(DraftBattle, "a battle, an object");
read_from_object!(DraftKind, "a kind of unit, an object");
read_from_object!(DraftFactor, "a factor, an object");
read_from_object!(DraftTerms, "rules, an object");
read_from_object!(DraftSide, "a side, an object");
read_from_object!(DraftUnit, "a unit, an object");

fn demand<T>(value: Option<T>, place: &str, expected: &'static str) -> Result<T, Error> {
    value.ok_or_else(|| Error::Missing { place: place.to_owned(), expected })
}

fn wrong(place: &str, found: impl Display, expected: impl Display) -> Error {
    Error::Value { place: place.to_owned(), found: format!("{found}"), expected: format!("{expected}") }
}

fn whole<T: TryFrom<i64>>(value: i64, place: &str, range: std::ops::RangeInclusive<i64>) -> Result<T, Error> {
    let expected = || format!("a whole number from {} to {}", range.start(), range.end());
    let converted = range.contains(&value).then(|| T::try_from(value).ok()).flatten();
    converted.ok_or_else(|| wrong(place, value, expected()))
}

fn pair(numbers: &[i64], place: &str) -> Result<(i64, i64), Error> {
    match *numbers {
        [x, y] => Ok((x, y)),
        _ => Err(wrong(place, format!("{} numbers", numbers.len()), "2, [x, y]")),
    }
}

impl TryFrom<DraftBattle> for Battle {
    type Error = Error;

    fn try_from(draft: DraftBattle) -> Result<Self, Error> {
        if let Some(format) = draft.format.filter(|format| format != FORMAT) {
            return Err(wrong("format", format!("{format:?}"), format!("{FORMAT:?}")));
        }
        let width = demand(draft.width, "width", "a number of 1 to 500")?;
        let height = demand(draft.height, "height", "a number of 1 to 500")?;
        let mut grid = Grid::new(width, height)?;
        for (index, cell) in draft.blocked.iter().flatten().enumerate() {
            let place = format!("blocked[{index}]");
            let (x, y) = pair(cell, &place)?;
            grid.block(grid.at(&place, x, y)?)?;
        }
        let roster = read_roster(draft.kinds, draft.factors)?;
        let terms = draft.rules.unwrap_or_default().check()?;
        let sides = demand(draft.sides, "sides", "a list of 2 sides")?;
        let [left, right] = sides.as_slice() else {
            return Err(wrong("sides", format!("{} sides", sides.len()), "2"));
        };
        let sides = [left.check("sides[0]", &grid, &roster)?, right.check("sides[1]", &grid, &roster)?];
        Self::new(grid, roster, terms, sides)
    }
}

fn read_roster(kinds: Option<Vec<DraftKind>>, factors: Option<Vec<DraftFactor>>) -> Result<Roster, Error> {
    let paper = Roster::paper();
    let kinds = match kinds {
        None => paper.kinds().to_vec(),
        Some(drafts) => {
            let check = |(index, draft): (usize, DraftKind)| draft.check(&format!("kinds[{index}]"));
            drafts.into_iter().enumerate().map(check).collect::<Result<_, _>>()?
        }
    };
    let factors = match factors {
        None => paper.factors().to_vec(),
        Some(drafts) => {
            let check = |(index, draft): (usize, DraftFactor)| draft.check(&format!("factors[{index}]"));
            drafts.into_iter().enumerate().map(check).collect::<Result<_, _>>()?
        }
    };
    Roster::new(kinds, factors)
}

impl DraftKind {
    fn check(self, place: &str) -> Result<Kind, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let number = |value: Option<f64>, field: &str| demand(value, &at(field), "a number");
        let steps = |value: Option<i64>, field: &str, least: i64| {
            whole(demand(value, &at(field), "a whole number")?, &at(field), least..=100)
        };
        Ok(Kind {
            attack: number(self.attack, "attack")?,
            range: steps(self.range, "range", 1)?,
            hp: number(self.hp, "hp")?,
            movement: steps(self.movement, "move", 0)?,
            cost: number(self.cost, "cost")?,
            name: demand(self.name, &at("name"), "a name")?,
            attack_type: demand(self.attack_type, &at("type"), "a type of attack")?,
            armor: demand(self.armor, &at("armor"), "a type of armor")?,
        })
    }
}

impl DraftFactor {
    fn check(self, place: &str) -> Result<Factor, Error> {
        Ok(Factor {
            attack: demand(self.attack, &format!("{place}.attack"), "a type of attack")?,
            armor: demand(self.armor, &format!("{place}.armor"), "a type of armor")?,
            factor: demand(self.factor, &format!("{place}.factor"), "a number")?,
        })
    }
}

impl DraftTerms {
    fn check(&self) -> Result<Terms, Error> {
        let default = Terms::default();
        Ok(Terms {
            income: self.income.unwrap_or(default.income),
            bounty: self.bounty.unwrap_or(default.bounty),
            rounds: self.rounds.map_or(Ok(default.rounds), |r| whole(r, "rules.rounds", 1..=1_000_000))?,
            first: self.first.map_or(Ok(default.first), |first| whole(first, "rules.first", 0..=1))?,
        })
    }
}

impl DraftSide {
    fn check(&self, place: &str, grid: &Grid, roster: &Roster) -> Result<Side, Error> {
        let at = format!("{place}.building");
        let (x, y) = pair(demand(self.building.as_ref(), &at, "[x, y]")?, &at)?;
        let building = grid.at(&at, x, y)?;
        let drafts = self.units.iter().flatten().enumerate();
        let unit = |(index, draft): (usize, &DraftUnit)| {
            draft.check(&format!("{place}.units[{index}]"), grid, roster)
        };
        let units = drafts.map(unit).collect::<Result<_, _>>()?;
        let (hp, money) = (self.hp.unwrap_or(BUILDING_HP), self.money.unwrap_or(START_MONEY));
        Ok(Side::with(building, hp, money, units))
    }
}

impl DraftUnit {
    fn check(&self, place: &str, grid: &Grid, roster: &Roster) -> Result<Unit, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let id = whole(demand(self.id, &at("id"), "a number")?, &at("id"), 0..=2_000_000_000)?;
        let name = demand(self.kind.as_ref(), &at("kind"), "the name of a kind")?;
        let kind = read_kind(name, &at("kind"), roster)?;
        let (x, y) = pair(demand(self.at.as_ref(), &at("at"), "[x, y]")?, &at("at"))?;
        let cell = grid.at(&at("at"), x, y)?;
        Ok(Unit { id, kind, at: cell, hp: self.hp.unwrap_or(roster.kinds()[kind].hp) })
    }
}

fn read_kind(name: &str, place: &str, roster: &Roster) -> Result<usize, Error> {
    roster.find(name).ok_or_else(|| {
        let names: Vec<&str> = roster.kinds().iter().map(|kind| kind.name.as_str()).collect();
        wrong(place, format!("{name:?}"), format!("one of {}", names.join(", ")))
    })
}

fn numbers(cell: Cell) -> Vec<i64> {
    vec![cell.x.into(), cell.y.into()]
}

impl From<&Battle> for DraftBattle {
    /// The position; tallies and the turn are not part of it.
    fn from(battle: &Battle) -> Self {
        let (grid, roster, terms) = (battle.grid(), battle.roster(), battle.terms());
        let of_paper = *roster == Roster::paper();
        Self {
            format: Some(FORMAT.to_owned()),
            width: Some(grid.width().into()),
            height: Some(grid.height().into()),
            blocked: Some(grid.cells().filter(|&cell| grid.is_blocked(cell)).map(numbers).collect()),
            kinds: (!of_paper).then(|| roster.kinds().iter().map(DraftKind::from).collect()),
            factors: (!of_paper).then(|| roster.factors().iter().map(DraftFactor::from).collect()),
            rules: Some(DraftTerms {
                income: Some(terms.income),
                bounty: Some(terms.bounty),
                rounds: Some(terms.rounds.into()),
                first: i64::try_from(terms.first).ok(),
            }),
            sides: Some([0, 1].map(|side| draft_side(battle.side(side), roster)).to_vec()),
        }
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
        }
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

fn draft_side(side: &Side, roster: &Roster) -> DraftSide {
    let unit = |unit: &Unit| DraftUnit {
        id: Some(unit.id.into()),
        kind: Some(roster.kinds()[unit.kind].name.clone()),
        at: Some(numbers(unit.at)),
        hp: Some(unit.hp),
    };
    DraftSide {
        building: Some(numbers(side.building())),
        hp: Some(side.hp()),
        money: Some(side.money()),
        units: Some(side.units().iter().map(unit).collect()),
    }
}
