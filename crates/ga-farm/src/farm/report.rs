use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// What a farm has done so far.
///
/// Counters depend on the order in which workers answer. Results do not.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Items with a result.
    pub items: u64,
    /// Tasks that were given out, each with one item or several.
    pub tasks: u64,
    /// Tasks that were given out again after a time without a sign.
    pub reissued: u64,
    /// Tasks that were given out a second time because workers were idle at the end.
    pub spares: u64,
    /// Tasks that were given out again because a worker failed.
    pub retried: u64,
    /// Second answers that equal the first.
    pub duplicates: u64,
    /// Second answers that differ from the first.
    pub unequal: u64,
    /// Sentences about the first of them.
    pub named: Vec<String>,
    /// Answers to unknown tasks, such as those of an earlier coordinator, and workers that are
    /// [refused](crate::Event::Refused).
    pub refused: u64,
    /// Tasks that failed: a worker died, ran out of time, or said that it could not.
    pub failures: u64,
    /// Items that failed too often and got the [`Verdict`](crate::Verdict).
    pub verdicts: u64,
    /// Seconds of work per item, as far as known.
    pub seconds_per_item: Option<f64>,
    /// Seconds that a task costs beside its work, as far as known.
    pub overhead: Option<f64>,
    /// The workers by name.
    pub workers: BTreeMap<String, Worker>,
    /// Tasks that are given out now.
    pub outstanding: u64,
    /// Items that wait.
    pub waiting: u64,
}

/// A worker, as a [`Report`] shows it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Worker {
    /// Whether it takes tasks now.
    pub is_here: bool,
    /// Whether the farm gives this worker no more tasks, because it failed too often.
    pub is_aside: bool,
    /// Tasks that it answered.
    pub answered: u64,
    /// Tasks that it failed, and its ends.
    pub failed: u64,
    /// The last failure.
    pub reason: Option<String>,
    /// When it answered last, if another task was there for it.
    #[serde(skip)]
    pub(super) fed: Option<Duration>,
    /// Failures in a row.
    #[serde(skip)]
    pub(super) in_a_row: u32,
    /// Failures in a row that are its own: others did the task.
    #[serde(skip)]
    pub(super) blame: u32,
}

/// Below this many seconds, an item costs less than its way to a worker and back.
const CHEAP: f64 = 50e-6;
/// The items from which a mean is trusted.
const ENOUGH: u64 = 100;

impl Report {
    /// Advice, if the farm costs more than it gains.
    pub fn advice(&self) -> Option<String> {
        let seconds = self.seconds_per_item.filter(|_| self.items >= ENOUGH)?;
        (seconds < CHEAP).then(|| {
            format!(
                "an item takes {:.3} ms, less than its way to a worker and back: score it in this \
                 process, with `Parallel`",
                seconds * 1e3
            )
        })
    }
}
