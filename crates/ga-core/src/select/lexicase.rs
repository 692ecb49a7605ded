use super::{Selection, Selector};
use crate::random::{below, shuffle};
use crate::score::Score;
use rand::Rng;

/// Selects by one case after the other, in an order drawn for each parent: who is not best in the first case is
/// out, then in the second among those left, and so on (Spector 2012).
///
/// Scores are arrays with one score a case. Who remains after the last case is equally likely.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Lexicase, Selection};
///
/// let mut selection = Selection::default();
/// let scores = [[9, 0], [0, 9], [8, 8]];
/// Lexicase.select(&scores, 20, &mut selection, &mut Stream::seeded(1));
/// assert!(!selection.parents.contains(&2));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lexicase;

impl<S: Score, const N: usize> Selector<[S; N]> for Lexicase {
    fn select(&self, scores: &[[S; N]], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let Selection { parents, ring: left, .. } = selection;
        if scores.is_empty() {
            return;
        }
        let mut cases: [usize; N] = std::array::from_fn(|case| case);
        for _ in 0..count {
            shuffle(rng, &mut cases);
            left.clear();
            left.extend(0..scores.len());
            for case in cases {
                let best = left.iter().copied().reduce(|best, next| {
                    if scores[next][case].order(&scores[best][case]).is_gt() { next } else { best }
                });
                if let Some(best) = best {
                    left.retain(|&place| scores[place][case].order(&scores[best][case]).is_eq());
                }
                if left.len() == 1 {
                    break;
                }
            }
            parents.push(left[if left.len() > 1 { below(rng, left.len()) } else { 0 }]);
        }
    }
}
