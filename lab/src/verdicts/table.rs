//! The tables of `lab/verdicts`.

use cli::{At, Failure};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A table: series of runs, and claims about their figures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// The first seed. No other run has chosen anything with it or with those that follow.
    pub(super) seed: u64,
    /// Runs of a series that says no number of its own.
    pub(super) runs: u64,
    series: BTreeMap<String, Series>,
    claim: Vec<Claim>,
}

/// Runs of one request with seeds that are 1000 apart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Series {
    /// The tool and its command, as in `theseus evolve`.
    command: String,
    /// The options and limits of the request.
    pub(super) options: Map<String, Value>,
    pub(super) runs: Option<u64>,
}

/// A claim about a figure of a series, or about its difference between two series.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    pub(super) name: String,
    /// What the publication says.
    pub(super) said: String,
    /// The figure: a JSON pointer into a run, which has `found` and `made`.
    figure: String,
    /// The games of a run, if the figure is the number of those that succeed.
    games: Option<f64>,
    /// The figure is 1 if it is in this range, and 0 if it is not or is missing.
    within: Option<[f64; 2]>,
    pub(super) of: String,
    pub(super) against: Option<String>,
    pub(super) expected: Expected,
    /// The smallest difference that matters.
    pub(super) least: Option<f64>,
}

/// What the mean of a figure, or its difference, is to be.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase", untagged)]
pub(super) enum Expected {
    /// From one number to another one.
    Range([f64; 2]),
    /// Above or below that of the other series.
    Side(Side),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Above,
    Below,
}

impl Table {
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        toml::from_str(text).at("the table")
    }

    /// The claims with these names; all without any.
    pub(super) fn claims(&self, names: &[String]) -> Result<Vec<&Claim>, Failure> {
        let known = |name: &&String| self.claim.iter().all(|claim| claim.name != **name);
        if let Some(name) = names.iter().find(known) {
            let all: Vec<&str> = self.claim.iter().map(|claim| &*claim.name).collect();
            let all = all.join(", ");
            return Err(Failure::refused(format!(
                "--claim {name}: expected one of {all}"
            )));
        }
        let is_asked = |claim: &&Claim| names.is_empty() || names.contains(&claim.name);
        Ok(self.claim.iter().filter(is_asked).collect())
    }

    pub(super) fn series(&self, name: &str) -> Result<&Series, Failure> {
        let series = self.series.get(name);
        series.ok_or_else(|| Failure::refused(format!("series {name}: not in the table")))
    }
}

impl Series {
    pub(super) fn command(&self) -> Result<(&str, &str), Failure> {
        let parts = self.command.split_once(' ');
        parts.ok_or_else(|| Failure::refused(format!("{}: expected two words", self.command)))
    }
}

impl Claim {
    pub(super) fn series(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.of).chain(self.against.as_deref())
    }

    /// The figures of all runs. A figure that is missing is an error, unless it counts as 0.
    pub(super) fn numbers(&self, runs: &[Value]) -> Result<Vec<f64>, Failure> {
        let number = |run: &Value| {
            let value = run.pointer(&self.figure).and_then(Value::as_f64);
            match self.within {
                None => value.ok_or_else(|| {
                    let seed = &run["made"]["seed"];
                    Failure::refused(format!(
                        "claim {}: the run with seed {seed} has no {}",
                        self.name, self.figure
                    ))
                }),
                Some([low, high]) => {
                    let is_in = value.is_some_and(|value| (low..=high).contains(&value));
                    Ok(f64::from(u8::from(is_in)))
                }
            }
        };
        runs.iter().map(number).collect()
    }

    /// The trials of a run in which the figure counts successes; `None` for a figure of any other
    /// kind.
    pub(super) fn trials(&self) -> Option<f64> {
        self.games.or(self.within.map(|_| 1.0))
    }
}
