use super::{StopReason, Termination};
use crate::state::State;

/// Stops after this number of generations without a better champion.
///
/// If scores are not [comparable across
/// generations](crate::Evaluator::comparable_across_generations), or are scores of [several
/// objectives](crate::objectives::Objectives), each generation has a new champion, and this never
/// stops the run.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::Stagnation;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = Engine::start(scheme, &RandomBits(20), 4, 1)?;
/// assert_eq!(engine.run(&Stagnation(20), &mut ()), StopReason::Stagnation);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "patience")]
#[doc(alias = "steady fitness")]
pub struct Stagnation(pub u64);

impl<G, S> Termination<G, S> for Stagnation {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.stagnant_for() >= self.0).then_some(StopReason::Stagnation)
    }
}
