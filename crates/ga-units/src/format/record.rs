use super::battle::DraftBattle;
use super::{cell, kind, numbers, whole};
use crate::error::{Error, figure};
use crate::game::battle::Battle;
use crate::game::grid::Grid;
use crate::game::melee::Melee;
use crate::game::order::{Order, Target};
use crate::game::record::{Record, Summary, Turn};
use crate::game::side::Tally;
use ga_request::{check_format, demand, read_from_object, short};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a match of two sides.
pub const FORMAT: &str = "units-match/1";

/// The value of `"format"` in a file of a melee.
pub const MELEE_FORMAT: &str = "units-melee/1";

/// The draft of a match, as a file holds it. `Record::try_from` checks its form, and
/// [`verify::replay`](crate::verify::replay) checks its orders.
///
/// ```
/// use ga_units::format::{DraftBattle, DraftRecord};
/// use ga_units::game::{Melee, Record, Summary};
/// use ga_units::players::GreedyPlayer;
/// use ga_units::{data, verify};
///
/// let draft: DraftBattle = serde_json::from_str(data::LAKE)?;
/// let mut melee = Melee::try_from(draft)?;
/// let mut record = Record::new(melee.clone(), ["a", "b", "c"].map(String::from), 7)?;
/// for _ in 0..6 {
///     record.turns.push(melee.act(&mut GreedyPlayer::default(), 7)?);
/// }
/// let text = serde_json::to_string(&DraftRecord::new(&record, Summary::of(&melee)))?;
/// let read = Record::try_from(serde_json::from_str::<DraftRecord>(&text)?)?;
/// assert_eq!(read, record);
/// assert_eq!(verify::replay(&read, &mut |_| {})?, melee);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftRecord {
    /// [`MATCH_FORMAT`](super::MATCH_FORMAT), the default, or [`MELEE_FORMAT`].
    pub format: Option<String>,
    /// The names of the players.
    pub players: Option<Vec<String>>,
    /// The seed of the players' random numbers.
    pub seed: Option<u64>,
    /// The position before the first turn.
    pub battle: Option<DraftBattle>,
    /// All turns, in order.
    pub turns: Option<Vec<DraftTurn>>,
    /// The result of the match. [`Summary::check`] compares it with the result of a replay.
    pub result: Option<Summary>,
    /// Identifies players, seed, first position and turns:
    /// [`fingerprint_of`](DraftRecord::fingerprint_of).
    pub fingerprint: Option<String>,
}

/// The draft of a [`Turn`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTurn {
    /// The side that moves.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub side: Option<i64>,
    /// The side whose building could be attacked; not in a match of two sides.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub aim: Option<i64>,
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

read_from_object!(DraftRecord, "a match, an object");
read_from_object!(DraftTurn, "a turn, an object");
read_from_object!(DraftOrder, "an order, an object");
read_from_object!(Summary, "a result, an object");
read_from_object!(Tally, "what a side has gone through, an object");

impl Summary {
    /// Compares the result in a file with `expected`, the result of a replay.
    ///
    /// # Errors
    ///
    /// [`Error::Replay`] if the results differ. The error names the first figure that differs.
    pub fn check(&self, expected: &Self) -> Result<(), Error> {
        let side = |winner: Option<usize>| winner.map_or("null".into(), |side| side.to_string());
        let count = |summary: &Self| summary.sides.len().to_string();
        let mut all = vec![
            (
                "winner".to_owned(),
                side(self.winner),
                side(expected.winner),
            ),
            (
                "turns".to_owned(),
                self.turns.to_string(),
                expected.turns.to_string(),
            ),
            ("sides".to_owned(), count(self), count(expected)),
        ];
        for (side, (own, other)) in self.sides.iter().zip(&expected.sides).enumerate() {
            for ((aspect, own), (_, other)) in own.aspects().into_iter().zip(other.aspects()) {
                all.push((
                    format!("sides[{side}].{aspect}"),
                    figure(own),
                    figure(other),
                ));
            }
        }
        let differs = |(_, found, expected): &(String, String, String)| found != expected;
        let first = all.into_iter().find(differs);
        first.map_or(Ok(()), |(place, found, expected)| {
            Err(Error::Replay {
                place,
                found,
                expected,
            })
        })
    }
}

impl TryFrom<DraftRecord> for Record {
    type Error = Error;

    fn try_from(draft: DraftRecord) -> Result<Self, Error> {
        let is_melee = draft.format.as_deref() == Some(MELEE_FORMAT);
        let position = if is_melee {
            "the melee before the first turn"
        } else {
            "the battle before the first turn"
        };
        let battle = || demand(draft.battle, "battle", position);
        let start = if is_melee {
            Melee::try_from(battle()?)?
        } else {
            check_format(draft.format, FORMAT)?;
            Battle::try_from(battle()?)?.into()
        };
        let count = start.sides().len();
        let players = draft.players.unwrap_or_else(|| vec![String::new(); count]);
        if !is_melee && players.len() != count {
            return Err(Error::Length {
                place: "players".to_owned(),
                found: players.len(),
                what: "names",
                expected: "2",
            });
        }
        let drafts = demand(draft.turns, "turns", "a list of turns")?;
        let mut record = Self::new(start, players, draft.seed.unwrap_or(0))?;
        for (index, turn) in drafts.into_iter().enumerate() {
            let turn = turn.check(&format!("turns[{index}]"), &record.start)?;
            record.turns.push(turn);
        }
        Ok(record)
    }
}

impl DraftTurn {
    fn new(turn: &Turn, start: &Melee) -> Self {
        let name = |&kind: &usize| start.roster().kinds()[kind].name.clone();
        let aim = i64::try_from(turn.aim).ok();
        Self {
            side: i64::try_from(turn.side).ok(),
            aim: aim.filter(|_| start.battle().is_none()),
            create: Some(turn.created.iter().map(name).collect()),
            orders: Some(turn.orders.iter().copied().map(DraftOrder::from).collect()),
        }
    }

    fn check(&self, place: &str, start: &Melee) -> Result<Turn, Error> {
        let sides = start.sides().len();
        let (grid, roster) = (start.grid(), start.roster());
        let number = |field: &str, found: Option<i64>, expected| {
            let at = format!("{place}.{field}");
            whole(
                demand(found, at.clone(), expected)?,
                &at,
                0..=sides as i64 - 1,
            )
        };
        // Of two sides the other one is the aim.
        let aim = if start.battle().is_some() {
            None
        } else {
            Some(number("aim", self.aim, "the number of a side")?)
        };
        let expected = if sides == 2 {
            "0 or 1"
        } else {
            "the number of a side"
        };
        let side: usize = number("side", self.side, expected)?;
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
            aim: aim.unwrap_or_else(|| 1 - side.min(1)),
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
            result: Some(result),
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
        let start = &record.start;
        let turn = |turn: &Turn| DraftTurn::new(turn, start);
        let format = start.battle().map_or(MELEE_FORMAT, |_| FORMAT);
        Self {
            format: Some(format.to_owned()),
            players: Some(record.players.clone()),
            seed: Some(record.seed),
            battle: Some(
                start
                    .battle()
                    .map_or_else(|| start.into(), DraftBattle::from),
            ),
            turns: Some(record.turns.iter().map(turn).collect()),
            ..Self::default()
        }
    }
}
