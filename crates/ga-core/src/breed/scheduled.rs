use super::{Breeder, Offspring};
use crate::error::Error;
use crate::genome::Genome;
use crate::state::State;
use rand::Rng;
use std::fmt;

/// Breeds with a breeder that a closure makes from the state in each generation (Fogarty 1989).
///
/// Use it for rates or temperatures that change with the generation, or with the time since the
/// last new champion. It stores nothing between generations, so a resumed run equals an
/// uninterrupted one.
///
/// - *Cost*: builds one breeder per generation.
/// - *Instead*: [`OneFifthRule`](crate::breed::OneFifthRule) reacts to success.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, Scheduled};
///
/// let breeder = Scheduled(|state: &State<BitString, u32>| {
///     let offspring = 5 + state.generation() as usize;
///     Immigrants { sampler: RandomBits(9), offspring }
/// });
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.step();
/// assert_eq!(engine.ask().len(), 6);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "annealing schedule")]
#[doc(alias = "parameter control")]
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
