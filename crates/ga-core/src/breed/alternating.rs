use super::{Breeder, Newborns, Offspring};
use crate::error::Error;
use crate::genome::Genome;
use crate::state::{Memory, State};
use rand::Rng;

/// Uses `other` in every `period`-th generation and `usual` in all others.
///
/// The number of the generation decides, so a resumed run equals an uninterrupted one. Use it, for
/// example, to explore now and then between generations of refinement.
///
/// ```
/// use ga_core::breed::{Alternating, DifferentialEvolution};
/// use ga_core::genome::Bounds;
///
/// let bounds = Bounds::uniform(30, -5.0..=5.0)?;
/// let usual = DifferentialEvolution::new(0.5, 0.1, bounds.clone())?;
/// let other = DifferentialEvolution::new(0.9, 0.9, bounds)?;
/// let both = Alternating { usual, other, period: 3 };
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alternating<A, B> {
    /// The breeder of all generations except those of `other`.
    pub usual: A,
    /// The breeder of the generations with a number that is a multiple of `period`.
    pub other: B,
    /// The number of generations from one use of `other` to the next. With 1, `other` breeds in all
    /// generations; with 0, in none.
    pub period: u64,
}

impl<A, B> Alternating<A, B> {
    /// Whether `other` breeds the generation after `generation`.
    const fn is_turn_of_other(&self, generation: u64) -> bool {
        self.period > 0 && (generation + 1) % self.period == 0
    }
}

impl<G: Genome, S, A: Breeder<G, S>, B: Breeder<G, S>> Breeder<G, S> for Alternating<A, B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        if self.is_turn_of_other(state.generation()) {
            self.other.breed(state, offspring, rng);
        } else {
            self.usual.breed(state, offspring, rng);
        }
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        if self.is_turn_of_other(state.generation()) {
            self.other.learn(state, newborns);
        } else {
            self.usual.learn(state, newborns);
        }
    }

    fn memory(&self) -> Memory<G, S> {
        Memory::of([self.usual.memory(), self.other.memory()])
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        let [usual, other] = memory.parts()?;
        self.usual.restore(usual)?;
        self.other.restore(other)
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        self.usual
            .min_population(state)
            .max(self.other.min_population(state))
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.usual.fits(state)?;
        self.other.fits(state)
    }
}
