use super::{Breeder, Offspring};
use crate::engine::State;
use crate::error::{Error, above, positive};
use crate::genome::Genome;
use rand::Rng;
use std::fmt;

/// Adapts a mutation rate by the one-fifth success rule (Rechenberg 1973), once per generation.
///
/// A generation with a new champion multiplies the rate by `factor`. A generation without one
/// divides it by the fourth root of `factor`. So the rate stays the same if one generation in five
/// succeeds. `make` builds the breeder from the rate.
///
/// - *Range*: the limits of the rate. The lower limit keeps the search from freezing.
/// - *Factor*: 1.1 adapts slowly, 1.5 quickly.
/// - *Cost*: builds one breeder per generation.
/// - *Instead*: [`SelfAdaptive`](crate::mutate::SelfAdaptive) adapts a rate per individual;
///   [`Scheduled`](crate::breed::Scheduled) follows a plan.
///
/// If scores are not [comparable across
/// generations](crate::Evaluator::comparable_across_generations), each generation has a new
/// champion and the rate only grows.
///
/// The rate is not part of [`State`]. Save [`rate`](Self::rate) with the checkpoint and restore it
/// with [`at`](Self::at). Between `ask` and `tell`, save a clone of the whole breeder.
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
#[doc(alias = "1/5 rule")]
#[doc(alias = "adaptive rate")]
pub struct OneFifthRule<F> {
    rate: f64,
    least: f64,
    most: f64,
    factor: f64,
    /// The generation of the last call of `breed`, and the rate before that call adapted it.
    before: Option<(u64, f64)>,
    make: F,
}

impl<F> OneFifthRule<F> {
    /// Starts at `rate` and stays within `range`. A greater `factor` adapts faster.
    ///
    /// # Errors
    ///
    /// If an end of `range` is not a positive number, if the start of `range` is above its end, if
    /// `rate` is outside `range`, or if `factor` is not above 1.
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

    /// Continues at `rate`, or at the nearest rate within the range.
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
            // After migrants were admitted, `breed` is called again in the same generation: adapt
            // only once.
            let rate = match self.before {
                Some((generation, rate)) if generation == state.generation() => rate,
                _ => self.rate,
            };
            self.before = Some((state.generation(), rate));
            // Square roots are exactly rounded on all platforms; powers are not.
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
