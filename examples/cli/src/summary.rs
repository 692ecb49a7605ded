use std::collections::BTreeMap;
use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{Failure, Output};

/// One variant of an experiment: runs with the same settings and different seeds.
///
/// ```
/// # fn reproduce(output: &mut cli::Output) -> Result<(), cli::Failure> {
/// let mut variant = cli::Variant::new("fitness functions", "shortest path");
/// for seed in 1..=20 {
///     let figures = serde_json::json!({ "actions": 40 + seed, "solvable": true });
///     variant.run(seed, &figures, output)?;
/// }
/// variant.close(output)
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    experiment: String,
    name: String,
    runs: u64,
    figures: BTreeMap<String, Vec<f64>>,
}

#[derive(Serialize)]
struct Run<'a, F> {
    experiment: &'a str,
    variant: &'a str,
    seed: u64,
    #[serde(flatten)]
    figures: &'a F,
}

impl Variant {
    /// A variant without runs.
    pub fn new(experiment: impl Into<String>, variant: impl Into<String>) -> Self {
        Self { experiment: experiment.into(), name: variant.into(), runs: 0, figures: BTreeMap::new() }
    }

    /// Runs once for each seed as [`repeat`](crate::repeat) does, and prints the runs that are
    /// complete and their summary.
    ///
    /// # Errors
    ///
    /// The error of the first seed whose run fails, or that of standard output.
    pub fn repeat<F: Serialize + Send>(
        mut self,
        seeds: &[u64],
        output: &mut Output,
        run: impl Fn(u64) -> Result<Option<F>, Failure> + Sync,
    ) -> Result<(), Failure> {
        for (seed, figures) in crate::repeat(seeds, &output.stop(), run)? {
            self.run(seed, &figures, output)?;
        }
        self.close(output)
    }

    /// Adds a run; with `--json`, prints it.
    ///
    /// `figures` is written as an object. Its numbers enter the summary, and a truth value enters
    /// as 0 or 1. A figure that is null or not finite is left out for that run.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn run(&mut self, seed: u64, figures: &impl Serialize, output: &mut Output) -> Result<(), Failure> {
        self.add(serde_json::to_value(figures)?);
        if output.json() {
            output.object(&Run { experiment: &self.experiment, variant: &self.name, seed, figures })?;
        }
        Ok(())
    }

    /// Adds a run without printing it.
    ///
    /// # Errors
    ///
    /// If `figures` cannot be written as JSON.
    pub fn count(&mut self, figures: &impl Serialize) -> Result<(), Failure> {
        self.add(serde_json::to_value(figures)?);
        Ok(())
    }

    fn add(&mut self, figures: Value) {
        self.runs += 1;
        let Value::Object(figures) = figures else { return };
        for (name, figure) in figures {
            let number = match figure {
                Value::Bool(truth) => Some(f64::from(u8::from(truth))),
                Value::Number(number) => number.as_f64(),
                Value::Null => None,
                Value::String(_) | Value::Array(_) | Value::Object(_) => continue,
            };
            self.figures.entry(name).or_default().extend(number);
        }
    }

    /// Prints the [`summary`](Self::summary) if a run is complete.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn close(&self, output: &mut Output) -> Result<(), Failure> {
        if self.runs > 0 { output.answer(&self.summary(), self.summary()) } else { Ok(()) }
    }

    /// The number of runs, and the mean, standard deviation, minimum and maximum of every figure.
    pub fn summary(&self) -> Summary<'_> {
        Summary(self)
    }
}

/// The summary of a [`Variant`]: an object for programs, a line for people.
///
/// The standard deviation is that of a sample, divided by runs - 1. One run has none.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a>(&'a Variant);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Spread {
    mean: Option<f64>,
    sd: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
}

impl Spread {
    fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / count);
        let sd = mean.filter(|_| numbers.len() > 1).map(|mean| {
            let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
            (squares / (count - 1.0)).sqrt()
        });
        let (min, max) = (numbers.iter().copied().reduce(f64::min), numbers.iter().copied().reduce(f64::max));
        Self { mean, sd, min, max }
    }
}

impl Serialize for Summary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("experiment", &self.0.experiment)?;
        map.serialize_entry("variant", &self.0.name)?;
        map.serialize_entry("summary", &true)?;
        map.serialize_entry("runs", &self.0.runs)?;
        for (name, numbers) in &self.0.figures {
            let Spread { mean, sd, min, max } = Spread::of(numbers);
            for (figure, number) in [("mean", mean), ("sd", sd), ("min", min), ("max", max)] {
                map.serialize_entry(&format!("{figure}_{name}"), &number)?;
            }
        }
        map.end()
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {} runs", self.0.experiment, self.0.name, self.0.runs)?;
        for (name, numbers) in &self.0.figures {
            let spread = Spread::of(numbers);
            let (Some(mean), Some(min), Some(max)) = (spread.mean, spread.min, spread.max) else { continue };
            write!(f, ", {name} {mean:.2} ({min:.2} to {max:.2})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn variant(runs: &[Value]) -> Variant {
        let mut variant = Variant::new("founders", "random");
        for figures in runs {
            variant.add(figures.clone());
        }
        variant
    }

    #[test]
    fn a_summary_has_mean_deviation_minimum_and_maximum() {
        let runs = variant(&[json!({ "moves": 2 }), json!({ "moves": 4.0 }), json!({ "moves": 9 })]);
        let summary = serde_json::to_value(runs.summary()).expect("an object");
        let expected = json!({
            "experiment": "founders", "variant": "random", "summary": true, "runs": 3,
            "mean_moves": 5.0, "sd_moves": 13f64.sqrt(), "min_moves": 2.0, "max_moves": 9.0,
        });
        assert_eq!(summary, expected);
        assert_eq!(runs.summary().to_string(), "founders, random: 3 runs, moves 5.00 (2.00 to 9.00)");
    }

    #[test]
    fn null_is_left_out_and_truth_values_become_shares() {
        let runs = variant(&[
            json!({ "moves": null, "solvable": false, "path": "NN" }),
            json!({ "moves": 7, "solvable": true, "path": "E" }),
        ]);
        let summary = serde_json::to_value(runs.summary()).expect("an object");
        assert_eq!(summary["runs"], 2);
        assert_eq!(summary["mean_moves"], 7.0);
        assert_eq!(summary["sd_moves"], Value::Null);
        assert_eq!(summary["mean_solvable"], 0.5);
        assert!(summary.get("mean_path").is_none());
    }

    #[test]
    fn a_figure_that_no_run_has_keeps_its_name() {
        let summary =
            serde_json::to_value(variant(&[json!({ "moves": null })]).summary()).expect("an object");
        for name in ["mean_moves", "sd_moves", "min_moves", "max_moves"] {
            assert_eq!(summary.get(name), Some(&Value::Null), "{name}");
        }
    }

    #[test]
    fn the_object_of_a_run_begins_with_experiment_variant_and_seed() {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        variant(&[]).run(7, &json!({ "moves": 3 }), &mut output).expect("held back");
        output.release().expect("a vector can be written");
        assert_eq!(sink, b"{\"experiment\":\"founders\",\"variant\":\"random\",\"seed\":7,\"moves\":3}\n");
    }
}
