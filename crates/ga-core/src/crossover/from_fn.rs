use super::{Crossover, Scratch};
use rand::Rng;
use std::fmt;

/// A crossover that calls a closure: see [`from_fn`].
#[derive(Clone, Copy)]
#[doc(alias = "closure")]
pub struct FromFn<F>(F);

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FromFn(..)")
    }
}

impl<G, F: Fn(&mut G, &mut G, &mut dyn Rng)> Crossover<G> for FromFn<F> {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        (self.0)(left, right, rng);
    }
}

/// A crossover that calls `change`. The closure has to name the type of its genomes only.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover;
/// use ga_core::random::{Stream, below};
///
/// let exchange = crossover::from_fn(|left: &mut Vec<u8>, right: &mut Vec<u8>, rng| {
///     let place = below(rng, left.len());
///     std::mem::swap(&mut left[place], &mut right[place]);
/// });
/// let (mut left, mut right) = (vec![1, 1], vec![2, 2]);
/// exchange.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.iter().sum::<u8>(), 3);
/// ```
pub fn from_fn<G, F: Fn(&mut G, &mut G, &mut dyn Rng)>(change: F) -> FromFn<F> {
    FromFn(change)
}
