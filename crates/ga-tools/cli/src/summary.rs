use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ga_run::runs;
use serde::{Serialize, Serializer};

use crate::workers::Figures;
use crate::{Failure, Limits, Output, Progress};

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
    summary: runs::Summary,
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
        Self {
            experiment: experiment.into(),
            name: variant.into(),
            summary: runs::Summary::default(),
        }
    }

    /// Runs once for each seed as [`Workers::repeat`](crate::Workers::repeat) does, and prints the
    /// runs that are complete and their summary. Shows the progress, unless the caller does.
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
        let stop = output.stop();
        let workers = output.workers();
        let progress =
            (!output.shows_bar()).then(|| Mutex::new(Progress::new(Limits::default(), output)));
        let done = AtomicU64::new(0);
        let total = seeds.len() as u64;
        let count = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(mut progress) = progress.as_ref().and_then(|progress| progress.lock().ok())
            {
                progress.count(done, total, || {
                    format!("{}, {}: {done} of {total} runs", self.experiment, self.name)
                });
            }
        };
        let run = |seed| run(seed)?.map(|figures| Figures::of(&figures)).transpose();
        let found = workers.repeat(seeds, &stop, count, run)?;
        drop(progress);
        for (seed, figures) in found.into_iter().flatten() {
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
    pub fn run(
        &mut self,
        seed: u64,
        figures: &impl Serialize,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.summary.add(figures)?;
        if output.json() {
            output.object(&Run {
                experiment: &self.experiment,
                variant: &self.name,
                seed,
                figures,
            })?;
        }
        Ok(())
    }

    /// Adds a run without printing it.
    ///
    /// # Errors
    ///
    /// If `figures` cannot be written as JSON.
    pub fn count(&mut self, figures: &impl Serialize) -> Result<(), Failure> {
        self.summary.add(figures)?;
        Ok(())
    }

    /// Prints the [`summary`](Self::summary) if a run is complete.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn close(&self, output: &mut Output) -> Result<(), Failure> {
        if self.summary.runs() > 0 {
            output.answer(&self.summary(), self.summary())
        } else {
            Ok(())
        }
    }

    /// The number of runs, and the distribution of every figure, as [`runs::Summary`] has it.
    pub fn summary(&self) -> Summary<'_> {
        Summary(self)
    }
}

/// The summary of a [`Variant`]: an object for programs, a line for people.
///
/// The object has the experiment, the variant, `"summary": true`, and the fields of
/// [`runs::Summary`].
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a>(&'a Variant);

#[derive(Serialize)]
struct Object<'a> {
    experiment: &'a str,
    variant: &'a str,
    summary: bool,
    #[serde(flatten)]
    figures: &'a runs::Summary,
}

impl Serialize for Summary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Variant {
            experiment,
            name,
            summary,
        } = self.0;
        Object {
            experiment,
            variant: name,
            summary: true,
            figures: summary,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variant {
            experiment,
            name,
            summary,
        } = self.0;
        write!(
            f,
            "{experiment}, {name}: {}",
            crate::counted(summary.runs(), "run")
        )?;
        for name in summary.names() {
            let sample = summary.sample(name).unwrap_or_default();
            let (Some(mean), Some(min), Some(max)) = (sample.mean(), sample.min(), sample.max())
            else {
                continue;
            };
            write!(f, ", {name} {mean:.2} ({min:.2} to {max:.2})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn variant(runs: &[Value]) -> Variant {
        let mut variant = Variant::new("founders", "random");
        for figures in runs {
            variant.count(figures).expect("an object");
        }
        variant
    }

    #[test]
    fn a_summary_names_its_variant_and_has_the_distribution_of_every_figure() {
        let runs = variant(&[
            json!({ "moves": 2 }),
            json!({ "moves": 4.0 }),
            json!({ "moves": 9 }),
        ]);
        let summary = serde_json::to_value(runs.summary()).expect("an object");
        let expected = json!({
            "experiment": "founders", "variant": "random", "summary": true, "runs": 3,
            "mean_moves": 5.0, "sd_moves": 13f64.sqrt(), "min_moves": 2.0, "max_moves": 9.0,
            "median_moves": 4.0, "q1_moves": 3.0, "q3_moves": 6.5,
        });
        for (name, value) in expected.as_object().expect("an object") {
            assert_eq!(&summary[name], value, "{name}");
        }
        for name in ["interval_mean_moves", "interval_median_moves"] {
            assert_eq!(summary[name].as_array().map(Vec::len), Some(2), "{name}");
        }
        assert_eq!(
            runs.summary().to_string(),
            "founders, random: 3 runs, moves 5.00 (2.00 to 9.00)"
        );
    }

    #[test]
    fn the_object_of_a_run_begins_with_experiment_variant_and_seed() {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        variant(&[])
            .run(7, &json!({ "moves": 3 }), &mut output)
            .expect("held back");
        output.release().expect("a vector can be written");
        assert_eq!(
            sink,
            b"{\"experiment\":\"founders\",\"variant\":\"random\",\"seed\":7,\"moves\":3}\n"
        );
    }
}
