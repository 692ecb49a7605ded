use super::{StopReason, Termination, share};
use crate::state::State;

/// Stops after this number of generations. The founders are generation 0.
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
/// assert_eq!(engine.run(Generations(3)), StopReason::Generations);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "iterations")]
pub struct Generations(pub u64);

impl<G, S> Termination<G, S> for Generations {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.generation() >= self.0).then_some(StopReason::Generations)
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        share(state.generation(), self.0)
    }
}
