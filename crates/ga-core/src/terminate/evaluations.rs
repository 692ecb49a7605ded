use super::{StopReason, Termination};
use crate::State;

/// Stops with the generation in which this many evaluations are reached; those of the founders count.
#[derive(Clone, Copy, Debug)]
pub struct Evaluations(pub u64);

impl<G, S> Termination<G, S> for Evaluations {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.evaluations() >= self.0).then_some(StopReason::Evaluations)
    }
}
