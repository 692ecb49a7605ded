use super::Replacement;
use crate::breed::Birth;
use crate::engine::Population;
use crate::error::Error;
use crate::random::{Streams, exponential};
use crate::score::{Score, Weight};
use rand::Rng;

/// Replica exchange: each place of the population has its own temperature, and neighbouring places
/// exchange their residents (Swendsen & Wang 1986).
///
/// A child competes with its victim or, if it has none, with its first parent. A child that is not
/// worse takes the place of that resident. A child that is worse by `d`, as a share of the
/// resident's score, takes the place with probability exp(-`d` / temperature). Then neighbouring
/// places may exchange their residents, from the hottest place (the last) down to the coldest (the
/// first). The probability of an exchange keeps the distribution of each temperature. Solutions
/// found at a high temperature are thus refined at a low temperature.
///
/// Use it with [`MutateEach`](crate::breed::MutateEach), which gives each resident one child.
///
/// - *Temperatures* are shares of a score, from 0 to 1, so they fit every objective without
///   negative scores. The temperatures between the first and the last place are spaced evenly. 0
///   accepts no loss; 0.1 accepts a loss of a tenth of the score in 37 % of cases.
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
/// let mut exchange = ReplicaExchange::new(0.0, 0.1)?;
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
}

impl ReplicaExchange {
    /// Takes the temperatures of the first place (`coldest`) and of the last place (`hottest`). If
    /// there is only one place, its temperature is their mean.
    ///
    /// # Errors
    ///
    /// If a temperature is not from 0 to 1.
    pub fn new(coldest: f64, hottest: f64) -> Result<Self, Error> {
        for (name, value) in [("coldest temperature", coldest), ("hottest temperature", hottest)] {
            if !(0.0..=1.0).contains(&value) {
                return Err(Error::OutOfRange { name, low: 0.0, high: 1.0, value });
            }
        }
        Ok(Self { coldest, hottest })
    }

    fn temperature(&self, place: usize, places: usize) -> f64 {
        let share = if places == 1 { 0.5 } else { place as f64 / (places - 1) as f64 };
        self.coldest + (self.hottest - self.coldest) * share
    }

    fn compete<G, S: Score + Weight>(
        &self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        rng: &mut impl Rng,
    ) {
        let places = residents.len();
        let (genomes, scores) = newborns.columns_mut();
        for ((genome, score), birth) in genomes.iter_mut().zip(scores).zip(births) {
            let Some(place) = birth.victim.or(birth.parents[0]) else { continue };
            let resident = &residents.scores()[place];
            let accepted = score.order(resident).is_ge() || {
                let present = number(resident);
                // If E is exponential with mean 1, `d` <= T * E holds with probability exp(-d / T).
                present - number(score) <= self.temperature(place, places) * present * exponential(rng)
            };
            if accepted {
                residents.swap_with(place, genome, score);
            }
        }
    }

    fn exchange<G, S: Score + Weight>(&self, residents: &mut Population<G, S>, rng: &mut impl Rng) {
        let places = residents.len();
        for cold in (0..places.saturating_sub(1)).rev() {
            let (here, there) = (&residents.scores()[cold], &residents.scores()[cold + 1]);
            let better = here.order(there).is_gt();
            let (here, there) = (number(here), number(there));
            let [low, high] = [cold, cold + 1].map(|place| self.temperature(place, places));
            // The loss as a share of the mean score. Residents are exchanged with probability
            // exp(-loss * (1 / low - 1 / high)). Both sides are multiplied by low * high, because
            // low may be 0.
            let loss = (here - there) / (here + there) * 2.0;
            if !better || loss * (high - low) <= low * high * exponential(rng) {
                residents.swap(cold, cold + 1);
            }
        }
    }
}

impl<G, S: Score + Weight> Replacement<G, S> for ReplicaExchange {
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

/// A score as a number; NaN fails every comparison, so it is never accepted as a loss.
fn number<S: Weight>(score: &S) -> f64 {
    score.number().unwrap_or(f64::NAN)
}
