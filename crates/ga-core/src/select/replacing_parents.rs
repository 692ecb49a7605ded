use super::{Selection, Selector};
use rand::Rng;

/// A selector that makes each parent the victim of its own child.
///
/// Each child then competes with its parent, if the replacement uses victims:
/// [`OneToOne`](crate::replace::OneToOne), [`OneToOneOr`](crate::replace::OneToOneOr),
/// [`InPlace`](crate::replace::InPlace) and [`Annealing`](crate::replace::Annealing).
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{ReplacingParents, Selection, Truncation};
///
/// let mut selection = Selection::default();
/// let selector = ReplacingParents(Truncation::new(1)?);
/// selector.select(&[5, 9], 2, &mut selection, &mut Stream::seeded(1));
/// assert_eq!((selection.parents, selection.victims), (vec![1, 1], vec![1, 1]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplacingParents<T>(pub T);

impl<S, T: Selector<S>> Selector<S> for ReplacingParents<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let known = selection.parents.len();
        self.0.select(scores, count, selection, rng);
        selection
            .victims
            .extend_from_slice(&selection.parents[known..]);
    }

    fn min_population(&self) -> usize {
        self.0.min_population()
    }
}
