//! Comparisons of samples, with p-values that are adjusted for their number.

use cli::{Failure, Output};
use ga_run::statistics::{Bootstrap, Interval, MannWhitney, Sample, a12, holm};
use serde::Serialize;

/// One figure of two groups of runs.
pub(crate) struct Pair {
    pub(crate) experiment: String,
    pub(crate) figure: String,
    pub(crate) names: [String; 2],
    pub(crate) samples: [Sample; 2],
}

#[derive(Serialize)]
struct Row<'a> {
    experiment: Option<&'a str>,
    figure: &'a str,
    left: &'a str,
    right: &'a str,
    left_runs: usize,
    right_runs: usize,
    left_median: Option<f64>,
    right_median: Option<f64>,
    left_interval: Option<Interval>,
    right_interval: Option<Interval>,
    u: f64,
    p: f64,
    p_holm: f64,
    exact: bool,
    a12: f64,
}

/// The seed of the intervals, so that the same files give the same answer.
const SEED: u64 = 1;

/// Compares all pairs and prints them. Pairs with a sample without runs are left out.
///
/// Holm's correction is for all pairs together, without those in which all numbers are equal.
pub(crate) fn print(pairs: &[Pair], output: &mut Output) -> Result<usize, Failure> {
    let tests: Vec<(&Pair, MannWhitney)> = pairs
        .iter()
        .filter_map(|pair| Some((pair, MannWhitney::of(&pair.samples[0], &pair.samples[1])?)))
        .collect();
    let vary: Vec<f64> = tests
        .iter()
        .filter(|(pair, _)| pair.varies())
        .map(|(_, test)| test.p)
        .collect();
    let mut adjusted = holm(&vary)?.into_iter();
    for (pair, test) in &tests {
        let p_holm = if pair.varies() {
            adjusted.next().unwrap_or(1.0)
        } else {
            1.0
        };
        let row = pair.row(test, p_holm);
        output.answer(&row, row.text())?;
    }
    Ok(tests.len())
}

impl Pair {
    fn varies(&self) -> bool {
        let mut numbers = self.samples.iter().flat_map(Sample::numbers);
        let first = numbers.next();
        numbers.any(|number| Some(number) != first)
    }

    fn row(&self, test: &MannWhitney, p_holm: f64) -> Row<'_> {
        let [left, right] = &self.samples;
        let interval = |sample| Bootstrap::seeded(SEED).median(sample);
        Row {
            experiment: Some(self.experiment.as_str()).filter(|name| !name.is_empty()),
            figure: &self.figure,
            left: &self.names[0],
            right: &self.names[1],
            left_runs: left.len(),
            right_runs: right.len(),
            left_median: left.median(),
            right_median: right.median(),
            left_interval: interval(left),
            right_interval: interval(right),
            u: test.u,
            p: test.p,
            p_holm,
            exact: test.is_exact,
            a12: a12(left, right).unwrap_or(0.5),
        }
    }
}

impl Row<'_> {
    fn text(&self) -> String {
        let side = |name, median: Option<f64>, interval: Option<Interval>, runs| {
            let median = median.map_or_else(|| String::from("-"), shown);
            let interval = interval.map_or_else(String::new, |it| {
                format!(" ({} to {})", shown(it.low), shown(it.high))
            });
            let runs = cli::counted(runs, "run");
            format!("{name} {median}{interval}, {runs}")
        };
        let experiment = self
            .experiment
            .map_or_else(String::new, |name| format!("{name}, "));
        format!(
            "{experiment}{}: {}; {}; p {} (Holm {}), A12 {:.2}, {}",
            self.figure,
            side(
                self.left,
                self.left_median,
                self.left_interval,
                self.left_runs
            ),
            side(
                self.right,
                self.right_median,
                self.right_interval,
                self.right_runs
            ),
            chance(self.p),
            chance(self.p_holm),
            self.a12,
            size(self.a12),
        )
    }
}

/// A number with four digits.
fn shown(number: f64) -> String {
    match number.abs() {
        size if size >= 1000.0 || size == 0.0 => format!("{number:.0}"),
        size if size >= 1.0 => format!("{number:.2}"),
        size if size >= 1e-3 => format!("{number:.4}"),
        _ => format!("{number:.3e}"),
    }
}

/// A p-value with two digits.
fn chance(p: f64) -> String {
    if p >= 0.001 {
        format!("{p:.3}")
    } else {
        format!("{p:.1e}")
    }
}

/// The size of a difference, by the convention of Vargha & Delaney (2000, `vargha-delaney-2000`).
fn size(a12: f64) -> &'static str {
    match (a12 - 0.5).abs() {
        distance if distance < 0.06 => "a negligible difference",
        distance if distance < 0.14 => "a small difference",
        distance if distance < 0.21 => "a medium difference",
        _ => "a large difference",
    }
}
