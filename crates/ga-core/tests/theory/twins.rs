//! Operators that are wrong on purpose.

use ga_core::crossover::Scratch;
use ga_core::select::Selection;
use ga_core::{Crossover, Mutator, Selector};
use rand::{Rng, RngExt};

/// True in one case of twenty.
pub(crate) fn seldom(rng: &mut dyn Rng) -> bool {
    rng.random_ratio(1, 20)
}

/// A number below `bound`.
pub(crate) fn below(rng: &mut dyn Rng, bound: usize) -> usize {
    rng.random_range(0..bound)
}

/// The right operator, but the wrong one in one case of twenty.
pub(crate) struct Slip<A, B>(pub(crate) A, pub(crate) B);

impl<S, A: Selector<S>, B: Selector<S>> Selector<S> for Slip<A, B> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if seldom(rng) {
            self.1.select(scores, count, selection, rng);
        } else {
            self.0.select(scores, count, selection, rng);
        }
    }
}

impl<G, A: Crossover<G>, B: Crossover<G>> Crossover<G> for Slip<A, B> {
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        if seldom(rng) {
            self.1.cross_with(left, right, scratch, rng);
        } else {
            self.0.cross_with(left, right, scratch, rng);
        }
    }
}

impl<G, A: Mutator<G>, B: Mutator<G>> Mutator<G> for Slip<A, B> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if seldom(rng) {
            self.1.mutate(genome, rng);
        } else {
            self.0.mutate(genome, rng);
        }
    }
}

/// Selects as another selector, but draws again in one case of twenty if it selects this index.
pub(crate) struct Averse<T>(pub(crate) T, pub(crate) usize);

impl<S, T: Selector<S>> Selector<S> for Averse<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        for _ in 0..count {
            self.0.select(scores, 1, selection, rng);
            if selection.parents.last() == Some(&self.1) && seldom(rng) {
                selection.parents.pop();
                self.0.select(scores, 1, selection, rng);
            }
        }
    }
}

/// A closure as a selector.
pub(crate) struct Choose<F>(pub(crate) F);

impl<S, F: Fn(&[S], usize, &mut Selection, &mut dyn Rng)> Selector<S> for Choose<F> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        (self.0)(scores, count, selection, rng);
    }
}

/// Permutes a slice by a random cycle, so that no item keeps its place (Sattolo 1986). A shuffle
/// whose bound is one too small does this.
pub(crate) fn cycle<T>(rng: &mut dyn Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last));
    }
}
