use crate::state::Birth;
use std::fmt;

/// The individuals of one generation, as an [`Evaluator`](crate::Evaluator) sees them.
///
/// ```
/// use ga_core::Evaluator;
/// use ga_core::evaluate::{Cohort, Serial};
/// use ga_core::random::Streams;
///
/// let mut scores = Vec::new();
/// let mut evaluator = Serial::new(|number: &u32| number % 10);
/// evaluator.evaluate(Cohort::founders(&[13, 27], &mut scores), Streams::report(1));
/// assert_eq!(scores, [3, 7]);
/// ```
#[non_exhaustive]
pub struct Cohort<'a, G, S> {
    /// The genomes of the present population; empty when the founders are scored.
    pub residents: &'a [G],
    /// The scores of the residents. An evaluator may change them only if its scores are not
    /// [comparable](crate::Evaluator::comparable) across generations.
    pub resident_scores: &'a mut [S],
    /// The genomes that the evaluator has to score.
    pub newborns: &'a [G],
    /// The list to which the evaluator pushes one score per newborn, in order.
    pub newborn_scores: &'a mut Vec<S>,
    /// The birth of each newborn. May be shorter than `newborns`, or empty: the parents of the
    /// other newborns are then unknown, as for founders.
    pub births: &'a [Birth],
    /// Whether to end early, for an evaluator that asks before each evaluation; `None` if the
    /// generation is scored to its end. An evaluator that ends early pushes fewer scores than there
    /// are newborns, and remembers nothing of this generation, which will be scored again.
    pub stop: Option<&'a Interrupt<'a>>,
}

/// Whether to end now, as any thread may ask.
pub type Interrupt<'a> = dyn Fn() -> bool + Sync + 'a;

impl<'a, G, S> Cohort<'a, G, S> {
    /// Combines the newborns and the residents of one generation. The parents of the newborns are
    /// unknown.
    pub const fn new(
        residents: &'a [G],
        resident_scores: &'a mut [S],
        newborns: &'a [G],
        newborn_scores: &'a mut Vec<S>,
    ) -> Self {
        Self {
            residents,
            resident_scores,
            newborns,
            newborn_scores,
            births: &[],
            stop: None,
        }
    }

    /// The same generation with the birth of each newborn.
    #[must_use]
    pub const fn with_births(self, births: &'a [Birth]) -> Self {
        Self { births, ..self }
    }

    /// The same generation, which may be cut short.
    #[must_use]
    pub const fn with_stop(self, stop: Option<&'a Interrupt<'a>>) -> Self {
        Self { stop, ..self }
    }

    /// Whether to end early: the answer of [`stop`](Self::stop) now.
    pub fn is_due(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// The founders of a run: newborns without residents.
    pub const fn founders(newborns: &'a [G], newborn_scores: &'a mut Vec<S>) -> Self {
        Self::new(&[], &mut [], newborns, newborn_scores)
    }
}

impl<G: fmt::Debug, S: fmt::Debug> fmt::Debug for Cohort<'_, G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cohort")
            .field("residents", &self.residents)
            .field("resident_scores", &self.resident_scores)
            .field("newborns", &self.newborns)
            .field("newborn_scores", &self.newborn_scores)
            .field("births", &self.births)
            .finish_non_exhaustive()
    }
}
