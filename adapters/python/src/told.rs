//! An evaluator whose scores are told from outside.

use ga_core::Score;
use ga_core::evaluate::{Cohort, Evaluator};
use ga_core::genome::Genome;
use ga_core::random::Streams;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The genomes that wait for scores, and the scores that were told for the present generation.
#[derive(Debug)]
pub(crate) struct Desk<G, S> {
    pub(crate) waiting: Vec<G>,
    told: Vec<Vec<S>>,
    /// The number of calls of the evaluator in the present attempt that were answered.
    answered: usize,
}

/// Answers from the desk. If the desk has no answer, the evaluator leaves its genomes there and
/// unwinds: an engine whose evaluator unwinds keeps its state and tries the same generation again.
///
/// So parts around this evaluator, such as `Memo` and `Reevaluate`, work as in a run that calls a
/// fitness, which `Engine::ask` does not offer.
pub(crate) struct Told<G, S>(Arc<Mutex<Desk<G, S>>>);

/// What the evaluator unwinds with.
struct Waits;

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").to_owned()
}

/// The result of `work`, or the message of its panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(&*payload))
}

impl<G, S> Told<G, S> {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Desk { waiting: Vec::new(), told: Vec::new(), answered: 0 })))
    }

    pub(crate) fn share(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk<G, S>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to the genomes that wait.
    pub(crate) fn tell(&self, scores: Vec<S>) {
        let mut desk = self.desk();
        desk.waiting.clear();
        desk.told.push(scores);
    }

    /// Attempts a generation: `None` if it waits for scores. An error is the message of a panic.
    pub(crate) fn attempt<T>(&self, generation: impl FnOnce() -> T) -> Result<Option<T>, String> {
        self.desk().answered = 0;
        match catch_unwind(AssertUnwindSafe(generation)) {
            Ok(done) => {
                self.desk().told.clear();
                Ok(Some(done))
            }
            Err(payload) if payload.is::<Waits>() => Ok(None),
            Err(payload) => Err(message(&*payload)),
        }
    }
}

impl<G: Genome, S: Score> Evaluator<G> for Told<G, S> {
    type Score = S;

    fn evaluate(&mut self, cohort: Cohort<'_, G, S>, _: Streams) -> usize {
        if cohort.newborns.is_empty() {
            return 0;
        }
        let mut desk = self.desk();
        let answered = desk.answered;
        if let Some(scores) = desk.told.get(answered) {
            cohort.newborn_scores.extend_from_slice(scores);
            desk.answered += 1;
            return cohort.newborns.len();
        }
        desk.waiting = cohort.newborns.to_vec();
        drop(desk);
        // Not `panic!`: this calls no hook and prints nothing.
        resume_unwind(Box::new(Waits));
    }
}
