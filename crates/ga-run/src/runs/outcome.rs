use ga_core::{Breeder, Engine, Evaluator, Genome, Replacement, Score, StopReason};
use serde::{Deserialize, Serialize};

use crate::statistics::Attempt;

/// The figures of a run of an engine.
#[non_exhaustive]
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Outcome {
    /// The number of generations.
    pub generations: u64,
    /// The number of evaluations, founders included.
    pub evaluations: u64,
    /// The [`StopReason`] as a word, such as `target`.
    pub stop: String,
    /// The score of the champion as a number; `None` if it is not a finite number.
    pub fitness: Option<f64>,
}

impl Outcome {
    /// The figures of an engine that ended for this reason.
    pub fn of<G, B, V, R>(engine: &Engine<G, B, V, R>, reason: StopReason) -> Self
    where
        G: Genome,
        B: Breeder<G, V::Score>,
        V: Evaluator<G>,
        R: Replacement<G, V::Score>,
    {
        let state = engine.state();
        let fitness = state.best().and_then(|(_, score)| score.utility());
        Self {
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop: reason.to_string(),
            // JSON has no infinite numbers.
            fitness: fitness.filter(|fitness| fitness.is_finite()),
        }
    }

    /// The run as an attempt at its target: a success if it stopped because the target was reached.
    pub fn attempt(&self) -> Attempt {
        if self.stop == StopReason::Target.to_string() {
            Attempt::Reached(self.evaluations)
        } else {
            Attempt::Missed(self.evaluations)
        }
    }
}
