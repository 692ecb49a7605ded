use super::{Cooling, Replacement};
use crate::error::{Error, ends};
use crate::expected::Expected;
use crate::random::{Streams, exponential};
use crate::score::{Difference, Score};
use crate::state::{Birth, Population};
use rand::Rng;
use std::ops::RangeInclusive;

/// Replica exchange: each place of the population has its own temperature, and neighbouring places
/// exchange their residents (Swendsen & Wang 1986).
///
/// A child competes with its victim or, if it has none, with its first parent. A child that is not
/// worse takes the place of that resident. A child that is worse by `d` takes the place with
/// probability exp(-`d` / temperature). Then neighbouring places may exchange their residents, from
/// the hottest place (the last) down to the coldest (the first). The probability of an exchange
/// keeps the Boltzmann distribution of each temperature. Solutions found at a high temperature are
/// thus refined at a low temperature.
///
/// Use it with [`MutateEach`](crate::breed::MutateEach), which gives each resident one child.
///
/// - *Score*: any score with a [`Difference`]; use [`Reverse`](std::cmp::Reverse) to minimise. A
///   child whose score is not a number is never accepted in the place of a number.
/// - *Temperatures* have the unit of the score; those between the first and the last place are
///   spaced evenly, or [geometrically](Self::with_cooling). Set the hottest to a usual loss by one
///   mutation, and the coldest to at most the smallest loss that matters. If you do not know the
///   unit, use [`relative`](Self::relative). 0 accepts no loss.
/// - *Places*: 8 to 32 are usual. Neighbours exchange seldom if their temperatures differ too much:
///   add places, or raise the coldest temperature.
/// - *Threads*: [`Parallel`](crate::evaluate::Parallel) scores the children of all places at once,
///   with the same result for any number of threads.
/// - *Cost*: one comparison per child and one per place, and an exponential random number for each
///   loss.
/// - *Instead*: [`Annealing`](crate::replace::Annealing) needs only one lineage, but also a
///   schedule.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::random::Streams;
/// use ga_core::replace::ReplicaExchange;
///
/// let mut residents: Population<_, _> = [('a', 5.0), ('b', 1.0)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 6.0), ('d', 1.0)].into_iter().collect();
/// let births = [0, 1].map(Birth::from_parent);
/// let mut exchange = ReplicaExchange::new(0.0..=0.1)?;
/// exchange.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes()[0], 'c');
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "parallel tempering")]
#[doc(alias = "tempering")]
pub struct ReplicaExchange {
    coldest: f64,
    hottest: f64,
    ladder: Cooling,
    /// Whether losses are shares of a score.
    relative: bool,
}

impl ReplicaExchange {
    /// Takes the temperatures of the first place (the lower end) and of the last place (the upper
    /// end), in the unit of the score. If there is only one place, its temperature is halfway
    /// between them.
    ///
    /// # Errors
    ///
    /// If the lower end is negative or above the upper end, or if an end is not finite.
    pub fn new(temperatures: RangeInclusive<f64>) -> Result<Self, Error> {
        let (coldest, hottest) = ends("the temperatures of replica exchange", &temperatures)?;
        Expected::NotBelow(0.0).check("the coldest temperature of replica exchange", coldest)?;
        Ok(Self {
            coldest,
            hottest,
            ladder: Cooling::Linear,
            relative: false,
        })
    }

    /// Takes temperatures as shares of a score, from 0 to 1, so that they fit every objective: 0.1
    /// accepts a loss of a tenth of the score in 37 % of cases.
    ///
    /// The loss of a child is divided by the score of the resident, and the loss of an exchange by
    /// the mean of both scores. Scores need a [`utility`](Score::utility), whose absolute value is
    /// the size of a score.
    ///
    /// # Errors
    ///
    /// If a temperature is not from 0 to 1, or if the lower end is above the upper end.
    pub fn relative(temperatures: RangeInclusive<f64>) -> Result<Self, Error> {
        let share = Expected::Within(0.0, 1.0);
        let coldest = temperatures.start();
        let hottest = temperatures.end();
        share.check(
            "the coldest relative temperature of replica exchange",
            *coldest,
        )?;
        share.check(
            "the hottest relative temperature of replica exchange",
            *hottest,
        )?;
        Ok(Self {
            relative: true,
            ..Self::new(temperatures)?
        })
    }

    /// Spaces the temperatures between the first and the last place in another shape. Geometric
    /// spacing is usual if the temperatures differ by a factor of ten or more.
    ///
    /// # Errors
    ///
    /// If `ladder` is geometric and the coldest temperature is 0.
    pub fn with_cooling(self, ladder: Cooling) -> Result<Self, Error> {
        Ok(Self {
            ladder: ladder.ends_at(self.coldest)?,
            ..self
        })
    }

    /// The temperature of a place, counted from 0, of `places` places.
    pub fn temperature(&self, place: usize, places: usize) -> f64 {
        let share = if places <= 1 {
            0.5
        } else {
            place as f64 / (places - 1) as f64
        };
        self.ladder.with_left(self.hottest, self.coldest, share)
    }

    /// The unit of a loss from `score`.
    fn unit<S: Score>(&self, score: &S) -> f64 {
        if self.relative {
            score.utility().map_or(f64::NAN, f64::abs)
        } else {
            1.0
        }
    }

    fn compete<G, S: Score + Difference>(
        &self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        rng: &mut impl Rng,
    ) {
        let places = residents.len();
        let (genomes, scores) = newborns.columns_mut();
        for ((genome, score), birth) in genomes.iter_mut().zip(scores).zip(births) {
            let Some(place) = birth.victim.or(birth.parents[0]) else {
                continue;
            };
            let resident = &residents.scores()[place];
            let gain = score.difference(resident);
            let accepted = gain.map_or_else(|| score.order(resident).is_ge(), |gain| gain >= 0.0)
                || {
                    // If E is exponential with mean 1, `d` <= T * E holds with probability
                    // exp(-d / T).
                    let limit =
                        self.temperature(place, places) * self.unit(resident) * exponential(rng);
                    gain.is_some_and(|gain| -gain <= limit)
                };
            if accepted {
                residents.swap_with(place, genome, score);
            }
        }
    }

    fn exchange<G, S: Score + Difference>(
        &self,
        residents: &mut Population<G, S>,
        rng: &mut impl Rng,
    ) {
        let places = residents.len();
        for cold in (0..places.saturating_sub(1)).rev() {
            let (here, there) = (&residents.scores()[cold], &residents.scores()[cold + 1]);
            let loss = here.difference(there);
            let better = loss.map_or_else(|| here.order(there).is_gt(), |loss| loss > 0.0);
            let [low, high] = [cold, cold + 1].map(|place| self.temperature(place, places));
            // Residents are exchanged with probability exp(-loss * (1 / low - 1 / high)). Both
            // sides are multiplied by low * high, because low may be 0.
            let loss = loss.map(|loss| loss / (self.unit(here) + self.unit(there)) * 2.0);
            let accepted = !better || {
                let limit = low * high * exponential(rng);
                loss.is_some_and(|loss| loss * (high - low) <= limit)
            };
            if accepted {
                residents.swap(cold, cold + 1);
            }
        }
    }
}

impl<G, S: Score + Difference> Replacement<G, S> for ReplicaExchange {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        let mut rng = streams.survival();
        self.compete(residents, newborns, births, &mut rng);
        self.exchange(residents, &mut rng);
    }
}
