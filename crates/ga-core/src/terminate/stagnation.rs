use super::{StopReason, Termination};
use crate::State;

/// Stops after this many generations without a better champion.
///
/// Never stops a run whose scores are not [lasting](crate::Evaluator::lasting): its champion is new each
/// generation.
#[derive(Clone, Copy, Debug)]
pub struct Stagnation(pub u64);

impl<G, S> Termination<G, S> for Stagnation {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.stagnant_for() >= self.0).then_some(StopReason::Stagnation)
    }
}
