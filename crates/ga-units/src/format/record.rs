//! Matches as files hold them.

use super::{DraftBattle, demand, numbers, pair, read_kind, whole, wrong};
use crate::error::figure;
use crate::{Battle, Error, Order, Record, Summary, Tally, Target, record::Turn};
use ga_draft::read_from_object;
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a match.
pub const FORMAT: &str = "units-match/1";

/// A match as it is written, nothing checked; `Record::try_from` checks its form, and
/// [`Record::replay`] its orders.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftRecord {
    /// [`FORMAT`], or missing.
    pub format: Option<String>,
    /// Who played each side.
    pub players: Option<Vec<String>>,
    /// What the players' random numbers were addressed from.
    pub seed: Option<u64>,
    /// The battle before the first turn.
    pub battle: Option<DraftBattle>,
    /// All turns, in order.
    pub turns: Option<Vec<DraftTurn>>,
    /// What it came to; checked against the replay where it is there.
    pub result: Option<DraftSummary>,
}

/// A turn as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTurn {
    /// The side that moves.
    pub side: Option<i64>,
    /// Names of the kinds created.
    pub create: Option<Vec<String>>,
    /// What the units do.
    pub orders: Option<Vec<DraftOrder>>,
}

/// An order as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftOrder {
    /// The number of the unit.
    pub unit: Option<i64>,
    /// Where it moves, `[x, y]`.
    pub to: Option<Vec<i64>>,
    /// What it attacks: the number of a unit, `"building"` or null.
    pub attack: Option<DraftAttack>,
}

/// A target as it is written.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged, expecting = "expected the number of a unit, \"building\" or null")]
pub enum DraftAttack {
    /// The number of a unit.
    Unit(i64),
    /// `building`.
    Building(String),
}

/// What a match came to, as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSummary {
    /// The side that won, or null.
    pub winner: Option<usize>,
    /// Rounds begun.
    pub turns: u32,
    /// What each side has gone through.
    pub sides: Vec<DraftTally>,
}

/// What a side has gone through, as it is written.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTally {
    /// Units created.
    pub created: u32,
    /// Units lost.
    pub dead: u32,
    /// Money spent on units.
    pub money_used: f64,
    /// Income and bounties.
    pub money_earned: f64,
    /// Hit points of its attacks.
    pub damage_dealt: f64,
    /// Hit points of the other side's attacks.
    pub damage_received: f64,
}

read_from_object!(DraftRecord, "a match, an object");
read_from_object!(DraftTurn, "a turn, an object");
read_from_object!(DraftOrder, "an order, an object");
read_from_object!(DraftSummary, "a result, an object");
read_from_object!(DraftTally, "what a side has gone through, an object");

impl From<Summary> for DraftSummary {
    fn from(summary: Summary) -> Self {
        let Summary { winner, turns, sides } = summary;
        Self { winner, turns, sides: sides.map(DraftTally::from).to_vec() }
    }
}

impl From<Tally> for DraftTally {
    fn from(tally: Tally) -> Self {
        let Tally { created, dead, money_used, money_earned, damage_dealt, damage_received } = tally;
        Self { created, dead, money_used, money_earned, damage_dealt, damage_received }
    }
}

impl DraftSummary {
    /// Compares what a file says with what came out.
    ///
    /// # Errors
    ///
    /// Names the first figure that differs.
    pub fn check(&self, summary: Summary) -> Result<(), Error> {
        let expected = Self::from(summary);
        let differ = |place: &str, found: String, expected: String| {
            Err(Error::Replay { place: format!("result.{place}"), found, expected })
        };
        let side = |winner: Option<usize>| winner.map_or("null".to_owned(), |side| side.to_string());
        if self.winner != expected.winner {
            return differ("winner", side(self.winner), side(expected.winner));
        }
        if self.turns != expected.turns {
            return differ("turns", self.turns.to_string(), expected.turns.to_string());
        }
        if self.sides.len() != expected.sides.len() {
            return differ("sides", self.sides.len().to_string(), expected.sides.len().to_string());
        }
        for (side, (found, expected)) in self.sides.iter().zip(&expected.sides).enumerate() {
            for ((aspect, found), (_, expected)) in found.aspects().into_iter().zip(expected.aspects()) {
                if (found - expected).abs() > 0.0 {
                    return differ(&format!("sides[{side}].{aspect}"), figure(found), figure(expected));
                }
            }
        }
        Ok(())
    }
}

impl DraftTally {
    /// The six aspects by their names, in the order of Tables 2 and 3 in `purba-liliana-pranata-2016`.
    pub fn aspects(&self) -> [(&'static str, f64); 6] {
        [
            ("created", self.created.into()),
            ("dead", self.dead.into()),
            ("money_used", self.money_used),
            ("money_earned", self.money_earned),
            ("damage_dealt", self.damage_dealt),
            ("damage_received", self.damage_received),
        ]
    }
}

impl TryFrom<DraftRecord> for Record {
    type Error = Error;

    fn try_from(draft: DraftRecord) -> Result<Self, Error> {
        if let Some(format) = draft.format.filter(|format| format != FORMAT) {
            return Err(wrong("format", format!("{format:?}"), format!("{FORMAT:?}")));
        }
        let start = Battle::try_from(demand(draft.battle, "battle", "the battle before the first turn")?)?;
        let players = draft.players.unwrap_or_else(|| vec![String::new(), String::new()]);
        let players: [String; 2] =
            players.try_into().map_err(|names: Vec<String>| wrong("players", names.len(), "2 names"))?;
        let drafts = demand(draft.turns, "turns", "a list of turns")?;
        let read = |(index, turn): (usize, &DraftTurn)| turn.check(&format!("turns[{index}]"), &start);
        let turns = drafts.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { players, seed: draft.seed.unwrap_or(0), start, turns })
    }
}

impl DraftTurn {
    fn check(&self, place: &str, battle: &Battle) -> Result<Turn, Error> {
        let at = format!("{place}.side");
        let side = whole(demand(self.side, &at, "0 or 1")?, &at, 0..=1)?;
        let create = self.create.iter().flatten().enumerate();
        let kind = |(index, name): (usize, &String)| {
            read_kind(name, &format!("{place}.create[{index}]"), battle.roster())
        };
        let orders = self.orders.iter().flatten().enumerate();
        let order =
            |(index, order): (usize, &DraftOrder)| order.check(&format!("{place}.orders[{index}]"), battle);
        Ok(Turn {
            side,
            created: create.map(kind).collect::<Result<_, _>>()?,
            orders: orders.map(order).collect::<Result<_, _>>()?,
        })
    }
}

impl DraftOrder {
    fn check(&self, place: &str, battle: &Battle) -> Result<Order, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let number = |value, field: &str| whole(value, &at(field), 0..=i64::from(u32::MAX));
        let unit = number(demand(self.unit, &at("unit"), "the number of a unit")?, "unit")?;
        let (x, y) = pair(demand(self.to.as_ref(), &at("to"), "[x, y]")?, &at("to"))?;
        let to = battle.grid().at(&at("to"), x, y)?;
        let target = match &self.attack {
            None => None,
            Some(DraftAttack::Unit(id)) => Some(Target::Unit(number(*id, "attack")?)),
            Some(DraftAttack::Building(name)) if name == "building" => Some(Target::Building),
            Some(DraftAttack::Building(name)) => {
                let expected = "the number of a unit, \"building\" or null";
                return Err(wrong(&at("attack"), format!("{name:?}"), expected));
            }
        };
        Ok(Order { unit, to, target })
    }
}

impl From<Order> for DraftOrder {
    fn from(order: Order) -> Self {
        Self {
            unit: Some(order.unit.into()),
            to: Some(numbers(order.to)),
            attack: order.target.map(|target| match target {
                Target::Unit(id) => DraftAttack::Unit(id.into()),
                Target::Building => DraftAttack::Building("building".to_owned()),
            }),
        }
    }
}

impl DraftRecord {
    /// A match with what it came to.
    pub fn new(record: &Record, result: Summary) -> Self {
        let name = |&kind: &usize| record.start.roster().kinds()[kind].name.clone();
        let turn = |turn: &Turn| DraftTurn {
            side: i64::try_from(turn.side).ok(),
            create: Some(turn.created.iter().map(name).collect()),
            orders: Some(turn.orders.iter().copied().map(DraftOrder::from).collect()),
        };
        Self {
            format: Some(FORMAT.to_owned()),
            players: Some(record.players.to_vec()),
            seed: Some(record.seed),
            battle: Some(DraftBattle::from(&record.start)),
            turns: Some(record.turns.iter().map(turn).collect()),
            result: Some(result.into()),
        }
    }
}
