use super::{Bootstrap, Interval, Sample, wilson};

/// One run towards a target.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Attempt {
    /// The run reached the target after this number of evaluations.
    Reached(u64),
    /// The run ended without reaching the target, after this number of evaluations. What it would
    /// have needed is unknown: it is *censored*.
    Missed(u64),
}

impl Attempt {
    /// The evaluations that the run spent.
    pub const fn evaluations(self) -> u64 {
        match self {
            Self::Reached(evaluations) | Self::Missed(evaluations) => evaluations,
        }
    }

    /// Whether the run reached the target.
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Reached(_))
    }
}

/// Runs towards a target: how many reached it, and how many evaluations that takes.
///
/// A run that missed the target is not left out, which would flatter a search that succeeds quickly
/// or never. It counts in two ways: in [`median`](Self::median) as more than every success, and in
/// [`expected_evaluations`](Self::expected_evaluations) with the evaluations that it spent.
///
/// ```
/// use ga_run::statistics::{Attempt::{Missed, Reached}, Attempts};
///
/// let runs = Attempts::new([Reached(300), Reached(500), Missed(1000), Reached(400)]);
/// assert_eq!(runs.success_rate(), Some(0.75));
/// assert_eq!(runs.median(), Some(450.0));
/// assert_eq!(runs.expected_evaluations(), Some(2200.0 / 3.0));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[doc(alias = "censored")]
pub struct Attempts(Vec<Attempt>);

impl Attempts {
    /// From runs in any order.
    pub fn new(attempts: impl IntoIterator<Item = Attempt>) -> Self {
        Self(attempts.into_iter().collect())
    }

    /// The number of runs.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no runs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of runs that reached the target.
    pub fn successes(&self) -> usize {
        self.0.iter().filter(|attempt| attempt.is_success()).count()
    }

    /// The share of runs that reached the target; `None` if there are no runs.
    pub fn success_rate(&self) -> Option<f64> {
        (!self.is_empty()).then(|| self.successes() as f64 / self.len() as f64)
    }

    /// The 95 % interval of the success rate by Wilson's score, which has a width even if all runs
    /// succeed.
    pub fn success_interval(&self) -> Option<Interval> {
        wilson(self.successes() as f64, self.len() as f64)
    }

    /// The evaluations to the target as a sample, in which a run that missed it is infinite.
    pub fn sample(&self) -> Sample {
        let evaluations = self.0.iter().map(|attempt| match attempt {
            Attempt::Reached(evaluations) => *evaluations as f64,
            Attempt::Missed(_) => f64::INFINITY,
        });
        Sample::new(evaluations).unwrap_or_default()
    }

    /// The median of the evaluations to the target; `None` if half of the runs or more missed it.
    pub fn median(&self) -> Option<f64> {
        self.sample().median()
    }

    /// The interval of the median. The upper bound may be infinite.
    pub fn median_interval(&self, bootstrap: Bootstrap) -> Option<Interval> {
        bootstrap.median(&self.sample())
    }

    /// The expected number of evaluations to the target if a run that misses it is followed by
    /// another one: the evaluations of all runs, divided by the number of successes (Hansen et al.
    /// 2021, `hansen-et-al-2021`).
    ///
    /// `None` if no run reached the target.
    #[doc(alias = "ert")]
    #[doc(alias = "average_runtime")]
    pub fn expected_evaluations(&self) -> Option<f64> {
        Some(expected(&self.0)).filter(|expected| expected.is_finite())
    }

    /// The interval of [`expected_evaluations`](Self::expected_evaluations). The upper bound is
    /// infinite if a run without success is likely enough.
    pub fn expected_interval(&self, bootstrap: Bootstrap) -> Option<Interval> {
        bootstrap.interval(&self.0, |attempts| expected(attempts))
    }
}

/// Infinite if no run reached the target.
fn expected(attempts: &[Attempt]) -> f64 {
    let spent: f64 = attempts
        .iter()
        .map(|attempt| attempt.evaluations() as f64)
        .sum();
    let successes = attempts
        .iter()
        .filter(|attempt| attempt.is_success())
        .count();
    if successes == 0 {
        f64::INFINITY
    } else {
        spent / successes as f64
    }
}

impl FromIterator<Attempt> for Attempts {
    fn from_iter<I: IntoIterator<Item = Attempt>>(attempts: I) -> Self {
        Self::new(attempts)
    }
}
