//! Checks what the file of a plan claims.

use crate::evolve::fitness::{Assessment, assess};
use crate::evolve::genome::TurnView;
use crate::game::{Cell, Record};
use ga_request::claim::{self, FalseClaim, Value};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in a file of a plan.
pub const FORMAT: &str = "units-plan/1";

/// The score of a plan by formula (3) of the paper, and its terms: [`Assessment`].
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Figures {
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

impl Figures {
    /// The figures of the first turn of a match. A unit without an order stays.
    pub fn of(record: &Record) -> Self {
        let Ok(start) = record.start.view(record.start.usual_aim()) else {
            return Self::default();
        };
        let view = TurnView::new(&start);
        let orders = record.turns.first().map_or(&[][..], |turn| &turn.orders);
        let cells: Vec<Cell> = view
            .units()
            .iter()
            .map(|unit| {
                orders
                    .iter()
                    .find(|order| order.unit == unit.id)
                    .map_or(unit.at, |order| order.to)
            })
            .collect();
        let parts = assess(&view, &cells);
        let Assessment {
            enemy_loss,
            self_loss,
            dist,
            centroid_distance,
        } = parts;
        Self {
            fitness: parts.fitness(),
            enemy_loss,
            self_loss,
            dist,
            centroid_distance,
        }
    }
}

/// The false claims in the file of a plan: those of its `match` of one turn, and its `figures`.
/// Empty if all claims are true.
pub fn claims(record: &Record, plan: &Value) -> Vec<FalseClaim> {
    let part = |name: &str| plan.get(name).unwrap_or(&Value::Null);
    let mut false_claims: Vec<FalseClaim> = super::claims(record, part("match"))
        .into_iter()
        .map(|claim| claim.within("match"))
        .collect();
    if record.turns.len() != 1 {
        false_claims.push(FalseClaim::new(
            "match.turns",
            "one turn",
            record.turns.len(),
        ));
    }
    let figures = claim::compare_all(part("figures"), &Figures::of(record));
    false_claims.extend(figures.into_iter().map(|claim| claim.within("figures")));
    false_claims
}
