use super::Moment;
use super::diversity::Measure;
use serde::{Deserialize, Serialize};

/// One line of a log: the figures of one generation.
#[non_exhaustive]
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The generation; 0 has the founders.
    pub generation: u64,
    /// The evaluations so far.
    pub evaluations: u64,
    /// The number of the champion's score.
    pub best: Option<f64>,
    /// The mean of the population's numbers.
    pub mean: Option<f64>,
    /// The standard deviation of the population's numbers, as of a sample.
    pub sd: Option<f64>,
    /// The mean distance between two residents; `None` in a population of one.
    pub diversity: Option<f64>,
    /// The number of scores so far that were [not a number](ga_core::Score::is_nan).
    pub nan: u64,
    /// The seconds since the run began, without the time between an interruption and the resumed
    /// run.
    pub seconds: f64,
}

impl Line {
    /// A number of this line that the same generation of the same run cannot have, with its name.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        let differ = [
            ("evaluations", self.evaluations != other.evaluations),
            ("nan", self.nan != other.nan),
            ("best", self.best != other.best),
            ("mean", self.mean != other.mean),
            ("sd", self.sd != other.sd),
        ];
        differ
            .into_iter()
            .find(|(_, differs)| *differs)
            .map(|(name, _)| name)
    }

    /// The figures of the present generation.
    pub(super) fn of<G, S>(
        moment: &Moment<'_, G, S>,
        number: &impl Fn(&S) -> Option<f64>,
        measure: &impl Measure<G>,
        seconds: f64,
    ) -> Self {
        // JSON has no infinite numbers.
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let (mean, sd) = moments(moment.population.scores().iter().filter_map(number));
        Self {
            generation: moment.generation,
            evaluations: moment.evaluations,
            best: moment.best.and_then(number).and_then(finite),
            mean: mean.and_then(finite),
            sd: sd.and_then(finite),
            diversity: measure.diversity(moment).and_then(finite),
            nan: moment.nan,
            seconds,
        }
    }
}

/// The mean and the standard deviation of a sample; 0 for a single number.
fn moments(numbers: impl Iterator<Item = f64> + Clone) -> (Option<f64>, Option<f64>) {
    let mut count = 0_usize;
    let mut sum = 0.0;
    for number in numbers.clone() {
        count += 1;
        sum += number;
    }
    if count == 0 {
        return (None, None);
    }
    let mean = sum / count as f64;
    let squares: f64 = numbers
        .map(|number| (number - mean) * (number - mean))
        .sum();
    (
        Some(mean),
        Some((squares / (count - 1).max(1) as f64).sqrt()),
    )
}
