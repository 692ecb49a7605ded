//! What the tool `units` searches and plays, behind the door of all searches:
//! [`ga_request::search`].
//!
//! | search | finds |
//! |---|---|
//! | [`Turn`](turn::Turn) | a plan for one turn |
//! | [`Weights`](weights::Weights) | weights of the player `genetic`, by matches |
//! | [`Styles`](styles::Styles) | an archive of ways to play, and some that differ |
//! | [`Match`](matches::Match) | who wins games of two players or more |
//!
//! ```
//! use ga_request::search::{Plan, Search, run};
//! use ga_units::search::weights::Weights;
//!
//! let options = r#"{"maps": 1, "population-size": 2, "width": 12, "height": 8}"#;
//! let plan = Plan { generations: Some(1), ..Plan::default() };
//! let mut search = Weights::begin(serde_json::from_str(options).unwrap(), &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! assert!(search.found()?.expect("weights").share.is_some());
//! # Ok::<(), ga_request::search::Error>(())
//! ```

pub mod matches;
pub mod styles;
pub mod turn;
pub mod weights;

use ga_core::Asked;
use ga_core::evaluate::{Cohort, Evaluator, Parallel};
use ga_core::random::Streams;
use ga_core::{Genome, Score};
use ga_request::search::{self, Door, Error, Step, Stop, contest, door};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::sync::{Arc, Mutex};

/// What the tool `units` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 4] = [
    door::<weights::Weights>(),
    door::<styles::Styles>(),
    door::<turn::Turn>(),
    contest::<matches::Match>(),
];

/// What scores the candidates of a search: this process, or another one.
#[derive(Clone, Default)]
struct Elsewhere(Arc<Mutex<Option<search::Judge>>>, Arc<Mutex<Option<Error>>>);

impl fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Elsewhere").finish_non_exhaustive()
    }
}

impl Elsewhere {
    fn set(&self, judge: search::Judge) {
        if let Ok(mut place) = self.0.lock() {
            *place = Some(judge);
        }
    }

    /// The error of the last step.
    fn checked(&self, step: Step) -> Result<Step, Error> {
        let error = self.1.lock().ok().and_then(|mut error| error.take());
        error.map_or(Ok(step), Err)
    }

    /// The scores of these candidates; `None` if this process finds them, nothing after an error.
    fn scores<G: Serialize, S: DeserializeOwned>(&self, genomes: &[G]) -> Option<Vec<S>> {
        let judge = self.0.lock().ok()?.clone()?;
        let items: Result<Vec<Value>, _> = genomes.iter().map(serde_json::to_value).collect();
        let scores = items.map_err(Error::domain).and_then(|items| {
            let scores = judge(&items)?.into_iter().map(serde_json::from_value);
            scores.collect::<Result<Vec<S>, _>>().map_err(Error::domain)
        });
        Some(scores.unwrap_or_else(|error| {
            if let Ok(mut place) = self.1.lock() {
                *place = Some(error);
            }
            Vec::new()
        }))
    }
}

/// An evaluator whose judge is told when to stop within an evaluation.
struct Judge<F>(F, Elsewhere);

impl<G, S, F> Asked<G> for Judge<F>
where
    G: Genome + Serialize,
    S: Score + DeserializeOwned,
    F: Fn(&G, Stop<'_>) -> S + Sync,
{
}

impl<G, S, F> Evaluator<G> for Judge<F>
where
    G: Genome + Serialize,
    S: Score + DeserializeOwned,
    F: Fn(&G, Stop<'_>) -> S + Sync,
{
    type Score = S;

    fn evaluate(&mut self, cohort: Cohort<'_, G, S>, streams: Streams) -> usize {
        if let Some(scores) = self.1.scores(cohort.newborns) {
            let evaluations = scores.len();
            cohort.newborn_scores.extend(scores);
            return evaluations;
        }
        let stop = cohort.stop;
        let is_due = || stop.is_some_and(|stop| stop());
        let scores = &mut *cohort.newborn_scores;
        let inner = Cohort::founders(cohort.newborns, scores).with_stop(stop);
        let judged = |genome: &G| (self.0)(genome, &is_due);
        let evaluations = Parallel::of(judged).evaluate(inner, streams);
        if is_due() {
            // One may have been cut short, so none counts.
            scores.clear();
        }
        evaluations
    }
}
