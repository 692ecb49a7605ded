use super::{Selection, Selector};
use rand::Rng;

/// A selector whose parents make room for their own children.
///
/// ```
/// use ga_core::{Heirs, Selection, Selector, Streams, Top};
///
/// let mut selection = Selection::default();
/// Heirs(Top::truncation(1)?).select(&[5, 9], 2, &mut selection, &mut Streams::report(1).survival());
/// assert_eq!((selection.parents, selection.victims), (vec![1, 1], vec![1, 1]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Heirs<T>(pub T);

impl<S, T: Selector<S>> Selector<S> for Heirs<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let known = selection.parents.len();
        self.0.select(scores, count, selection, rng);
        selection.victims.extend_from_slice(&selection.parents[known..]);
    }

    fn required(&self) -> usize {
        self.0.required()
    }
}
