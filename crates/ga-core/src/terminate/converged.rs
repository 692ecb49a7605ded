use super::{StopReason, Termination, needs_lasting};
use crate::error::Error;
use crate::expected::Expected;
use crate::score::Score;
use crate::state::State;

/// Stops once at least `share` of the population has the same score as the best individual.
///
/// Individuals with equal scores may still have different genomes. The cost is one comparison per
/// individual and generation.
///
/// If scores are not [comparable across
/// generations](crate::Evaluator::comparable), or are scores of [several
/// objectives](crate::objectives::Objectives), equal scores are chance or never occur. Such a run
/// is [refused](crate::Engine::check_stop).
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::Converged;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|_: &BitString| 7);
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(Converged::new(0.9)?), StopReason::Converged);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "convergence")]
pub struct Converged {
    share: f64,
}

impl Converged {
    /// Takes a `share` from 0 to 1; 0.9 is usual.
    ///
    /// # Errors
    ///
    /// If `share` is not from 0 to 1.
    pub fn new(share: f64) -> Result<Self, Error> {
        Ok(Self {
            share: Expected::Probability.check("the share of a converged population", share)?,
        })
    }
}

impl<G, S: Score> Termination<G, S> for Converged {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let scores = state.population().scores();
        let best = &scores[state.population().best()?];
        let same = scores
            .iter()
            .filter(|score| score.order(best).is_eq())
            .count();
        (!best.is_nan() && same as f64 >= self.share * scores.len() as f64)
            .then_some(StopReason::Converged)
    }

    fn judges(&self, lasting: bool) -> Result<(), Error> {
        needs_lasting("Converged", lasting)
    }
}
