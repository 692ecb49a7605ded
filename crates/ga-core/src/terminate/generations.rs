use super::{StopReason, Termination};
use crate::State;

/// Stops after this many generations; the founders are none.
#[derive(Clone, Copy, Debug)]
pub struct Generations(pub u64);

impl<G, S> Termination<G, S> for Generations {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.generation() >= self.0).then_some(StopReason::Generations)
    }
}
