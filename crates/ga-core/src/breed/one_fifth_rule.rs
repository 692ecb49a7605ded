use super::{Breeder, Offspring};
use crate::engine::State;
use crate::error::{Error, above, positive};
use crate::genome::Genome;
use rand::Rng;
use std::fmt;

/// A breeder with a rate that success makes greater and failure smaller: the one-fifth rule (Rechenberg 1973), by
/// generations.
///
/// A generation with a new champion multiplies the rate by `factor`, one without divides it by the fourth root
/// of that: so the rate stays where one generation in five succeeds. `make` builds the breeder from the rate.
///
/// Where scores are not [lasting](crate::Evaluator::comparable_across_generations) every generation has a new champion, and the rate only
/// grows.
///
/// It learns. Save its [`rate`](Self::rate) beside the state, and go on with [`at`](Self::at); or, with newborns that
/// were asked about and not told, a copy of itself.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, OneFifthRule};
///
/// let make = |rate| Immigrants { sampler: RandomBits(9), count: (rate * 99.0) as usize };
/// let breeder = OneFifthRule::new(0.1, 0.01..=0.5, 1.5, make)?;
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = Engine::start(scheme, &RandomBits(9), 20, 1)?;
/// engine.run(&Generations(300), &mut ());
/// assert!(engine.scheme().breeder.rate() < 0.02);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone)]
pub struct OneFifthRule<F> {
    rate: f64,
    least: f64,
    most: f64,
    factor: f64,
    /// The generation that was bred from last, and the rate before that.
    before: Option<(u64, f64)>,
    make: F,
}

impl<F> OneFifthRule<F> {
    /// Begins at `rate`, and stays within `range`; `factor` above 1 is how fast it adapts.
    ///
    /// # Errors
    ///
    /// If the ends of the range are not positive numbers with the lower one first, if the range
    /// does not hold `rate`, or if `factor` is not above 1.
    pub fn new(rate: f64, range: std::ops::RangeInclusive<f64>, factor: f64, make: F) -> Result<Self, Error> {
        let (low, high) = range.into_inner();
        let least = positive("the lower end of the range of an adaptive rate", low)?;
        let most = positive("the upper end of the range of an adaptive rate", high)?;
        if least > most {
            return Err(Error::EmptyInterval { name: "the range of an adaptive rate", low, high });
        }
        if !(least..=most).contains(&rate) {
            return Err(Error::OutOfRange { name: "an adaptive rate", low, high, value: rate });
        }
        let factor = above(1.0, "the factor of an adaptive rate", factor)?;
        Ok(Self { rate, least, most, factor, before: None, make })
    }

    /// The rate that the last generation was bred with.
    pub const fn rate(&self) -> f64 {
        self.rate
    }

    /// Goes on at this rate, or at the nearest one within the range.
    #[must_use]
    pub fn at(self, rate: f64) -> Self {
        Self { rate: rate.max(self.least).min(self.most), before: None, ..self }
    }
}

impl<F> fmt::Debug for OneFifthRule<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneFifthRule").field("rate", &self.rate).finish_non_exhaustive()
    }
}

impl<G: Genome, S, B: Breeder<G, S>, F: Fn(f64) -> B> Breeder<G, S> for OneFifthRule<F> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        if state.generation() > 0 {
            // Outsiders may be admitted to a generation that was bred from: then it is bred from again.
            let rate = match self.before {
                Some((generation, rate)) if generation == state.generation() => rate,
                _ => self.rate,
            };
            self.before = Some((state.generation(), rate));
            // Square roots are rounded alike everywhere, unlike powers.
            let rate =
                if state.stagnant_for() == 0 { rate * self.factor } else { rate / self.factor.sqrt().sqrt() };
            self.rate = rate.max(self.least).min(self.most);
        }
        (self.make)(self.rate).breed(state, offspring, rng);
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        (self.make)(self.rate).min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        (self.make)(self.rate).fits(state)
    }
}
