use super::{Selection, Selector};
use crate::random::shuffle;
use rand::Rng;

/// Selects each individual once, in random order, and starts again until there are enough parents.
///
/// - *Pressure*: none, and no random error. Use it if only the replacement selects, for instance
///   with [`DeterministicCrowding`](crate::replace::DeterministicCrowding) (Mahfoud 1995).
/// - *Cost*: one shuffle of the population per generation.
/// - *Instead*: [`Random`](crate::select::Random) draws with replacement.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Selection, Shuffled};
///
/// let mut selection = Selection::default();
/// Shuffled.select(&[7, 7, 7], 3, &mut selection, &mut Stream::seeded(1));
/// selection.parents.sort();
/// assert_eq!(selection.parents, [0, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Shuffled;

impl<S> Selector<S> for Shuffled {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let Selection { parents, order, .. } = selection;
        let mut wanted = if scores.is_empty() { 0 } else { count };
        while wanted > 0 {
            order.clear();
            order.extend(0..scores.len());
            shuffle(rng, order);
            order.truncate(wanted);
            wanted -= order.len();
            parents.extend_from_slice(order);
        }
    }
}
