use super::{Cooling, Replacement};
use crate::error::{Error, ends};
use crate::expected::Expected;
use crate::random::{Streams, exp, unit};
use crate::score::{Difference, Score};
use crate::state::{Birth, Population, State};
use crate::terminate::Termination;
use std::ops::RangeInclusive;

/// Simulated annealing: a worse child may take its victim's place, less often as the temperature
/// falls (Kirkpatrick, Gelatt & Vecchi 1983, `kirkpatrick-gelatt-vecchi-1983`).
///
/// A child that is not worse than its victim takes the victim's place. A child that is worse by `d`
/// takes the place with probability exp(-`d` / temperature). A child without a victim competes with
/// the worst resident. If each resident has one child per generation, as with
/// [`MutateEach`](crate::breed::MutateEach), each resident is an independent annealing run.
///
/// - *Score*: any score with a [`Difference`]; use [`Reverse`](std::cmp::Reverse) to minimise. A
///   child whose score is not a number is never accepted in the place of a number.
/// - *Temperature*: has the unit of the score. It falls from the upper end of the range to the
///   lower end. Set the upper end to a usual loss by one mutation, and the lower end to at most the
///   smallest loss that matters. With equal temperatures there is no schedule: the lineages then
///   visit each genome as often as the Boltzmann distribution says, if mutation is symmetric.
/// - *Limit*: the temperature follows the [progress](Termination::progress) of a termination. Give
///   the limit of the run, for instance [`Evaluations`](crate::terminate::Evaluations), and the run
///   ends cold. The progress is read from the state, so a resumed run continues exactly. For a
///   limit of time, see [`Deadline::fitting`](crate::terminate::Deadline::fitting). Without a
///   limit, use [`Cycles`](crate::replace::Cycles).
/// - *Shape*: see [`with_cooling`](Self::with_cooling). *Contest*: see
///   [`with_contest`](Self::with_contest).
/// - *Cost*: one comparison and at most one random number per child. Children that would be
///   accepted with a probability below 10<sup>-13</sup> are rejected without a draw.
/// - *Instead*: [`ReplicaExchange`](crate::replace::ReplicaExchange) needs no schedule;
///   [`OneToOne`](crate::replace::OneToOne) accepts no loss.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::mutate::OneBit;
/// use ga_core::prelude::*;
/// use ga_core::replace::Annealing;
/// use std::cmp::Reverse;
///
/// let limit = Evaluations(2000);
/// let scheme = Scheme {
///     breeder: MutateEach(OneBit),
///     evaluator: Serial::new(|genome: &BitString| Reverse(genome.count_ones())),
///     replacement: Annealing::new(0.1..=2.0, limit)?,
/// };
/// let mut engine = scheme.found(&RandomBits(40)).size(2).seed(1)?;
/// engine.run(&limit);
/// assert_eq!(engine.state().population().scores()[0], Reverse(0));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "simulated annealing")]
#[doc(alias = "Metropolis")]
pub struct Annealing<L> {
    hot: f64,
    cold: f64,
    cooling: Cooling,
    limit: L,
    contest: u64,
    /// Follows from the state alone; [`Replacement::watch`] sets it before each generation.
    temperature: f64,
}

impl<L> Annealing<L> {
    /// Lets the temperature fall from the upper end of `temperatures` to the lower end, along a
    /// parabola, while a run approaches `limit`. Beyond the limit, the temperature stays at the
    /// lower end.
    ///
    /// # Errors
    ///
    /// If the lower end is negative or above the upper end, or if an end is not finite.
    pub fn new(temperatures: RangeInclusive<f64>, limit: L) -> Result<Self, Error> {
        let (cold, hot) = ends("the temperatures of annealing", &temperatures)?;
        Expected::NotBelow(0.0).check("the final temperature of annealing", cold)?;
        Ok(Self {
            hot,
            cold,
            cooling: Cooling::Parabolic,
            limit,
            contest: 0,
            temperature: hot,
        })
    }

    /// Lets the temperature fall in another shape.
    ///
    /// # Errors
    ///
    /// If `cooling` is geometric and the final temperature is 0.
    pub fn with_cooling(self, cooling: Cooling) -> Result<Self, Error> {
        Ok(Self {
            cooling: cooling.ends_at(self.cold)?,
            ..self
        })
    }

    /// Copies the best resident over the worst one in every `contest`-th generation. With 0, the
    /// default, there are no contests.
    ///
    /// A frequent contest turns independent lineages into one search from the best of them.
    #[must_use]
    pub fn with_contest(self, contest: u64) -> Self {
        Self { contest, ..self }
    }

    /// The temperature after the share `progress` of the way to the limit, in the unit of the
    /// score.
    ///
    /// ```
    /// use ga_core::replace::{Annealing, Cooling};
    /// use ga_core::terminate::Generations;
    ///
    /// let annealing = Annealing::new(2.0..=8.0, Generations(100))?;
    /// assert_eq!([0.0, 0.5, 1.0].map(|share| annealing.temperature(share)), [8.0, 3.5, 2.0]);
    /// let linear = annealing.with_cooling(Cooling::Linear)?;
    /// assert_eq!(linear.temperature(0.5), 5.0);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn temperature(&self, progress: f64) -> f64 {
        self.cooling.temperature(self.hot, self.cold, progress)
    }
}

impl<G: Clone, S: Score + Difference, L: Termination<G, S>> Replacement<G, S> for Annealing<L> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        let mut rng = streams.survival();
        let (genomes, scores) = newborns.columns_mut();
        let victims = births
            .iter()
            .map(|birth| birth.victim)
            .chain(std::iter::repeat(None));
        for ((genome, score), victim) in genomes.iter_mut().zip(scores).zip(victims) {
            let Some(place) = victim.or_else(|| residents.worst()) else {
                return;
            };
            let resident = &residents.scores()[place];
            let accepted = match score.difference(resident) {
                Some(gain) => gain >= 0.0 || accepts(-gain / self.temperature, &mut rng),
                None => score.order(resident).is_ge(),
            };
            if accepted {
                residents.swap_with(place, genome, score);
            }
        }
        if self.contest > 0 && streams.generation() % self.contest == 0 {
            copy_best_over_worst(residents);
        }
    }

    fn watch(&mut self, state: &State<G, S>) {
        self.temperature = self.temperature(self.limit.progress(state));
    }
}

/// Accepts with probability exp(-`x`).
fn accepts(x: f64, rng: &mut dyn rand::Rng) -> bool {
    /// From here on the probability is below 10<sup>-13</sup>, and nothing is drawn.
    const NEVER: f64 = 30.0;

    x < NEVER && unit(rng) < exp(-x)
}

fn copy_best_over_worst<G: Clone, S: Score>(residents: &mut Population<G, S>) {
    let (Some(best), Some(worst)) = (residents.best(), residents.worst()) else {
        return;
    };
    if best == worst {
        return;
    }
    let (genomes, scores) = residents.columns_mut();
    // The memory of the worst is used again.
    let (left, right) = genomes.split_at_mut(best.max(worst));
    let (low, high) = (&mut left[best.min(worst)], &mut right[0]);
    if best < worst {
        high.clone_from(low);
    } else {
        low.clone_from(high);
    }
    scores[worst] = scores[best].clone();
}
