use super::wheel::spin;
use super::{Selection, Selector};
use crate::score::Weight;
use rand::Rng;

/// Fitness-proportional selection, the roulette wheel (Holland 1975).
///
/// Each individual is selected with a probability proportional to its score. A score that is
/// negative, NaN or `None` counts as 0. If no score is positive, all individuals are equally
/// likely. If some scores are infinite, only individuals with infinite scores are selected, all
/// equally likely.
///
/// - *Pressure* depends on the scores: it is high if one score is far above the others, and low if
///   all scores are large and differ little. It usually falls during a run.
/// - *Cost*: reads all scores once per generation, then a binary search per parent.
/// - *Instead*: [`StochasticUniversal`](crate::select::StochasticUniversal) has less random error;
///   [`Tournament`](crate::select::Tournament) and [`LinearRank`](crate::select::LinearRank) keep
///   the pressure constant.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Roulette, Selection};
///
/// let mut selection = Selection::default();
/// Roulette.select(&[0.0, 2.5, f64::NAN, -1.0], 3, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents, [1, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "roulette wheel")]
#[doc(alias = "fitness proportionate")]
#[doc(alias = "proportional selection")]
pub struct Roulette;

impl<S: Weight> Selector<S> for Roulette {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        spin(selection, scores.iter().map(Weight::weight), count, rng);
    }
}
