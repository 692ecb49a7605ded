use super::battle::DraftBattle;
use super::{cell, kind, numbers, whole};
use crate::error::{Error, figure};
use crate::game::battle::Battle;
use crate::game::grid::Grid;
use crate::game::order::{Order, Target};
use crate::game::record::{Record, Summary, Turn};
use crate::game::roster::Roster;
use crate::game::side::Tally;
use ga_request::{check_format, demand, read_from_object, short};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a match.
pub const FORMAT: &str = "units-match/1";

/// The draft of a match, as a file holds it. `Record::try_from` checks its form, and
/// [`verify::replay`](crate::verify::replay) checks its orders.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftRecord {
    /// [`MATCH_FORMAT`](super::MATCH_FORMAT), the default.
    pub format: Option<String>,
    /// The names of the players.
    pub players: Option<Vec<String>>,
    /// The seed of the players' random numbers.
    pub seed: Option<u64>,
    /// The battle before the first turn.
    pub battle: Option<DraftBattle>,
    /// All turns, in order.
    pub turns: Option<Vec<DraftTurn>>,
    /// The result of the match. [`DraftSummary::check`] compares it with the result of a replay.
    pub result: Option<DraftSummary>,
    /// Identifies players, seed, first position and turns:
    /// [`fingerprint_of`](DraftRecord::fingerprint_of).
    pub fingerprint: Option<String>,
}

/// The draft of a [`Turn`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTurn {
    /// The side that moves, 0 or 1.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub side: Option<i64>,
    /// The names of the kinds of the units that the side creates, in order.
    pub create: Option<Vec<String>>,
    /// The orders of the units, in order.
    pub orders: Option<Vec<DraftOrder>>,
}

/// The draft of an [`Order`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftOrder {
    /// The number of the unit.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub unit: Option<i64>,
    /// The cell that the unit moves to, `[x, y]`.
    #[serde(default, deserialize_with = "ga_request::whole::list")]
    pub to: Option<Vec<i64>>,
    /// The target that the unit attacks: the number of a unit, `"building"` or null.
    pub attack: Option<DraftAttack>,
}

/// The draft of a [`Target`].
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(
    untagged,
    expecting = "expected the number of a unit, \"building\" or null"
)]
pub enum DraftAttack {
    /// The number of a unit.
    Unit(i64),
    /// The word `building`.
    Building(String),
}

/// The draft of a [`Summary`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSummary {
    /// The side that won, or null for a draw or an unfinished game.
    pub winner: Option<usize>,
    /// Number of rounds begun.
    pub turns: u32,
    /// Statistics of each side.
    pub sides: Vec<DraftTally>,
}

/// The draft of a [`Tally`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTally {
    /// Number of units created.
    pub created: u32,
    /// Number of units lost.
    pub dead: u32,
    /// Money spent on units.
    pub money_used: f64,
    /// Money from income and bounties.
    pub money_earned: f64,
    /// Damage of its attacks, in hit points.
    pub damage_dealt: f64,
    /// Damage of the other side's attacks, in hit points.
    pub damage_received: f64,
}

read_from_object!(DraftRecord, "a match, an object");
read_from_object!(DraftTurn, "a turn, an object");
read_from_object!(DraftOrder, "an order, an object");
read_from_object!(DraftSummary, "a result, an object");
read_from_object!(DraftTally, "what a side has gone through, an object");

impl From<Summary> for DraftSummary {
    fn from(summary: Summary) -> Self {
        let Summary {
            winner,
            turns,
            sides,
        } = summary;
        Self {
            winner,
            turns,
            sides: sides.map(DraftTally::from).to_vec(),
        }
    }
}

impl From<Tally> for DraftTally {
    fn from(tally: Tally) -> Self {
        let Tally {
            created,
            dead,
            money_used,
            money_earned,
            damage_dealt,
            damage_received,
        } = tally;
        Self {
            created,
            dead,
            money_used,
            money_earned,
            damage_dealt,
            damage_received,
        }
    }
}

impl DraftSummary {
    /// Compares the result in a file with `summary`, the result of a replay.
    ///
    /// # Errors
    ///
    /// [`Error::Replay`] if the results differ. The error names the first figure that differs.
    pub fn check(&self, summary: Summary) -> Result<(), Error> {
        self.compare(&Self::from(summary))
    }

    /// Compares the result in a file with `expected`, the result of a replay.
    ///
    /// # Errors
    ///
    /// [`Error::Replay`] if the results differ. The error names the first figure that differs.
    pub fn compare(&self, expected: &Self) -> Result<(), Error> {
        let differ = |place: &str, found: String, expected: String| {
            Err(Error::Replay {
                place: place.to_owned(),
                found,
                expected,
            })
        };
        let side =
            |winner: Option<usize>| winner.map_or("null".to_owned(), |side| side.to_string());
        if self.winner != expected.winner {
            return differ("winner", side(self.winner), side(expected.winner));
        }
        if self.turns != expected.turns {
            return differ("turns", self.turns.to_string(), expected.turns.to_string());
        }
        if self.sides.len() != expected.sides.len() {
            return differ(
                "sides",
                self.sides.len().to_string(),
                expected.sides.len().to_string(),
            );
        }
        for (side, (found, expected)) in self.sides.iter().zip(&expected.sides).enumerate() {
            for ((aspect, found), (_, expected)) in
                found.aspects().into_iter().zip(expected.aspects())
            {
                if (found - expected).abs() > 0.0 {
                    return differ(
                        &format!("sides[{side}].{aspect}"),
                        figure(found),
                        figure(expected),
                    );
                }
            }
        }
        Ok(())
    }
}

impl DraftTally {
    /// The six aspects with their names, in the order of Tables 2 and 3 of the paper (Purba et al.
    /// 2016, `purba-liliana-pranata-2016`).
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
        check_format(draft.format, FORMAT)?;
        let start = Battle::try_from(demand(
            draft.battle,
            "battle",
            "the battle before the first turn",
        )?)?;
        let players = draft
            .players
            .unwrap_or_else(|| vec![String::new(), String::new()]);
        let players: [String; 2] =
            players
                .try_into()
                .map_err(|names: Vec<String>| Error::Length {
                    place: "players".to_owned(),
                    found: names.len(),
                    what: "names",
                    expected: "2",
                })?;
        let drafts = demand(draft.turns, "turns", "a list of turns")?;
        let read = |(index, turn): (usize, &DraftTurn)| {
            turn.check(&format!("turns[{index}]"), 2, start.grid(), start.roster())
        };
        let turns = drafts
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        Ok(Self {
            players,
            seed: draft.seed.unwrap_or(0),
            start,
            turns,
        })
    }
}

impl DraftTurn {
    /// Makes the draft of a turn.
    pub(super) fn new(turn: &Turn, roster: &Roster) -> Self {
        let name = |&kind: &usize| roster.kinds()[kind].name.clone();
        Self {
            side: i64::try_from(turn.side).ok(),
            create: Some(turn.created.iter().map(name).collect()),
            orders: Some(turn.orders.iter().copied().map(DraftOrder::from).collect()),
        }
    }

    /// Checks the turn of one of `sides` sides.
    pub(super) fn check(
        &self,
        place: &str,
        sides: usize,
        grid: &Grid,
        roster: &Roster,
    ) -> Result<Turn, Error> {
        let at = format!("{place}.side");
        let expected = if sides == 2 {
            "0 or 1"
        } else {
            "the number of a side"
        };
        let side = whole(
            demand(self.side, at.clone(), expected)?,
            &at,
            0..=sides as i64 - 1,
        )?;
        let create = self.create.iter().flatten().enumerate();
        let kind = |(index, name): (usize, &String)| {
            kind(name, &format!("{place}.create[{index}]"), roster)
        };
        let orders = self.orders.iter().flatten().enumerate();
        let order = |(index, order): (usize, &DraftOrder)| {
            order.check(&format!("{place}.orders[{index}]"), grid)
        };
        Ok(Turn {
            side,
            created: create.map(kind).collect::<Result<_, _>>()?,
            orders: orders.map(order).collect::<Result<_, _>>()?,
        })
    }
}

impl DraftOrder {
    fn check(&self, place: &str, grid: &Grid) -> Result<Order, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let number = |value, field: &str| whole(value, &at(field), 0..=i64::from(u32::MAX));
        let unit = number(
            demand(self.unit, at("unit"), "the number of a unit")?,
            "unit",
        )?;
        let to = cell(self.to.as_ref(), &at("to"), grid)?;
        let target = match &self.attack {
            None => None,
            Some(DraftAttack::Unit(id)) => Some(Target::Unit(number(*id, "attack")?)),
            Some(DraftAttack::Building(name)) if name == "building" => Some(Target::Building),
            Some(DraftAttack::Building(name)) => {
                return Err(Error::Attack {
                    place: at("attack"),
                    found: short(name).into_owned(),
                });
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
    /// Makes the draft of a match with its result.
    pub fn new(record: &Record, result: Summary) -> Self {
        Self {
            result: Some(result.into()),
            fingerprint: Some(Self::fingerprint_of(record)),
            ..Self::without_result(record)
        }
    }

    /// The [fingerprint](ga_request::claim::fingerprint) of a match: any change of its players, its
    /// seed, its first position or its turns changes it.
    pub fn fingerprint_of(record: &Record) -> String {
        ga_request::claim::fingerprint(&Self::without_result(record))
    }

    fn without_result(record: &Record) -> Self {
        let turn = |turn: &Turn| DraftTurn::new(turn, record.start.roster());
        Self {
            format: Some(FORMAT.to_owned()),
            players: Some(record.players.to_vec()),
            seed: Some(record.seed),
            battle: Some(DraftBattle::from(&record.start)),
            turns: Some(record.turns.iter().map(turn).collect()),
            ..Self::default()
        }
    }
}
