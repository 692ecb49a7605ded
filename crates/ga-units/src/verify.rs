//! Checks what the log of a match or a plan claims (feature `serde`).
//!
//! [`false_claims`] replays a match from its first position. Every order must be legal, and the
//! result must be the claimed one. [`plan_claims`] checks a plan, which is a match of one turn with
//! its score. They do not trust their input: a game server can give them what a client sent.
//!
//! ```
//! use ga_units::format::DraftRecord;
//! use ga_units::game::{Record, Summary};
//! use ga_units::players::HoldPlayer;
//! use ga_units::{Map, Purchases, Terms, play, verify};
//!
//! let terms = Terms { rounds: 4, ..Terms::default() };
//! let mut battle = Map::apart(15)?.battle(terms, 7)?;
//! let mut record = Record::new(battle.clone(), [String::from("a"), String::from("b")], 1);
//! let (list, mut hold) = (Purchases::all(7, &battle), HoldPlayer);
//! let watch = &mut |battle: &_| record.watch(battle);
//! play(&mut battle, [&mut HoldPlayer, &mut hold], [&list, &list], 1, watch)?;
//! let mut log = serde_json::to_value(DraftRecord::new(&record, Summary::of(&battle))).unwrap();
//! assert!(verify::false_claims(&record, &log).is_empty());
//! log["result"]["turns"] = 3.into();
//! assert_eq!(verify::false_claims(&record, &log)[0].field, "result.turns");
//! # Ok::<(), ga_units::Error>(())
//! ```

use crate::evolve::fitness::{Assessment, assess};
use crate::evolve::genome::TurnView;
use crate::format::{DraftRecord, DraftSummary};
use crate::game::{Cell, Record, Summary};
use ga_draft::claim::{self, FalseClaim, Value};
use serde::{Deserialize, Serialize};

/// The false claims in the log of a match: `turns` if an order breaks a rule, the fields of
/// `result` and the `fingerprint`. Empty if all claims are true.
///
/// `record` is the match of the log, from `Record::try_from`. The fingerprint identifies players,
/// seed, first position and all turns: a legal order that replaces another one changes it, also if
/// the result stays the same.
pub fn false_claims(record: &Record, log: &Value) -> Vec<FalseClaim> {
    let mut lies = match record.replay(&mut |_| {}) {
        Err(error) => vec![FalseClaim::new("turns", "legal orders", error.to_string())],
        Ok(battle) => {
            let found = DraftSummary::from(Summary::of(&battle));
            let lies = claim::compare_all(log.get("result").unwrap_or(&Value::Null), &found);
            lies.into_iter().map(|lie| lie.within("result")).collect()
        }
    };
    let (claimed, found) = (log.get("fingerprint"), DraftRecord::fingerprint_of(record));
    if claimed.and_then(Value::as_str) != Some(&found) {
        lies.push(FalseClaim::new("fingerprint", claimed, found));
    }
    lies
}

/// The value of `"format"` in a file of a plan.
pub const PLAN: &str = "units-plan/1";

/// The score of a plan by formula (3) of the paper, and its terms: [`Assessment`].
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct PlanFigures {
    /// [`Assessment::fitness`].
    pub fitness: f64,
    /// [`Assessment::enemy_loss`].
    pub enemy_loss: f64,
    /// [`Assessment::self_loss`].
    pub self_loss: f64,
    /// [`Assessment::dist`].
    pub dist: f64,
    /// [`Assessment::centroid_distance`].
    pub centroid_distance: f64,
}

impl PlanFigures {
    /// The figures of the first turn of a match. A unit without an order stays.
    pub fn of(record: &Record) -> Self {
        let view = TurnView::new(&record.start);
        let orders = record.turns.first().map_or(&[][..], |turn| &turn.orders);
        let cells: Vec<Cell> = view
            .units()
            .iter()
            .map(|unit| orders.iter().find(|order| order.unit == unit.id).map_or(unit.at, |order| order.to))
            .collect();
        let parts = assess(&view, &cells);
        let Assessment { enemy_loss, self_loss, dist, centroid_distance } = parts;
        Self { fitness: parts.fitness(), enemy_loss, self_loss, dist, centroid_distance }
    }
}

/// The false claims in the file of a plan: those of its `match` of one turn, and its `figures`.
/// Empty if all claims are true.
pub fn plan_claims(record: &Record, plan: &Value) -> Vec<FalseClaim> {
    let part = |name: &str| plan.get(name).unwrap_or(&Value::Null);
    let mut lies: Vec<FalseClaim> =
        false_claims(record, part("match")).into_iter().map(|lie| lie.within("match")).collect();
    if record.turns.len() != 1 {
        lies.push(FalseClaim::new("match.turns", "one turn", record.turns.len()));
    }
    let figures = claim::compare_all(part("figures"), &PlanFigures::of(record));
    lies.extend(figures.into_iter().map(|lie| lie.within("figures")));
    lies
}
