use super::Replacement;
use crate::breed::Birth;
use crate::engine::Population;
use crate::error::{Error, at_least, no_less};
use crate::random::{Streams, exp, unit};
use crate::score::{Score, Weight};

/// Simulated annealing: a worse child may take its victim's place, less often as the temperature
/// falls (Kirkpatrick, Gelatt & Vecchi 1983).
///
/// A child that is not worse than its victim takes the victim's place. A child that is worse by `d`
/// takes the place with probability exp(-`d` / temperature). A child without a victim competes with
/// the worst resident. If each resident has one child per generation, as with
/// [`MutateEach`](crate::breed::MutateEach), each resident is an independent annealing run.
///
/// - *Temperature*: has the unit of the score. It falls from `hot` to `cold` over a cycle, along a
///   parabola: fastest at the start. Set `hot` to a usual loss by one mutation, and `cold` to at
///   most the smallest loss that matters.
/// - *Cycles*: the first one takes `cycle` generations. Each further cycle is twice as long as the
///   one before. The temperature depends on the generation alone, so a resumed run continues
///   exactly.
/// - *Contest*: see [`with_contest`](Self::with_contest).
/// - *Cost*: one comparison and at most one random number per child. Children that would be
///   accepted with a probability below 10<sup>-13</sup> are rejected without a draw.
/// - *Instead*: [`ReplicaExchange`](crate::replace::ReplicaExchange) needs no schedule;
///   [`OneToOne`](crate::replace::OneToOne) accepts no loss.
///
/// To minimise, use negated costs as scores: a [`Weight`] cannot be reversed.
///
/// ```
/// use ga_core::replace::Annealing;
///
/// let annealing = Annealing::new(2.0, 0.5, 100)?;
/// assert_eq!(annealing.temperature(0), 2.0);
/// assert_eq!(annealing.temperature(50), 0.875);
/// assert_eq!(annealing.temperature(100), 2.0);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "simulated annealing")]
#[doc(alias = "Metropolis")]
pub struct Annealing {
    hot: f64,
    cold: f64,
    cycle: u64,
    contest: u64,
}

impl Annealing {
    /// Lets the temperature fall from `hot` to `cold` in each cycle; the first takes `cycle`
    /// generations.
    ///
    /// # Errors
    ///
    /// If `cold` is negative, `hot` is below `cold`, one of them is not finite, or `cycle` is 0.
    pub fn new(hot: f64, cold: f64, cycle: u64) -> Result<Self, Error> {
        no_less(0.0, "the final temperature of annealing", cold)?;
        no_less(cold, "the first temperature of annealing", hot)?;
        at_least(1, "a cycle of annealing", usize::try_from(cycle).unwrap_or(usize::MAX))?;
        Ok(Self { hot, cold, cycle, contest: 0 })
    }

    /// Copies the best resident over the worst one in every `contest`-th generation. With 0, the
    /// default, there are no contests.
    ///
    /// A frequent contest turns independent lineages into one search from the best of them.
    #[must_use]
    pub const fn with_contest(self, contest: u64) -> Self {
        Self { contest, ..self }
    }

    /// The temperature in a generation, in the unit of the score.
    pub fn temperature(&self, generation: u64) -> f64 {
        let (mut begin, mut length) = (0, self.cycle);
        while generation - begin >= length {
            begin += length;
            length = length.saturating_mul(2);
        }
        let left = 1.0 - (generation - begin) as f64 / length as f64;
        self.cold + (self.hot - self.cold) * left * left
    }
}

impl<G: Clone, S: Score + Weight> Replacement<G, S> for Annealing {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        let temperature = self.temperature(streams.generation());
        let mut rng = streams.survival();
        let (genomes, scores) = newborns.columns_mut();
        let victims = births.iter().map(|birth| birth.victim).chain(std::iter::repeat(None));
        for ((genome, score), victim) in genomes.iter_mut().zip(scores).zip(victims) {
            let Some(place) = victim.or_else(|| residents.worst()) else { return };
            let resident = &residents.scores()[place];
            let accepted = score.order(resident).is_ge()
                || loss(resident, score).is_some_and(|loss| accepts(loss / temperature, &mut rng));
            if accepted {
                residents.swap_with(place, genome, score);
            }
        }
        if self.contest > 0 && streams.generation() % self.contest == 0 {
            copy_best_over_worst(residents);
        }
    }
}

/// The amount by which a newborn is worse than a resident; `None` if one score is not a number.
fn loss<S: Weight>(resident: &S, newborn: &S) -> Option<f64> {
    Some(resident.number()? - newborn.number()?)
}

/// Accepts with probability exp(-`x`).
fn accepts(x: f64, rng: &mut dyn rand::Rng) -> bool {
    /// From here on the probability is below 10<sup>-13</sup>, and nothing is drawn.
    const NEVER: f64 = 30.0;

    x < NEVER && unit(rng) < exp(-x)
}

fn copy_best_over_worst<G: Clone, S: Score>(residents: &mut Population<G, S>) {
    if let (Some(best), Some(worst)) = (residents.best(), residents.worst()) {
        let (genomes, scores) = residents.columns_mut();
        let (genome, score) = (genomes[best].clone(), scores[best].clone());
        genomes[worst] = genome;
        scores[worst] = score;
    }
}

#[cfg(test)]
mod tests {
    use super::Annealing;

    #[test]
    fn each_cycle_is_twice_as_long_as_the_one_before_and_begins_hot() {
        let annealing = Annealing::new(2.0, 0.5, 100).unwrap();
        for (generation, temperature) in [(0, 2.0), (50, 0.875), (100, 2.0), (200, 0.875), (300, 2.0)] {
            assert!((annealing.temperature(generation) - temperature).abs() < 1e-12, "{generation}");
        }
        assert!(annealing.temperature(99) < 0.51 && annealing.temperature(299) < 0.51);
    }
}
