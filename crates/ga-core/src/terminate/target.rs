use super::{StopReason, Termination};
use crate::engine::State;
use crate::score::Score;

/// Stops once the champion is as good as this score. A target that is NaN is never reached.
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
        let reached = |score: &S| !self.0.is_nan() && score.order(&self.0).is_ge();
        state.champion().is_some_and(|champion| reached(&champion.score)).then_some(StopReason::Target)
    }
}
