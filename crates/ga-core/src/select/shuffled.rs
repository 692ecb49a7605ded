use super::{Selection, Selector};
use crate::random::shuffle;
use rand::Rng;

/// Everybody once, in random order, and then everybody once again: no selection pressure, and no chance either.
///
/// For schemes in which survival alone selects, such as deterministic crowding (Mahfoud 1995).
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
