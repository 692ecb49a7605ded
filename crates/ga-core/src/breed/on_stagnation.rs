use super::{Breeder, Newborns, Offspring};
use crate::error::Error;
use crate::genome::Genome;
use crate::state::{Memory, State};
use rand::Rng;

/// Breeds only if the champion has stayed the same for at least `patience` generations.
///
/// Use it in a tuple, for example with [`Immigrants`](crate::breed::Immigrants), to add diversity
/// when progress has stopped.
///
/// - *Patience*: a few times the number of generations that an improvement usually takes.
/// - *Limits*: if no other breeder produces children in the meantime, the run is idle and stops
///   after [`IDLE_GENERATIONS`](crate::engine::IDLE_GENERATIONS). For a longer patience, raise this
///   [limit](crate::Engine::set_idle_limit). If scores are not [comparable across
///   generations](crate::Evaluator::comparable), each generation has a new
///   champion, and the breeder never works.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, OnStagnation};
/// use ga_core::replace::MuPlusLambda;
///
/// let breeder = Immigrants { sampler: RandomBits(7), offspring: 10 };
/// let breeder = OnStagnation { patience: 3, breeder };
/// let evaluator = Serial::new(|_: &BitString| 0);
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(9)? };
/// let mut engine = scheme.found(&RandomBits(7)).size(4).seed(1)?;
/// (0..4).for_each(|_| engine.step());
/// assert_eq!(engine.state().evaluations(), 4 + 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "restart")]
#[doc(alias = "stagnation")]
pub struct OnStagnation<B> {
    /// The number of generations without a better champion after which `breeder` starts to breed.
    pub patience: u64,
    /// The breeder that works in each generation from then on, until there is a better champion.
    pub breeder: B,
}

impl<G: Genome, S, B: Breeder<G, S>> Breeder<G, S> for OnStagnation<B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        if state.stagnant_for() >= self.patience {
            self.breeder.breed(state, offspring, rng);
        }
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        if state.stagnant_for() >= self.patience {
            self.breeder.learn(state, newborns);
        }
    }

    fn memory(&self) -> Memory<G, S> {
        self.breeder.memory()
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.breeder.restore(memory)
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        self.breeder.min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.breeder.fits(state)
    }
}
