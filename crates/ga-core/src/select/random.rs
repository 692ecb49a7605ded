use super::{Selection, Selector};
use crate::random::Dice;
use rand::Rng;

/// Random selection: draws each parent with replacement, all individuals equally likely (Brindle
/// 1981).
///
/// - *Pressure*: none, as in a tournament of size 1. Use it if only the replacement selects, for
///   instance with [`MuPlusLambda`](crate::replace::MuPlusLambda).
/// - *Cost*: one draw per parent.
/// - *Instead*: [`Shuffled`](crate::select::Shuffled) selects each individual equally often.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Random, Selection};
///
/// let mut selection = Selection::default();
/// Random.select(&[1.0, f64::NAN], 100, &mut selection, &mut Stream::seeded(1));
/// assert!(selection.parents.contains(&0) && selection.parents.contains(&1));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "uniform selection")]
pub struct Random;

impl<S> Selector<S> for Random {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if !scores.is_empty() {
            let mut dice = Dice::new(scores.len());
            selection.parents.extend((0..count).map(|_| dice.roll(rng)));
        }
    }
}
