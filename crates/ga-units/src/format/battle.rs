use super::goal::DraftGoal;
use super::kind::{DraftFactor, DraftKind, draft_kind, read_roster};
use super::terrain::{DraftTerrain, covered, drafts, layout};
use super::{cell, kind, numbers, whole};
use crate::error::Error;
use crate::game::battle::{Battle, Terms};
use crate::game::grid::Grid;
use crate::game::kind::FARTHEST;
use crate::game::melee::Melee;
use crate::game::roster::Roster;
use crate::game::side::{BUILDING_HP, START_MONEY, Side, Unit};
use ga_request::{check_format, demand, pair, read_from_object};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a battle.
pub const FORMAT: &str = "units/1";

/// Greatest `id` of a unit in a file.
const GREATEST_ID: i64 = 2_000_000_000;

/// The draft of a battle, as a file holds it. `Battle::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftBattle {
    /// [`FORMAT`], the default.
    pub format: Option<String>,
    /// Number of columns.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub width: Option<i64>,
    /// Number of rows.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub height: Option<i64>,
    /// Cells with rocks, each as `[x, y]`. The default is no rocks.
    pub blocked: Option<Vec<Vec<i64>>>,
    /// How the cells are joined: `square`, the default, or `hexagonal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The terrains. The default is open ground everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrains: Option<Vec<DraftTerrain>>,
    /// The rows of the field, with the letter of a terrain for each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub land: Option<Vec<String>>,
    /// Kinds of units. The default is Table 1 of the paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<DraftKind>>,
    /// Factors between types. The default is section 2.1 of the paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factors: Option<Vec<DraftFactor>>,
    /// The terms. The default is [`Terms::default`].
    pub rules: Option<DraftTerms>,
    /// The two sides.
    pub sides: Option<Vec<DraftSide>>,
}

/// The draft of [`Terms`]. Missing fields have the values of [`Terms::default`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTerms {
    /// Money that a side gets at the end of each of its turns.
    pub income: Option<f64>,
    /// The side that kills a unit gets this share of the cost of the unit.
    pub bounty: Option<f64>,
    /// Number of rounds after which the game is a draw.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub rounds: Option<i64>,
    /// The side that moves first, 0 or 1.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub first: Option<i64>,
}

/// The draft of a [`Side`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSide {
    /// The cell of the main building, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub building: Option<Vec<i64>>,
    /// Hit points of the building. The default is 200.
    pub hp: Option<f64>,
    /// The money of the side. The default is 100.
    pub money: Option<f64>,
    /// The names of the kinds that the side may create. The default is all kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// The units of the side. The default is no units.
    pub units: Option<Vec<DraftUnit>>,
    /// What else wins for the side. The default is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<DraftGoal>,
}

/// The draft of a [`Unit`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftUnit {
    /// The number of the unit. No other unit of its side has this number.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub id: Option<i64>,
    /// The name of its kind.
    pub kind: Option<String>,
    /// The cell on which the unit stands, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub at: Option<Vec<i64>>,
    /// Hit points that are left. The default is the hit points of a new unit of this kind.
    pub hp: Option<f64>,
    /// The turns of its side in which the unit cannot attack yet. The default is 0.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub rest: Option<i64>,
}

read_from_object!(DraftBattle, "a battle, an object");
read_from_object!(DraftTerms, "rules, an object");
read_from_object!(DraftSide, "a side, an object");
read_from_object!(DraftUnit, "a unit, an object");

/// What all sides of a file share, and the drafts of the sides.
type Shared = (Grid, Roster, Terms, Vec<DraftSide>);

impl DraftBattle {
    fn ground(self) -> Result<Shared, Error> {
        check_format(self.format, FORMAT)?;
        let width = demand(self.width, "width", "a number of 1 to 500")?;
        let height = demand(self.height, "height", "a number of 1 to 500")?;
        let grid = Grid::new(width, height)?.with_layout(layout(self.layout.as_ref())?);
        let mut grid = covered(grid, self.terrains.as_ref(), self.land.as_ref())?;
        for (index, cell) in self.blocked.iter().flatten().enumerate() {
            let place = format!("blocked[{index}]");
            let [x, y] = pair(cell, place.clone(), "[x, y]")?;
            grid.block(grid.at(&place, x, y)?)?;
        }
        let roster = read_roster(self.kinds, self.factors)?;
        let terms = self.rules.unwrap_or_default().check()?;
        let sides = demand(self.sides, "sides", "a list of 2 sides")?;
        Ok((grid, roster, terms, sides))
    }
}

impl TryFrom<DraftBattle> for Melee {
    type Error = Error;

    /// A battle of two to eight sides. Clans are refused.
    fn try_from(draft: DraftBattle) -> Result<Self, Error> {
        let (grid, roster, terms, sides) = draft.ground()?;
        let read = |(side, draft): (usize, &DraftSide)| {
            let place = format!("sides[{side}]");
            if draft.kinds.is_some() {
                let place = format!("{place}.kinds");
                let found = "kinds".to_owned();
                let expected = "none: all sides of a melee have all kinds";
                return Err(Error::Word {
                    place,
                    found,
                    expected,
                });
            }
            draft.check(&place, &grid, &roster)
        };
        let sides = sides
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        Self::new(grid, roster, terms, sides)
    }
}

impl TryFrom<DraftBattle> for Battle {
    type Error = Error;

    fn try_from(draft: DraftBattle) -> Result<Self, Error> {
        let (grid, mut roster, terms, sides) = draft.ground()?;
        let [left, right] = sides.as_slice() else {
            let place = "sides".to_owned();
            return Err(Error::Length {
                place,
                found: sides.len(),
                what: "sides",
                expected: "2",
            });
        };
        for (side, draft) in sides.iter().enumerate() {
            let Some(names) = &draft.kinds else { continue };
            let place = |index: usize| format!("sides[{side}].kinds[{index}]");
            let clan = names
                .iter()
                .enumerate()
                .map(|(index, name)| kind(name, &place(index), &roster));
            let clan: Vec<usize> = clan.collect::<Result<_, _>>()?;
            roster = roster.with_clan(side, clan)?;
        }
        let sides = [
            left.check("sides[0]", &grid, &roster)?,
            right.check("sides[1]", &grid, &roster)?,
        ];
        Self::new(grid, roster, terms, sides)
    }
}

impl DraftTerms {
    fn check(&self) -> Result<Terms, Error> {
        let default = Terms::default();
        Ok(Terms {
            income: self.income.unwrap_or(default.income),
            bounty: self.bounty.unwrap_or(default.bounty),
            rounds: self.rounds.map_or(Ok(default.rounds), |r| {
                whole(r, "rules.rounds", 1..=1_000_000)
            })?,
            first: self.first.map_or(Ok(default.first), |first| {
                whole(first, "rules.first", 0..=1)
            })?,
        })
    }
}

impl DraftSide {
    fn check(&self, place: &str, grid: &Grid, roster: &Roster) -> Result<Side, Error> {
        let building = cell(self.building.as_ref(), &format!("{place}.building"), grid)?;
        let drafts = self.units.iter().flatten().enumerate();
        let unit = |(index, draft): (usize, &DraftUnit)| {
            draft.check(&format!("{place}.units[{index}]"), grid, roster)
        };
        let units = drafts.map(unit).collect::<Result<_, _>>()?;
        let hp = self.hp.unwrap_or(BUILDING_HP);
        let money = self.money.unwrap_or(START_MONEY);
        let mut side = Side::with(building, hp, money, units);
        for (index, draft) in self.units.iter().flatten().enumerate() {
            if let (Some(rest), Some(Ok(id))) = (draft.rest, draft.id.map(u32::try_from)) {
                let place = format!("{place}.units[{index}].rest");
                side = side.with_rest(id, whole(rest, &place, 0..=i64::from(FARTHEST) + 1)?);
            }
        }
        match &self.goal {
            None => Ok(side),
            Some(goal) => goal.given_to(side, &format!("{place}.goal"), grid),
        }
    }
}

impl DraftUnit {
    fn check(&self, place: &str, grid: &Grid, roster: &Roster) -> Result<Unit, Error> {
        let place = |field: &str| format!("{place}.{field}");
        let id = whole(
            demand(self.id, place("id"), "a number")?,
            &place("id"),
            0..=GREATEST_ID,
        )?;
        let name = demand(self.kind.as_ref(), place("kind"), "the name of a kind")?;
        let kind = kind(name, &place("kind"), roster)?;
        let at = cell(self.at.as_ref(), &place("at"), grid)?;
        Ok(Unit {
            id,
            kind,
            at,
            hp: self.hp.unwrap_or(roster.kinds()[kind].hp),
        })
    }
}

impl From<&Battle> for DraftBattle {
    /// Converts the position. The tallies and the number of the round are lost.
    fn from(battle: &Battle) -> Self {
        let sides = [0, 1].map(|side| draft_side(battle.side(side), side, battle.roster()));
        Self::of(
            battle.grid(),
            battle.roster(),
            battle.terms(),
            sides.to_vec(),
        )
    }
}

impl From<&Melee> for DraftBattle {
    /// Converts the position. The tallies, the side to move and the number of the round are lost.
    fn from(melee: &Melee) -> Self {
        let side = |(number, side)| DraftSide {
            kinds: None,
            ..draft_side(side, number, melee.roster())
        };
        let sides = melee.sides().iter().enumerate().map(side).collect();
        Self::of(melee.grid(), melee.roster(), melee.terms(), sides)
    }
}

impl DraftBattle {
    fn of(grid: &Grid, roster: &Roster, terms: &Terms, sides: Vec<DraftSide>) -> Self {
        let paper = Roster::paper();
        let of_paper = has_kinds_of(roster, &paper);
        let (layout, terrains, land) = drafts(grid);
        let kind = |kind: usize| draft_kind(&roster.kinds()[kind], roster.ability(kind));
        Self {
            format: Some(FORMAT.to_owned()),
            width: Some(grid.width().into()),
            height: Some(grid.height().into()),
            blocked: Some(
                grid.cells()
                    .filter(|&cell| grid.is_blocked(cell))
                    .map(numbers)
                    .collect(),
            ),
            layout,
            terrains,
            land,
            kinds: (!of_paper).then(|| (0..roster.kinds().len()).map(kind).collect()),
            factors: (!of_paper).then(|| roster.factors().iter().map(DraftFactor::from).collect()),
            rules: Some(DraftTerms {
                income: Some(terms.income),
                bounty: Some(terms.bounty),
                rounds: Some(terms.rounds.into()),
                first: i64::try_from(terms.first).ok(),
            }),
            sides: Some(sides),
        }
    }
}

fn draft_side(side: &Side, number: usize, roster: &Roster) -> DraftSide {
    let names: Vec<String> = roster
        .clan(number)
        .map(|kind| roster.kinds()[kind].name.clone())
        .collect();
    let unit = |unit: &Unit| DraftUnit {
        id: Some(unit.id.into()),
        kind: Some(roster.kinds()[unit.kind].name.clone()),
        at: Some(numbers(unit.at)),
        hp: Some(unit.hp),
        rest: Some(i64::from(side.rest(unit.id))).filter(|&turns| turns > 0),
    };
    DraftSide {
        building: Some(numbers(side.building())),
        hp: Some(side.hp()),
        money: Some(side.money()),
        kinds: (names.len() < roster.kinds().len()).then_some(names),
        units: Some(side.units().iter().map(unit).collect()),
        goal: side.goal().map(|goal| DraftGoal::new(goal, side.held())),
    }
}

/// Whether two rosters have the same kinds, abilities and factors. Their clans may differ.
fn has_kinds_of(roster: &Roster, other: &Roster) -> bool {
    roster.kinds() == other.kinds()
        && roster.factors() == other.factors()
        && (0..roster.kinds().len()).all(|kind| roster.ability(kind) == other.ability(kind))
}
