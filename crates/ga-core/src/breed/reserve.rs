use super::{Breeder, Brood};
use crate::{Error, Genome, State};
use rand::Rng;

/// A breeder that waits until the champion has been the same for some generations.
///
/// If no other breeder has children meanwhile, a patience of
/// [`IDLE_GENERATIONS`](crate::IDLE_GENERATIONS) or more ends the run before: raise the
/// [limit](crate::Engine::set_idle_limit).
///
/// Where scores are not [lasting](crate::Evaluator::lasting) it waits for ever.
///
/// ```
/// use ga_core::prelude::*;
///
/// let breeder = Reserve { patience: 3, breeder: Immigrants { source: RandomBits(7), count: 10 } };
/// let scheme = Scheme { breeder, evaluator: Serial::new(|_: &BitString| 0), replacement: Truncation::new(9)? };
/// let mut engine = Engine::start(scheme, &RandomBits(7), 4, 1)?;
/// (0..4).for_each(|_| engine.step());
/// assert_eq!(engine.state().evaluations(), 4 + 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reserve<B> {
    /// For so many generations it breeds nobody.
    pub patience: u64,
    /// Who breeds then.
    pub breeder: B,
}

impl<G: Genome, S, B: Breeder<G, S>> Breeder<G, S> for Reserve<B> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Brood<G>, rng: &mut dyn Rng) {
        if state.stagnant_for() >= self.patience {
            self.breeder.breed(state, brood, rng);
        }
    }

    fn required(&self, state: &State<G, S>) -> usize {
        self.breeder.required(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.breeder.fits(state)
    }
}

#[cfg(test)]
mod tests {
    use crate::Error;
    use crate::prelude::*;

    #[test]
    fn the_reserve_breeds_when_the_champion_has_lasted_and_not_before() -> Result<(), Error> {
        let breeder = Reserve { patience: 3, breeder: Immigrants { source: RandomBits(8), count: 5 } };
        let scheme =
            Scheme { breeder, evaluator: Serial::new(|_: &BitString| 0), replacement: Truncation::new(9)? };
        let mut engine = Engine::start(scheme, &RandomBits(8), 4, 1)?;
        let mut born = Vec::new();
        for _ in 0..5 {
            let before = engine.state().evaluations();
            engine.step();
            born.push(engine.state().evaluations() - before);
        }
        assert_eq!(born, [0, 0, 0, 5, 5]);
        Ok(())
    }
}
