use super::{Breeder, Newborns, Offspring};
use crate::error::{Error, ends};
use crate::expected::Expected;
use crate::genome::Genome;
use crate::score::Score;
use crate::state::{Memory, State};
use rand::Rng;
use std::fmt;

/// Adapts a mutation rate by the one-fifth success rule (Rechenberg 1973), once per generation.
///
/// A generation succeeds if a newborn of this breeder is better than the champion. Success
/// multiplies the rate by `factor`; failure divides it by the fourth root of `factor`. So the rate
/// stays the same if one generation in five succeeds. `make` builds the breeder from the rate.
///
/// - *Range*: the limits of the rate. The lower limit keeps the search from freezing.
/// - *Factor*: 1.1 adapts slowly, 1.5 quickly.
/// - *Cost*: builds one breeder per generation.
/// - *Instead*: [`SelfAdaptive`](crate::mutate::SelfAdaptive) adapts a rate per individual;
///   [`Scheduled`](crate::breed::Scheduled) follows a plan.
///
/// - *Limits*: `make` builds a new breeder each time, so a breeder that remembers something forgets
///   it.
///
/// The rate is part of a [`Checkpoint`](crate::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, OneFifthRule};
///
/// let make = |rate| Immigrants { sampler: RandomBits(9), offspring: (rate * 99.0) as usize };
/// let breeder = OneFifthRule::new(0.1, 0.01..=0.5, 1.5, make)?;
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.run(Generations(300));
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
    make: F,
}

impl<F> OneFifthRule<F> {
    /// Starts at `rate` and stays within `range`. A greater `factor` adapts faster.
    ///
    /// # Errors
    ///
    /// If an end of `range` is not a positive number, if the start of `range` is above its end, if
    /// `rate` is outside `range`, or if `factor` is not above 1.
    pub fn new(
        rate: f64,
        range: std::ops::RangeInclusive<f64>,
        factor: f64,
        make: F,
    ) -> Result<Self, Error> {
        let (least, most) = ends("the range of an adaptive rate", &range)?;
        Expected::Positive.check("the lower end of the range of an adaptive rate", least)?;
        Expected::Within(least, most).check("an adaptive rate", rate)?;
        let factor = Expected::Above(1.0).check("the factor of an adaptive rate", factor)?;
        Ok(Self {
            rate,
            least,
            most,
            factor,
            make,
        })
    }

    /// The rate that the next generation is bred with.
    pub const fn rate(&self) -> f64 {
        self.rate
    }
}

impl<F> fmt::Debug for OneFifthRule<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneFifthRule")
            .field("rate", &self.rate)
            .finish_non_exhaustive()
    }
}

impl<G: Genome, S: Score, B: Breeder<G, S>, F: Fn(f64) -> B> Breeder<G, S> for OneFifthRule<F> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        (self.make)(self.rate).breed(state, offspring, rng);
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        let better = |score: &S| match state.best() {
            Some((_, best)) => score.order(best).is_gt(),
            None => !score.is_nan(),
        };
        // Square roots are exactly rounded on all platforms; powers are not.
        let rate = if newborns.scores.iter().any(better) {
            self.rate * self.factor
        } else {
            self.rate / self.factor.sqrt().sqrt()
        };
        self.rate = rate.max(self.least).min(self.most);
    }

    fn memory(&self) -> Memory<G, S> {
        Memory::Number(self.rate)
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.rate =
            Expected::Within(self.least, self.most).check("an adaptive rate", memory.number()?)?;
        Ok(())
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        (self.make)(self.rate).min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        (self.make)(self.rate).fits(state)
    }
}
