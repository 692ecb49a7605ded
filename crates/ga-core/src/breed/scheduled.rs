use super::{Breeder, Brood};
use crate::{Genome, State};
use rand::Rng;
use std::fmt;

/// A breeder that is made anew each generation from what the run has come to: rates that change with the
/// generation, or while the champion stays the same.
///
/// It remembers nothing, so a resumed run goes on as if it had never stopped.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::State;
///
/// let cooling = Scheduled(|state: &State<BitString, u32>| Recombine {
///     selector: Roulette,
///     crossover: OnePoint,
///     mutator: BitFlip::new(1.0 / (2.0 + state.generation() as f64)).expect("a probability"),
///     offspring: 20,
/// });
/// ```
#[derive(Clone, Copy)]
pub struct Scheduled<F>(pub F);

impl<F> fmt::Debug for Scheduled<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scheduled(..)")
    }
}

impl<G: Genome, S, B: Breeder<G, S>, F: Fn(&State<G, S>) -> B> Breeder<G, S> for Scheduled<F> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Brood<G>, rng: &mut dyn Rng) {
        (self.0)(state).breed(state, brood, rng);
    }

    fn required(&self, state: &State<G, S>) -> usize {
        (self.0)(state).required(state)
    }
}
