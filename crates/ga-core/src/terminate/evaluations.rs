use super::{StopReason, Termination, share};
use crate::state::State;

/// Stops after the generation in which this number of evaluations is reached. The evaluations of
/// the founders count.
///
/// A generation is always evaluated as a whole, so a run may exceed the limit by nearly one
/// generation. An engine with a
/// [hard limit](crate::Engine::set_hard_limit) ends before such a generation.
///
/// If nothing is evaluated any more, because the breeder produces no more offspring or a
/// [`Memo`](crate::evaluate::Memo) has all scores already, the run stops with [`StopReason::Idle`].
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
/// assert_eq!(engine.run(Evaluations(500)), StopReason::Evaluations);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "budget")]
pub struct Evaluations(pub u64);

impl<G, S> Termination<G, S> for Evaluations {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.evaluations() >= self.0).then_some(StopReason::Evaluations)
    }

    fn room(&self, state: &State<G, S>) -> Option<u64> {
        Some(self.0.saturating_sub(state.evaluations()))
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        share(state.evaluations(), self.0)
    }
}
