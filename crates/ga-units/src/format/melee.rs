use super::battle::DraftBattle;
use super::record::{DraftOrder, DraftSummary, DraftTally, DraftTurn};
use super::whole;
use crate::error::Error;
use crate::game::{Melee, MeleeRecord, MeleeTurn, Outcome};
use ga_request::{check_format, demand, read_from_object};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a melee.
pub const FORMAT: &str = "units-melee/1";

/// The draft of a match of two to eight sides, as a file holds it. `MeleeRecord::try_from` checks
/// its form, and [`verify::melee::replay`](crate::verify::melee::replay) checks its orders.
///
/// ```
/// use ga_units::format::{DraftBattle, DraftMelee};
/// use ga_units::game::{Melee, MeleeRecord};
/// use ga_units::players::GreedyPlayer;
/// use ga_units::{data, verify};
///
/// let draft: DraftBattle = serde_json::from_str(data::LAKE)?;
/// let mut melee = Melee::try_from(draft)?;
/// let players = ["a", "b", "c"].map(String::from).to_vec();
/// let mut record = MeleeRecord::new(melee.clone(), players, 7)?;
/// for _ in 0..6 {
///     record.turns.push(melee.act(&mut GreedyPlayer::default(), 7)?);
/// }
/// let text = serde_json::to_string(&DraftMelee::new(&record, &melee))?;
/// let read = MeleeRecord::try_from(serde_json::from_str::<DraftMelee>(&text)?)?;
/// assert_eq!(read, record);
/// assert_eq!(verify::melee::replay(&read, &mut |_, _| {})?, melee);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftMelee {
    /// [`MELEE_FORMAT`](super::MELEE_FORMAT), the default.
    pub format: Option<String>,
    /// The names of the players, one for each side.
    pub players: Option<Vec<String>>,
    /// The seed of the players' random numbers.
    pub seed: Option<u64>,
    /// The melee before the first turn.
    pub battle: Option<DraftBattle>,
    /// All turns, in order.
    pub turns: Option<Vec<DraftMeleeTurn>>,
    /// The result of the match.
    pub result: Option<DraftSummary>,
    /// Identifies players, seed, first position and turns:
    /// [`fingerprint_of`](DraftMelee::fingerprint_of).
    pub fingerprint: Option<String>,
}

/// The draft of a [`MeleeTurn`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftMeleeTurn {
    /// The side that moves.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub side: Option<i64>,
    /// The side whose building could be attacked.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub aim: Option<i64>,
    /// The names of the kinds of the units that the side creates, in order.
    pub create: Option<Vec<String>>,
    /// The orders of the units, in order.
    pub orders: Option<Vec<DraftOrder>>,
}

read_from_object!(DraftMelee, "a match, an object");
read_from_object!(DraftMeleeTurn, "a turn, an object");

impl From<&Melee> for DraftSummary {
    /// The result of a melee so far.
    fn from(melee: &Melee) -> Self {
        Self {
            winner: melee.outcome().and_then(Outcome::winner),
            turns: melee.turn(),
            sides: melee
                .sides()
                .iter()
                .map(|side| DraftTally::from(*side.tally()))
                .collect(),
        }
    }
}

impl TryFrom<DraftMelee> for MeleeRecord {
    type Error = Error;

    fn try_from(draft: DraftMelee) -> Result<Self, Error> {
        check_format(draft.format, FORMAT)?;
        let start = Melee::try_from(demand(
            draft.battle,
            "battle",
            "the melee before the first turn",
        )?)?;
        let count = start.sides().len();
        let players = draft.players.unwrap_or_else(|| vec![String::new(); count]);
        let seed = draft.seed.unwrap_or(0);
        let drafts = demand(draft.turns, "turns", "a list of turns")?;
        let mut record = Self::new(start, players, seed)?;
        for (index, turn) in drafts.into_iter().enumerate() {
            let turn = turn.check(&format!("turns[{index}]"), &record.start)?;
            record.turns.push(turn);
        }
        Ok(record)
    }
}

impl DraftMeleeTurn {
    fn check(self, place: &str, melee: &Melee) -> Result<MeleeTurn, Error> {
        let count = melee.sides().len();
        let at = format!("{place}.aim");
        let aim = whole(
            demand(self.aim, at.clone(), "the number of a side")?,
            &at,
            0..=count as i64 - 1,
        )?;
        let turn = DraftTurn {
            side: self.side,
            create: self.create,
            orders: self.orders,
        };
        Ok(MeleeTurn {
            aim,
            turn: turn.check(place, count, melee.grid(), melee.roster())?,
        })
    }
}

impl DraftMelee {
    /// Makes the draft of a match with its result. `end` is the position after the last turn.
    pub fn new(record: &MeleeRecord, end: &Melee) -> Self {
        Self {
            result: Some(end.into()),
            fingerprint: Some(Self::fingerprint_of(record)),
            ..Self::without_result(record)
        }
    }

    /// The [fingerprint](ga_request::claim::fingerprint) of a match: any change of its players, its
    /// seed, its first position or its turns changes it.
    pub fn fingerprint_of(record: &MeleeRecord) -> String {
        ga_request::claim::fingerprint(&Self::without_result(record))
    }

    fn without_result(record: &MeleeRecord) -> Self {
        let turn = |MeleeTurn { aim, turn }: &MeleeTurn| {
            let DraftTurn {
                side,
                create,
                orders,
            } = DraftTurn::new(turn, record.start.roster());
            DraftMeleeTurn {
                side,
                aim: i64::try_from(*aim).ok(),
                create,
                orders,
            }
        };
        Self {
            format: Some(FORMAT.to_owned()),
            players: Some(record.players.clone()),
            seed: Some(record.seed),
            battle: Some(DraftBattle::from(&record.start)),
            turns: Some(record.turns.iter().map(turn).collect()),
            ..Self::default()
        }
    }
}
