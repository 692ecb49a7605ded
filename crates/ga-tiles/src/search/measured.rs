use super::Setup;
use crate::level::Level;
use crate::measure::{Scratch, Value};
use ga_core::Score;
use ga_core::evaluate::Fitness;
use ga_core::rand::Rng;
use std::cmp::Ordering;
use std::sync::Arc;

/// What was measured of a level: the score of a search.
///
/// The less shortfall, the better. How far a level is from other levels is no part of it, because
/// that changes as levels are found.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "description", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "description", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Measured {
    /// How far the level is from the requirements; 0 if it keeps them.
    pub shortfall: f64,
    /// The values of the requirements, in their order. They are finite. If a large level is not
    /// valid, a value that only has to be at least a number may be that number in place of a
    /// greater one, if the search compares no values.
    pub values: Vec<Value>,
    /// The texts that levels are compared by, such as ways, one for each distance of texts. Empty
    /// if the level does not have all of them.
    pub texts: Vec<String>,
    /// Whether the level keeps all requirements, meets a wish if there are wishes, and has all
    /// texts by which levels are compared. Only such levels are found.
    pub is_valid: bool,
}

impl Measured {
    /// What is known of a level that could not be measured.
    pub(super) const fn unknown() -> Self {
        Self {
            shortfall: f64::MAX,
            values: Vec::new(),
            texts: Vec::new(),
            is_valid: false,
        }
    }
}

impl Score for Measured {
    fn order(&self, other: &Self) -> Ordering {
        self.is_valid
            .cmp(&other.is_valid)
            .then(other.shortfall.total_cmp(&self.shortfall))
    }

    fn utility(&self) -> Option<f64> {
        Some(-self.shortfall)
    }
}

/// Measures levels: the fitness of a search.
#[derive(Clone, Debug)]
pub struct Measuring(pub(super) Arc<Setup>);

impl Fitness<Level> for Measuring {
    type Score = Measured;
    type Scratch = Scratch;

    fn evaluate(&self, level: &Level, scratch: &mut Scratch, _: &mut dyn Rng) -> Measured {
        let Setup {
            requirements,
            wishes,
            apart,
            answers,
            ..
        } = &*self.0;
        let answers = requirements
            .batch()
            .and_then(|_| answers.of(level))
            .unwrap_or_default();
        let mut values = Vec::with_capacity(requirements.len());
        let mut inexact = Vec::new();
        let compares_values = wishes.is_some() || apart.compares_values();
        values.extend(requirements.iter().enumerate().map(|(place, requirement)| {
            if let Some((value, _)) = answers.get(place).and_then(Option::as_ref) {
                return *value;
            }
            let measure = requirement.measure();
            let range = requirement.range();
            let (low, high) = range.into_inner();
            if compares_values || high < f64::INFINITY || !measure.has_at_least(level, scratch, low)
            {
                return measure.of(level, scratch);
            }
            inexact.push((place, measure));
            Value::Number(low)
        }));
        // Finite numbers only: a checkpoint is written as JSON, which has no others.
        let shortfall = requirements.shortfall(&values).min(f64::MAX);
        if shortfall <= 0.0 {
            // Levels that keep all requirements are few, and their values are shown.
            for (place, measure) in inexact {
                values[place] = measure.of(level, scratch);
            }
        }
        for value in &mut values {
            *value = match *value {
                Value::Number(number) if number.is_finite() => Value::Number(number),
                Value::Missing { gap } if gap.is_finite() => Value::Missing { gap },
                Value::Unknown { gap } if gap.is_finite() => Value::Unknown { gap },
                _ => Value::Missing { gap: f64::MAX },
            };
        }
        let text = |place: usize| answers.get(place)?.as_ref()?.1.clone();
        let texts = apart.texts_of(level, scratch, &text);
        let is_valid = shortfall <= 0.0
            && wishes
                .as_ref()
                .is_none_or(|wishes| wishes.meets_any(&values))
            && texts.len() == apart.text_count();
        Measured {
            shortfall,
            values,
            texts,
            is_valid,
        }
    }
}
