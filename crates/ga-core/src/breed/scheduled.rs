use super::{Breeder, Offspring};
use crate::engine::State;
use crate::error::Error;
use crate::genome::Genome;
use rand::Rng;
use std::fmt;

/// A breeder that is made anew each generation from what the run has come to: rates that change with the
/// generation, or while the champion stays the same (Fogarty 1989).
///
/// It remembers nothing, so a resumed run goes on as if it had never stopped.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, Scheduled};
///
/// let count = |state: &ga_core::State<BitString, u32>| 5 + state.generation() as usize;
/// let breeder = Scheduled(move |state: &_| Immigrants { sampler: RandomBits(9), count: count(state) });
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = Engine::start(scheme, &RandomBits(9), 20, 1)?;
/// engine.step();
/// assert_eq!(engine.ask().len(), 6);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Scheduled<F>(pub F);

impl<F> fmt::Debug for Scheduled<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scheduled(..)")
    }
}

impl<G: Genome, S, B: Breeder<G, S>, F: Fn(&State<G, S>) -> B> Breeder<G, S> for Scheduled<F> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        (self.0)(state).breed(state, offspring, rng);
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        (self.0)(state).min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        (self.0)(state).fits(state)
    }
}
