use super::wheel::Wheel;
use super::{Selection, Selector};
use crate::error::{Error, positive};
use crate::random::unit;
use crate::score::Score;
use rand::Rng;

/// Selects by rank: the best is expected `pressure` times as often as on average, the worst `2 - pressure` times,
/// and those between them in equal steps (Baker 1985; Whitley 1989). Equal scores are equally likely.
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
pub struct LinearRank {
    pressure: f64,
}

impl LinearRank {
    /// `pressure` from 1 (everybody alike) to 2 (the worst never).
    ///
    /// # Errors
    ///
    /// If `pressure` is outside `1.0..=2.0`.
    pub fn new(pressure: f64) -> Result<Self, Error> {
        if (1.0..=2.0).contains(&pressure) {
            Ok(Self { pressure })
        } else {
            Err(Error::OutOfRange {
                name: "the pressure of linear ranking",
                low: 1.0,
                high: 2.0,
                value: pressure,
            })
        }
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

/// How many times as often as on average the individual of this rank is expected, of the ranks 0 to
/// `last`.
fn linear(pressure: f64, rank: usize, last: usize) -> f64 {
    // The worst has its own formula, so that it is exactly 0 at a pressure of 2.
    match (rank, last) {
        (_, 0) => 1.0,
        (rank, last) if rank < last => pressure - 2.0 * (pressure - 1.0) / last as f64 * rank as f64,
        _ => 2.0 - pressure,
    }
}

/// Selects by rank: everybody is expected `base` times as often as the next better one (Blickle & Thiele 1996).
/// Equal scores are equally likely.
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
    /// `base` above 0 and at most 1; with 1 everybody is alike.
    ///
    /// # Errors
    ///
    /// If `base` is outside that.
    pub fn new(base: f64) -> Result<Self, Error> {
        const NAME: &str = "the base of exponential ranking";
        let base = positive(NAME, base)?;
        if base <= 1.0 { Ok(Self { base }) } else { Err(Error::Above { name: NAME, most: 1.0, value: base }) }
    }
}

impl<S: Score> Selector<S> for ExponentialRank {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let sectors = std::iter::successors(Some(1.0), |weight| Some(weight * self.base)).take(scores.len());
        spin_ranked(scores, sectors, count, selection, rng);
    }
}

/// Spins a wheel whose sectors belong to the ranks, the best first. Equal scores share what their ranks have.
fn spin_ranked<S: Score>(
    scores: &[S],
    sectors: impl Iterator<Item = f64> + Clone,
    count: usize,
    selection: &mut Selection,
    rng: &mut dyn Rng,
) {
    let Selection { parents, order, wheel, .. } = selection;
    order.clear();
    order.extend(0..scores.len());
    order.sort_unstable_by(|&left, &right| scores[right].order(&scores[left]).then(left.cmp(&right)));
    if let Some(mut wheel) = Wheel::new(wheel, sectors) {
        wheel.level(|left, right| scores[order[left]].order(&scores[order[right]]).is_eq());
        parents.extend((0..count).map(|_| order[wheel.at(unit(rng))]));
    }
}

#[cfg(test)]
mod tests {
    use super::linear;

    #[test]
    fn at_a_pressure_of_two_the_worst_has_exactly_nothing() {
        for last in 1..2000 {
            assert_eq!(linear(2.0, last, last).to_bits(), 0, "of {}", last + 1);
        }
        // The formula of the others misses 0 by rounding, for 50 individuals for instance.
        assert!((2.0 - 2.0 / 49.0 * 49.0_f64).abs() > 0.0);
    }
}
