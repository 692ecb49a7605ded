//! Checks levels by a description: values by name, what they do not keep, the wishes that they
//! meet, and their nearest neighbours. Also the result of a search as a file.
//!
//! ```
//! use ga_tiles::check::Checked;
//! use ga_tiles::description::{Commands, Description};
//!
//! let text = r##"
//! size = { width = 3, height = 2 }
//! tiles = [{ character = "#" }, { character = ".", walkable = true }]
//! [measures.path]
//! type = "longest-path"
//! require = { at_least = 3 }
//! "##;
//! let description = Description::read(text, Commands::Refused)?;
//! let level = description.alphabet().read("#..\n###")?;
//! let checked = Checked::new(&description, &[level], 1)?;
//! assert_eq!(checked.levels[0].features["path"], Some(1.0));
//! assert_eq!(checked.levels[0].unmet[0].sentence, "1, expected 3 or more");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod result;
mod targets;

pub use result::{Evolved, Figures, LevelFile, ResultFile};

use crate::description::{Apart, Description};
use crate::error::Error;
use crate::level::Level;
use crate::measure::Value;
use crate::report::Neighbour;
use serde::Serialize;
use std::collections::BTreeMap;

/// The values of a level by the names of the measures; null if the level has no such value, or if
/// it is not known.
pub type Features = BTreeMap<String, Option<f64>>;

/// Levels that were checked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Checked {
    /// The levels, in the order in which they were given.
    pub levels: Vec<CheckedLevel>,
    /// The number of targets that a level of its own meets, and the number of targets.
    pub wishes: Option<(usize, usize)>,
}

/// A level that was checked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CheckedLevel {
    /// The values of all measures.
    pub features: Features,
    /// The names of the measures whose value is not known.
    pub unknown: Vec<String>,
    /// The target that the level has, by the names of the measures.
    pub target: Option<Features>,
    /// The nearest of the other levels, `None` if there is no other, or if no way or text can be
    /// compared.
    pub nearest: Option<Neighbour>,
    /// What the level does not keep: names of measures, `apart`, `template`.
    pub unmet: Vec<Unmet>,
}

/// What a level does not keep.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unmet {
    /// The name of a measure, `apart`, or `template`.
    pub name: String,
    /// What was found, and what is expected.
    pub sentence: String,
}

/// How different levels are: the distances of their nearest neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Nearest {
    /// The least of them.
    pub least: f64,
    /// The median.
    pub median: f64,
    /// The mean.
    pub mean: f64,
}

impl Nearest {
    /// `None` if there are fewer than two levels.
    pub fn of(levels: &[CheckedLevel]) -> Option<Self> {
        let near = levels
            .iter()
            .filter_map(|level| Some(level.nearest?.distance));
        let mut distances: Vec<f64> = near.collect();
        distances.sort_by(f64::total_cmp);
        let &least = distances.first()?;
        let count = distances.len();
        let median = f64::midpoint(distances[(count - 1) / 2], distances[count / 2]);
        Some(Self {
            least,
            median,
            mean: distances.iter().sum::<f64>() / count as f64,
        })
    }
}

impl Checked {
    /// Checks levels by a description; `count` is the number of levels over which wishes are
    /// spread.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a command fails, [`Error::Wish`] if there are wishes and `count` is 0.
    pub fn new(description: &Description, levels: &[Level], count: usize) -> Result<Self, Error> {
        let values = description.measure(levels)?;
        let nearest = description.nearest(levels, &values);
        Self::measured(description, levels, &values, &nearest, count)
    }

    /// The same for levels whose values and neighbours are known.
    fn measured(
        description: &Description,
        levels: &[Level],
        values: &[Vec<Value>],
        nearest: &[Neighbour],
        count: usize,
    ) -> Result<Self, Error> {
        let least = description.apart().map(|apart| apart.at_least);
        let has_text = description.apart().is_some_and(Apart::has_text);
        let mut all = Vec::new();
        for (index, (level, found)) in levels.iter().zip(values).enumerate() {
            let mut unmet = Vec::new();
            if let Err(error) = description.template().fits(level) {
                unmet.push(Unmet {
                    name: String::from("template"),
                    sentence: description.explain(&error),
                });
            }
            for (feature, value) in description.features().iter().zip(found) {
                let Some(range) = feature.require else {
                    continue;
                };
                let number = number(*value);
                if number.is_none_or(|number| !(range.low..=range.high).contains(&number)) {
                    let sentence = format!("{}, expected {}", shown(*value), range.expected());
                    unmet.push(Unmet {
                        name: feature.name.clone(),
                        sentence,
                    });
                }
            }
            let near = nearest.get(index).copied();
            if near.is_some_and(|near| near.distance.is_nan()) {
                unmet.push(Unmet {
                    name: String::from("apart"),
                    sentence: String::from("it has no way or text to compare"),
                });
            }
            // Without a way or text, a level has no neighbour, and is none.
            let near = near.filter(|near| !has_text || near.distance.is_finite());
            let wanted = least.unwrap_or(f64::MIN_POSITIVE);
            if let Some(Neighbour { distance, .. }) = near.filter(|near| near.distance < wanted) {
                let sentence = match least {
                    Some(least) => {
                        format!("{distance:.3} from the nearest, expected {least} or more")
                    }
                    None => String::from("equal to another level"),
                };
                unmet.push(Unmet {
                    name: String::from("apart"),
                    sentence,
                });
            }
            let names = description
                .features()
                .iter()
                .map(|feature| feature.name.clone());
            let unknown = names
                .clone()
                .zip(found)
                .filter(|(_, value)| matches!(value, Value::Unknown { .. }))
                .map(|(name, _)| name);
            let unknown = unknown.collect();
            let features = names
                .zip(found.iter().map(|value| number(*value)))
                .collect();
            all.push(CheckedLevel {
                features,
                unknown,
                target: None,
                nearest: near,
                unmet,
            });
        }
        let mut measured = Self {
            levels: all,
            wishes: None,
        };
        measured.grant(description, values, count)?;
        Ok(measured)
    }

    /// Gives as many levels as possible a target that they meet, no two the same.
    fn grant(
        &mut self,
        description: &Description,
        values: &[Vec<Value>],
        count: usize,
    ) -> Result<(), Error> {
        let Some(wishes) = description.wishes(count)? else {
            return Ok(());
        };
        let places = description.places();
        let used = |values: &Vec<Value>| -> Vec<Value> {
            places.iter().map(|&place| values[place]).collect()
        };
        let values: Vec<Vec<Value>> = values.iter().map(used).collect();
        let given = targets::assign(&wishes, &values);
        let names = || {
            description
                .features()
                .iter()
                .filter(|feature| feature.wish.is_some())
        };
        for (level, target) in self.levels.iter_mut().zip(&given) {
            let Some(target) = *target else { continue };
            let numbers = wishes.targets()[target].iter().map(|&number| Some(number));
            level.target = Some(
                names()
                    .map(|feature| feature.name.clone())
                    .zip(numbers)
                    .collect(),
            );
        }
        for level in self
            .levels
            .iter_mut()
            .filter(|level| level.target.is_none())
        {
            for feature in names() {
                let sentence = match level.features.get(&feature.name) {
                    Some(Some(number)) => format!("{number}, near no target that is left"),
                    _ if level.unknown.contains(&feature.name) => String::from(UNKNOWN),
                    _ => String::from("no such value"),
                };
                level.unmet.push(Unmet {
                    name: feature.name.clone(),
                    sentence,
                });
            }
        }
        self.wishes = Some((given.iter().flatten().count(), wishes.targets().len()));
        Ok(())
    }
}

/// What a sentence says of a value that is not known.
const UNKNOWN: &str = "not known";

fn number(value: Value) -> Option<f64> {
    value.number().filter(|number| number.is_finite())
}

/// A value as sentences show it.
fn shown(value: Value) -> String {
    match (number(value), value) {
        (Some(number), _) => number.to_string(),
        (None, Value::Unknown { .. }) => String::from(UNKNOWN),
        (None, _) => String::from("no such value"),
    }
}
