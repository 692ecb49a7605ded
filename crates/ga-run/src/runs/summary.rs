use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::statistics::{Bootstrap, Sample};

/// The distribution of every figure of several runs.
///
/// The result of each run is an object. Its numbers are figures, and a truth value is 0 or 1. A
/// figure that is null is left out for that run; texts, arrays and objects are no figures.
///
/// A summary is serialised as an object: `runs`, and for each figure `NAME`
///
/// | field | what it is |
/// |---|---|
/// | `mean_NAME` `sd_NAME` | mean and standard deviation of the sample |
/// | `min_NAME` `q1_NAME` `median_NAME` `q3_NAME` `max_NAME` | quartiles and extremes |
/// | `interval_mean_NAME` `interval_median_NAME` | 95 % [`Bootstrap`] intervals, `[low, high]` |
///
/// A value that does not exist is null: one run has no deviation and no interval.
///
/// ```
/// use ga_run::runs::Summary;
/// use serde_json::json;
///
/// let runs = [json!({ "moves": 2, "solved": true }), json!({ "moves": 9, "solved": false })];
/// let summary = serde_json::to_value(Summary::of(&runs)?)?;
/// assert_eq!(summary["runs"], 2);
/// assert_eq!(summary["median_moves"], 5.5);
/// assert_eq!(summary["mean_solved"], 0.5);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Summary {
    runs: u64,
    figures: BTreeMap<String, Vec<f64>>,
}

/// The seed of the bootstrap intervals: the same runs have the same intervals.
const SEED: u64 = 1;

impl Summary {
    /// A summary of these results.
    ///
    /// # Errors
    ///
    /// If a result cannot be written as JSON.
    pub fn of<F: Serialize>(runs: impl IntoIterator<Item = F>) -> Result<Self, serde_json::Error> {
        let mut summary = Self::default();
        runs.into_iter().try_for_each(|run| summary.add(&run))?;
        Ok(summary)
    }

    /// Adds the result of a run.
    ///
    /// # Errors
    ///
    /// If the result cannot be written as JSON. The run is then not counted.
    pub fn add(&mut self, run: &impl Serialize) -> Result<(), serde_json::Error> {
        let figures = serde_json::to_value(run)?;
        self.runs += 1;
        let Value::Object(figures) = figures else {
            return Ok(());
        };
        for (name, figure) in figures {
            let number = match figure {
                Value::Bool(truth) => Some(f64::from(u8::from(truth))),
                Value::Number(number) => number.as_f64(),
                Value::Null => None,
                Value::String(_) | Value::Array(_) | Value::Object(_) => continue,
            };
            self.figures.entry(name).or_default().extend(number);
        }
        Ok(())
    }

    /// The number of runs.
    pub const fn runs(&self) -> u64 {
        self.runs
    }

    /// The names of all figures, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.figures.keys().map(String::as_str)
    }

    /// A figure of all runs that have it; `None` if no run has a figure of this name.
    pub fn sample(&self, name: &str) -> Option<Sample> {
        self.figures.get(name).map(|numbers| sample(numbers))
    }
}

fn sample(numbers: &[f64]) -> Sample {
    // JSON has no NaN.
    Sample::new(numbers.iter().copied()).unwrap_or_default()
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("runs", &self.runs)?;
        let bootstrap = Bootstrap::seeded(SEED);
        for (name, numbers) in &self.figures {
            let sample = sample(numbers);
            let numbers = [
                ("mean", sample.mean()),
                ("sd", sample.sd()),
                ("min", sample.min()),
                ("max", sample.max()),
                ("median", sample.median()),
                ("q1", sample.quantile(0.25)),
                ("q3", sample.quantile(0.75)),
            ];
            for (figure, number) in numbers {
                map.serialize_entry(&format!("{figure}_{name}"), &number)?;
            }
            map.serialize_entry(&format!("interval_mean_{name}"), &bootstrap.mean(&sample))?;
            map.serialize_entry(
                &format!("interval_median_{name}"),
                &bootstrap.median(&sample),
            )?;
        }
        map.end()
    }
}
