use super::{cell, numbers, whole};
use crate::error::Error;
use crate::game::goal::Goal;
use crate::game::grid::Grid;
use crate::game::side::Side;
use ga_request::{demand, read_from_object};
use serde::{Deserialize, Serialize};

/// The draft of a [`Goal`]: one of `hold`, `survive` and `escort`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftGoal {
    /// The cell to hold, `[x, y]`.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::list",
        skip_serializing_if = "Option::is_none"
    )]
    pub hold: Option<Vec<i64>>,
    /// The number of turns for which the cell must be held.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub turns: Option<i64>,
    /// The turns for which it has been held. The default is 0.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub held: Option<i64>,
    /// Whether the side wins if its building stands after the last round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survive: Option<bool>,
    /// The number of the unit to escort.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub escort: Option<i64>,
    /// The cell to which it must get, `[x, y]`.
    #[serde(
        default,
        deserialize_with = "ga_request::whole::list",
        skip_serializing_if = "Option::is_none"
    )]
    pub to: Option<Vec<i64>>,
}

read_from_object!(DraftGoal, "a goal, an object");

impl DraftGoal {
    pub(super) fn new(goal: Goal, held: u32) -> Self {
        match goal {
            Goal::Hold { cell, turns } => Self {
                hold: Some(numbers(cell)),
                turns: Some(turns.into()),
                held: (held > 0).then(|| held.into()),
                ..Self::default()
            },
            Goal::Survive => Self {
                survive: Some(true),
                ..Self::default()
            },
            Goal::Escort { unit, cell } => Self {
                escort: Some(unit.into()),
                to: Some(numbers(cell)),
                ..Self::default()
            },
        }
    }

    /// Gives a side this goal. `place` is its path.
    pub(super) fn given_to(&self, side: Side, place: &str, grid: &Grid) -> Result<Side, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let count = |found: i64, field: &str| whole(found, &at(field), 0..=1_000_000);
        let goal = match (&self.hold, self.survive, self.escort) {
            (Some(hold), None, None) => {
                let turns = demand(self.turns, at("turns"), "a number of turns")?;
                Goal::Hold {
                    cell: cell(Some(hold), &at("hold"), grid)?,
                    turns: count(turns, "turns")?,
                }
            }
            (None, Some(true), None) => Goal::Survive,
            (None, None, Some(unit)) => {
                let unit = whole(unit, &at("escort"), 0..=i64::from(u32::MAX))?;
                Goal::Escort {
                    unit,
                    cell: cell(self.to.as_ref(), &at("to"), grid)?,
                }
            }
            _ => {
                let expected = "one of hold, survive (true) and escort";
                return Err(Error::Word {
                    place: place.to_owned(),
                    found: "goal".to_owned(),
                    expected,
                });
            }
        };
        let mut side = side.with_goal(goal);
        side.held = count(self.held.unwrap_or(0), "held")?;
        Ok(side)
    }
}
