use super::{Birth, Breeder, Offspring};
use crate::engine::State;
use crate::genome::{Genome, Sampler};
use rand::Rng;

/// Newcomers that owe nothing to the population (Grefenstette 1992).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
///
/// let breeder = Immigrants { source: RandomBits(77), count: 10 };
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = Engine::start(scheme, &RandomBits(77), 20, 1)?;
/// assert_eq!(engine.ask().len(), 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Immigrants<D> {
    /// Where they come from.
    pub source: D,
    /// How many arrive a generation.
    pub count: usize,
}

impl<G: Genome, S, D: Sampler<G>> Breeder<G, S> for Immigrants<D> {
    fn breed(&mut self, _: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        for _ in 0..self.count {
            offspring.push(self.source.sample(rng), Birth::default());
        }
    }
}
