use super::wheel::Wheel;
use super::{Selection, Selector};
use crate::error::Error;
use crate::expected::Expected;
use crate::random::unit;
use crate::score::Score;
use rand::Rng;

/// Linear ranking (Baker 1985; Whitley 1989).
///
/// Selects by rank instead of by score. The expected number of selections is `pressure` times the
/// mean for the best individual and (2 - `pressure`) times the mean for the worst. It falls in
/// equal steps from rank to rank. Individuals with equal scores are equally likely.
///
/// - *Pressure*: 1 selects at random, 2 never selects the worst. 1.5 to 2 is usual.
/// - *Cost*: sorts the scores once per generation.
/// - *Instead*: a [`Tournament`](crate::select::Tournament) of size 2 has nearly the same effect as
///   `pressure` 2 and does not sort; [`ExponentialRank`] allows a higher pressure.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{LinearRank, Selection};
///
/// let mut selection = Selection::default();
/// LinearRank::new(2.0)?.select(&[1e9, -5.0], 50, &mut selection, &mut Stream::seeded(1));
/// assert!(!selection.parents.contains(&1));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "rank selection")]
#[doc(alias = "ranking")]
pub struct LinearRank {
    pressure: f64,
}

impl LinearRank {
    /// Takes the `pressure`, from 1 (all individuals are equally likely) to 2 (the worst one is
    /// never selected).
    ///
    /// # Errors
    ///
    /// If `pressure` is outside `1.0..=2.0`.
    pub fn new(pressure: f64) -> Result<Self, Error> {
        let pressure =
            Expected::Within(1.0, 2.0).check("the pressure of linear ranking", pressure)?;
        Ok(Self { pressure })
    }
}

impl<S: Score> Selector<S> for LinearRank {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let Self { pressure } = *self;
        let last = scores.len().saturating_sub(1);
        let sectors = (0..scores.len()).map(move |rank| linear(pressure, rank, last));
        spin_ranked(scores, sectors, count, selection, rng);
    }
}

/// The expected number of times that `rank` is selected, relative to the average. Ranks go from 0,
/// the best, to `last`.
fn linear(pressure: f64, rank: usize, last: usize) -> f64 {
    // The worst rank has a separate formula, so that the result is exactly 0 at a pressure of 2.
    match (rank, last) {
        (_, 0) => 1.0,
        (rank, last) if rank < last => {
            pressure - 2.0 * (pressure - 1.0) / last as f64 * rank as f64
        }
        _ => 2.0 - pressure,
    }
}

/// Exponential ranking (Blickle & Thiele 1996).
///
/// Selects by rank: on average, each individual is selected `base` times as often as the next
/// better one. Individuals with equal scores are equally likely.
///
/// - *Pressure* grows as `base` falls; 1 selects at random. On average, the worst of n individuals
///   is selected `base`^(n - 1) times as often as the best. A larger population therefore needs a
///   `base` closer to 1: 0.9 suits some tens of individuals, 0.99 some hundreds.
/// - *Cost*: sorts the scores once per generation.
/// - *Instead*: [`LinearRank`] gives bad individuals a better chance.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{ExponentialRank, Selection};
///
/// let mut selection = Selection::default();
/// ExponentialRank::new(0.01)?.select(&[3, 9, 5], 9, &mut selection, &mut Stream::seeded(1));
/// assert!(selection.parents.iter().filter(|&&parent| parent == 1).count() > 6);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExponentialRank {
    base: f64,
}

impl ExponentialRank {
    /// Takes a `base` above 0 and at most 1. With 1 all individuals are equally likely.
    ///
    /// # Errors
    ///
    /// If `base` is not above 0, or if it is above 1.
    pub fn new(base: f64) -> Result<Self, Error> {
        const NAME: &str = "the base of exponential ranking";
        Expected::Positive.check(NAME, base)?;
        Ok(Self {
            base: Expected::AtMost(1.0).check(NAME, base)?,
        })
    }
}

impl<S: Score> Selector<S> for ExponentialRank {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let sectors =
            std::iter::successors(Some(1.0), |weight| Some(weight * self.base)).take(scores.len());
        spin_ranked(scores, sectors, count, selection, rng);
    }
}

/// Spins a wheel with one sector per rank, the best first. Individuals with equal scores share the
/// sectors of their ranks equally.
fn spin_ranked<S: Score>(
    scores: &[S],
    sectors: impl Iterator<Item = f64> + Clone,
    count: usize,
    selection: &mut Selection,
    rng: &mut dyn Rng,
) {
    let Selection {
        parents,
        order,
        wheel,
        ..
    } = selection;
    order.clear();
    order.extend(0..scores.len());
    order.sort_unstable_by(|&left, &right| {
        scores[right].order(&scores[left]).then(left.cmp(&right))
    });
    if let Some(mut wheel) = Wheel::new(wheel, sectors) {
        wheel.level(|left, right| scores[order[left]].order(&scores[order[right]]).is_eq());
        parents.extend((0..count).map(|_| order[wheel.at(unit(rng))]));
    }
}

#[cfg(test)]
mod tests {
    use super::linear;

    #[test]
    fn at_a_pressure_of_two_the_worst_rank_has_exactly_no_sector() {
        for last in 1..2000 {
            assert_eq!(linear(2.0, last, last).to_bits(), 0, "of {}", last + 1);
        }
        // The formula of the other ranks misses 0 by rounding, for example for 50 individuals.
        assert!((2.0 - 2.0 / 49.0 * 49.0_f64).abs() > 0.0);
    }
}
