use super::Crossover;
use rand::Rng;
use std::fmt;

/// A crossover that calls a closure.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::FromFn;
/// use ga_core::rand::Rng;
/// use ga_core::random::Stream;
///
/// let exchange_first = FromFn(|left: &mut Vec<u8>, right: &mut Vec<u8>, _: &mut dyn Rng| {
///     std::mem::swap(&mut left[0], &mut right[0]);
/// });
/// let (mut left, mut right) = (vec![1, 1], vec![2, 2]);
/// exchange_first.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!((left, right), (vec![2, 1], vec![1, 2]));
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "closure")]
pub struct FromFn<F>(pub F);

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FromFn(..)")
    }
}

impl<G, F: Fn(&mut G, &mut G, &mut dyn Rng)> Crossover<G> for FromFn<F> {
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng) {
        (self.0)(left, right, rng);
    }
}
