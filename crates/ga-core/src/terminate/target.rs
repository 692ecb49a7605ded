use super::{StopReason, Termination};
use crate::score::Score;
use crate::state::State;

/// Stops once the champion is as good as this score. A target that is NaN is never reached.
///
/// For scores with [several objectives](crate::objectives::Objectives), stops once an individual of
/// the population is as good in each objective.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(Target(20)), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "fitness threshold")]
pub struct Target<S>(pub S);

impl<G, S: Score> Termination<G, S> for Target<S> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let reached = if S::RANKED {
            state
                .population()
                .scores()
                .iter()
                .any(|score| score.reaches(&self.0))
        } else {
            state
                .best()
                .is_some_and(|(_, score)| score.reaches(&self.0))
        };
        reached.then_some(StopReason::Target)
    }
}
