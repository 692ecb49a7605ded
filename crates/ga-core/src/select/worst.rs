use super::best::select_first;
use super::{Selection, Selector};
use crate::score::Score;
use rand::Rng;

/// Selects the worst individuals, the worst one first. It chooses which residents migrants replace.
///
/// Each individual is selected once at most. Between equal scores, the individual with the higher
/// index counts as worse. Draws no random numbers.
///
/// - *Use* it in [`Migration::replacing`](crate::islands::Migration::replacing). As a selector of
///   parents it would make the population worse.
/// - *Cost*: linear in the population.
/// - *Instead*: [`Shuffled`](crate::select::Shuffled) chooses random residents.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Selection, Worst};
///
/// let mut selection = Selection::default();
/// Worst.select(&[5, 1, 9, 1], 3, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents, [3, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Worst;

impl<S: Score> Selector<S> for Worst {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, _: &mut dyn Rng) {
        let rank = |&left: &usize, &right: &usize| {
            scores[left].order(&scores[right]).then(right.cmp(&left))
        };
        select_first(scores.len(), count, selection, rank);
    }
}
