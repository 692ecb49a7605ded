use crate::state::Birth;

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
#[derive(Debug)]
#[non_exhaustive]
pub struct Cohort<'a, G, S> {
    /// The genomes of the present population; empty when the founders are scored.
    pub residents: &'a [G],
    /// The scores of the residents. An evaluator may change them only if its scores are not
    /// [comparable](crate::Evaluator::comparable_across_generations) across generations.
    pub resident_scores: &'a mut [S],
    /// The genomes that the evaluator has to score.
    pub newborns: &'a [G],
    /// The list to which the evaluator pushes one score per newborn, in order.
    pub newborn_scores: &'a mut Vec<S>,
    /// The birth of each newborn. May be shorter than `newborns`, or empty: the parents of the
    /// other newborns are then unknown, as for founders.
    pub births: &'a [Birth],
}

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
        }
    }

    /// The same generation with the birth of each newborn.
    #[must_use]
    pub const fn with_births(self, births: &'a [Birth]) -> Self {
        Self { births, ..self }
    }

    /// The founders of a run: newborns without residents.
    pub const fn founders(newborns: &'a [G], newborn_scores: &'a mut Vec<S>) -> Self {
        Self::new(&[], &mut [], newborns, newborn_scores)
    }
}
