use super::wheel::Wheel;
use super::{Selection, Selector};
use crate::random::{shuffle, unit};
use crate::score::Weight;
use rand::Rng;

/// Spins the wheel of [`Roulette`](crate::select::Roulette) once for all parents, who stand at equal distances around it:
/// stochastic universal sampling (Baker 1987).
///
/// Everybody is selected as often as expected, rounded up or down. The parents are shuffled, since neighbours on
/// the wheel would otherwise always mate.
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
            // The last share may be rounded up to the whole circumference.
            Some(wheel) => parents.extend(shares.map(|share| wheel.at(share.min(1.0 - f64::EPSILON)))),
            None => parents
                .extend(shares.map(|share| ((share * scores.len() as f64) as usize).min(scores.len() - 1))),
        }
        shuffle(rng, &mut parents[first..]);
    }
}
