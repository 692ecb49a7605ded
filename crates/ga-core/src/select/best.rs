use super::{Selection, Selector};
use crate::score::Score;
use rand::Rng;
use std::cmp::Ordering;

/// Selects the best individuals, the best one first.
///
/// Each individual is selected once at most. Between equal scores, the individual with the lower
/// index counts as better. Draws no random numbers.
///
/// - *Pressure*: the greatest possible. Use it for the parents of mutants, or to choose the
///   individuals that leave an island.
/// - *Cost*: linear in the population.
/// - *Instead*: [`Truncation`](crate::select::Truncation) draws among the best individuals.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Best, Selection};
///
/// let mut selection = Selection::default();
/// Best.select(&[5, 9, 1, 9], 3, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents, [1, 3, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "elite selection")]
pub struct Best;

impl<S: Score> Selector<S> for Best {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, _: &mut dyn Rng) {
        let rank = |&left: &usize, &right: &usize| {
            scores[right].order(&scores[left]).then(left.cmp(&right))
        };
        select_first(scores.len(), count, selection, rank);
    }
}

/// Selects the first `count` of `size` individuals in the order of `rank`.
pub(super) fn select_first(
    size: usize,
    count: usize,
    selection: &mut Selection,
    rank: impl Fn(&usize, &usize) -> Ordering,
) {
    let Selection { parents, order, .. } = selection;
    order.clear();
    order.extend(0..size);
    if (1..size).contains(&count) {
        order.select_nth_unstable_by(count - 1, &rank);
    }
    order.truncate(count);
    order.sort_unstable_by(rank);
    parents.extend_from_slice(order);
}
