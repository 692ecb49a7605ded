use super::Error;
use ga_core::StopReason;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// The limits of a run. They are no part of a request, because they only say how far a run goes.
///
/// The host keeps them. A search reads them if its course depends on the length of the run, as
/// cooling does.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// The number of generations after which the run ends.
    pub generations: Option<u64>,
    /// The number of evaluations after which the run ends, with the generation that reaches it.
    pub evaluations: Option<u64>,
    /// The number of generations that a schedule such as cooling covers. `None`: those that the
    /// limits allow.
    pub schedule: Option<u64>,
}

impl Plan {
    /// The number of generations that a schedule covers: `schedule`, or the least of the limits, or
    /// `usual`; at least 1. `generations_of` is the number of generations that reach a limit of
    /// evaluations.
    pub fn covered(&self, usual: u64, generations_of: impl Fn(u64) -> u64) -> u64 {
        let limits = [self.generations, self.evaluations.map(generations_of)];
        let least = limits.into_iter().flatten().min();
        self.schedule.or(least).unwrap_or(usual).max(1)
    }

    /// Takes the limits out of options, which also hold the fields of a request.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if one is no whole number from 1 to `most`.
    pub fn of(options: &mut Map<String, Value>, most: u64) -> Result<Self, Error> {
        let mut taken = |name: &str| {
            let Some(value) = options.remove(name).filter(|value| !value.is_null()) else {
                return Ok::<_, Error>(None);
            };
            let number = value.as_u64().filter(|number| (1..=most).contains(number));
            let expected = format!("expected a whole number from 1 to {most}");
            let number = number.ok_or_else(|| Error::value(name, value, expected))?;
            Ok(Some(number))
        };
        Ok(Self {
            generations: taken("generations")?,
            evaluations: taken("evaluations")?,
            schedule: taken("schedule")?,
        })
    }

    /// Refuses a schedule, for a search that has none.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if there is one.
    pub fn check_no_schedule(&self) -> Result<(), Error> {
        let refused = Error::field("schedule", "nothing cools in this search");
        self.schedule.map_or(Ok(()), |_| Err(refused))
    }

    /// These limits, or `usual` ones if there is neither of generations nor of evaluations.
    #[must_use]
    pub fn or(self, usual: Self) -> Self {
        let is_limited = self.generations.or(self.evaluations).is_some();
        if is_limited { self } else { usual }
    }

    /// The limit that a run has reached; `None` before the founders, which belong to each run.
    pub fn reached(&self, progress: &Progress) -> Option<StopReason> {
        let is_at = |limit: Option<u64>, count| limit.is_some_and(|limit| count >= limit);
        if progress.evaluations == 0 {
            None
        } else if is_at(self.generations, progress.generations) {
            Some(StopReason::Generations)
        } else {
            is_at(self.evaluations, progress.evaluations).then_some(StopReason::Evaluations)
        }
    }
}

/// How far a search is, after its last whole step.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Progress {
    /// The number of completed generations; 0 with the founders.
    pub generations: u64,
    /// The number of evaluations so far; 0 before the founders.
    pub evaluations: u64,
    /// The number of scores so far that were [not a number](ga_core::Score::is_nan).
    pub nan: u64,
    /// Why the search has ended by itself, for instance because it found what was asked for; `None`
    /// while it can go on. Written as the word of the reason.
    #[serde(serialize_with = "word")]
    pub ended: Option<StopReason>,
    /// The share of the work that is done, from 0 to 1, if it is known.
    pub share: Option<f64>,
    /// The best score so far, if it is a number.
    pub best: Option<f64>,
    /// A few words for a line of progress.
    pub note: String,
    /// What a page of this search shows after each step, such as points of a chart.
    pub view: Value,
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it so"
)]
fn word<S: Serializer>(reason: &Option<StopReason>, to: S) -> Result<S::Ok, S::Error> {
    reason.map(|reason| reason.to_string()).serialize(to)
}
