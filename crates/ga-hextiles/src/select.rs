use crate::random::below;
use ga_core::{Score, Selection, Selector};
use rand::Rng;

/// The better of two different individuals, drawn anew for each parent: the tournament of the library that the
/// article uses (`hex-tiles`, `moo`). [`ga_core::Tournament`] may draw the same one twice.
///
/// ```
/// use ga_core::{Selection, Selector, Streams};
///
/// let mut selection = Selection::default();
/// ga_hextiles::Duel.select(&[3, 1, 2], 50, &mut selection, &mut Streams::report(1).survival());
/// assert_eq!(selection.parents.len(), 50);
/// assert!(!selection.parents.contains(&1), "the worst wins no duel");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Duel;

impl<S: Score> Selector<S> for Duel {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.len() < 2 {
            return;
        }
        selection.parents.extend((0..count).map(|_| {
            let one = below(rng, scores.len());
            let other = (one + 1 + below(rng, scores.len() - 1)) % scores.len();
            if scores[other].order(&scores[one]).is_gt() { other } else { one }
        }));
    }

    fn required(&self) -> usize {
        2
    }
}
