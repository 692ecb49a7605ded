use super::{StopReason, Termination};
use crate::engine::State;
use crate::score::Score;

/// Stops once the champion is as good as this score. A target that is NaN is never reached.
///
/// For scores with [several objectives](crate::objectives::Objectives), stops once an individual of
/// the population is as good in each objective.
///
/// ```
/// use ga_core::StopReason;
/// use ga_core::prelude::*;
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let mut engine = ga_core::presets::bits(20, ones)?.start(1)?;
/// assert_eq!(engine.run(&Target(20), &mut ()), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "fitness threshold")]
pub struct Target<S>(pub S);

impl<G, S: Score> Termination<G, S> for Target<S> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let reached = if S::RANKED {
            state.population().scores().iter().any(|score| score.reaches(&self.0))
        } else {
            state.champion().is_some_and(|champion| champion.score.reaches(&self.0))
        };
        reached.then_some(StopReason::Target)
    }
}
