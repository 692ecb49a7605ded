use super::{Selection, Selector};
use crate::random::{below, shuffle};
use crate::score::Score;
use rand::Rng;

/// Lexicase selection, for scores that consist of several cases (Spector 2012).
///
/// Each score is an array with one element per case: a test or a criterion. For each parent, the
/// cases are put in random order. The first case leaves only the individuals that are best in it.
/// Each further case leaves only the best of the individuals that remain. If several individuals
/// remain after the last case, each of them is equally likely.
///
/// - *Pressure* is high within each case and preserves specialists: an individual that is best in
///   one case can be selected although its mean is poor.
/// - *Cost*: at worst proportional to cases times individuals, per parent. It is usually far less,
///   because few individuals remain after a few cases.
/// - *Instead*: a [`Tournament`](crate::select::Tournament) on a weighted sum, if you want a
///   compromise.
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
    fn select(
        &self,
        scores: &[[S; N]],
        count: usize,
        selection: &mut Selection,
        rng: &mut dyn Rng,
    ) {
        let Selection {
            parents,
            ring: left,
            ..
        } = selection;
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
                    if scores[next][case].order(&scores[best][case]).is_gt() {
                        next
                    } else {
                        best
                    }
                });
                if let Some(best) = best {
                    left.retain(|&place| scores[place][case].order(&scores[best][case]).is_eq());
                }
                // Further cases cannot change the choice.
                if left.len() == 1 {
                    break;
                }
            }
            parents.push(
                left[if left.len() > 1 {
                    below(rng, left.len())
                } else {
                    0
                }],
            );
        }
    }
}
