use super::wheel::Wheel;
use super::{Selection, Selector};
use crate::random::{shuffle, unit};
use crate::score::Weight;
use rand::Rng;

/// Stochastic universal sampling (Baker 1987).
///
/// Spins the wheel of [`Roulette`](crate::select::Roulette) once and selects all parents at equal
/// distances around it. The number of times that an individual is selected is its expected number,
/// rounded up or down. The parents are then shuffled; otherwise neighbours on the wheel would
/// always mate.
///
/// - *Pressure*: the same as with the roulette wheel, but almost without random error. An
///   individual with an expected number above 1 is selected at least once.
/// - *Cost*: reads all scores once per generation; one draw in all, and a shuffle of the parents.
/// - *Instead*: a [`Tournament`](crate::select::Tournament) if the pressure should not depend on
///   the values of the scores.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Selection, StochasticUniversal};
///
/// let mut selection = Selection::default();
/// StochasticUniversal.select(&[1, 3], 8, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents.iter().filter(|&&parent| parent == 1).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "SUS")]
pub struct StochasticUniversal;

impl<S: Weight> Selector<S> for StochasticUniversal {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let Selection { parents, wheel, .. } = selection;
        if scores.is_empty() || count == 0 {
            return;
        }
        let first = parents.len();
        let start = unit(rng);
        let shares = (0..count).map(|place| (place as f64 + start) / count as f64);
        match Wheel::new(wheel, scores.iter().map(Weight::weight)) {
            // Rounding may bring the last share to 1, which is beyond the wheel.
            Some(wheel) => {
                parents.extend(shares.map(|share| wheel.at(share.min(1.0 - f64::EPSILON))));
            }
            None => parents.extend(
                shares.map(|share| ((share * scores.len() as f64) as usize).min(scores.len() - 1)),
            ),
        }
        shuffle(rng, &mut parents[first..]);
    }
}
