use super::{StopReason, Termination, needs_lasting};
use crate::error::Error;
use crate::state::State;

/// Stops after this number of generations without a better champion.
///
/// A generation of most [presets](https://docs.rs/ga-search) is one newborn. There, count
/// evaluations: [`StagnantEvaluations`]. What counts as a better champion is up to
/// [`Engine::set_least_gain`](crate::Engine::set_least_gain).
///
/// If scores are not [comparable across
/// generations](crate::Evaluator::comparable), or are scores of [several
/// objectives](crate::objectives::Objectives), each generation has a new champion, and this would
/// never stop the run. Such a run is [refused](crate::Engine::check_stop).
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
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(Stagnation(20)), StopReason::Stagnation);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "patience")]
#[doc(alias = "steady fitness")]
pub struct Stagnation(pub u64);

impl Stagnation {
    /// The same in evaluations: stops after `evaluations` evaluations without a better champion.
    pub const fn evaluations(evaluations: u64) -> StagnantEvaluations {
        StagnantEvaluations(evaluations)
    }
}

impl<G, S> Termination<G, S> for Stagnation {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.stagnant_for() >= self.0).then_some(StopReason::Stagnation)
    }

    fn judges(&self, lasting: bool) -> Result<(), Error> {
        needs_lasting("Stagnation", lasting)
    }
}

/// Stops after the generation in which this number of evaluations without a better champion is
/// reached.
///
/// All evaluations count that were made after the generation of the champion. A run of presets
/// with different sizes of generations stops by the same measure. All else is as for
/// [`Stagnation`].
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
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(Stagnation::evaluations(80)), StopReason::Stagnation);
/// assert_eq!((engine.state().stagnant_evaluations(), engine.state().stagnant_for()), (80, 20));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "patience")]
pub struct StagnantEvaluations(pub u64);

impl<G, S> Termination<G, S> for StagnantEvaluations {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (state.stagnant_evaluations() >= self.0).then_some(StopReason::Stagnation)
    }

    fn judges(&self, lasting: bool) -> Result<(), Error> {
        needs_lasting("StagnantEvaluations", lasting)
    }
}
