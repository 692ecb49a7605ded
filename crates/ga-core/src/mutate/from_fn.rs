use super::Mutator;
use rand::Rng;
use std::fmt;

/// A mutator that calls a closure: see [`from_fn`].
#[derive(Clone, Copy)]
#[doc(alias = "closure")]
pub struct FromFn<F>(F);

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FromFn(..)")
    }
}

impl<G, F: Fn(&mut G, &mut dyn Rng)> Mutator<G> for FromFn<F> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        (self.0)(genome, rng);
    }
}

/// A mutator that calls `change`. The closure has to name the type of its genome only.
///
/// Put it last in a tuple to repair genomes that other operators made invalid.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::mutate;
/// use ga_core::random::{Stream, below};
///
/// let raise = mutate::from_fn(|genome: &mut Vec<u8>, rng| {
///     let place = below(rng, genome.len());
///     genome[place] += 1;
/// });
/// let mut genome = vec![3, 1, 2];
/// raise.mutate(&mut genome, &mut Stream::seeded(1));
/// assert_eq!(genome.iter().sum::<u8>(), 7);
/// ```
#[doc(alias = "repair")]
pub fn from_fn<G, F: Fn(&mut G, &mut dyn Rng)>(change: F) -> FromFn<F> {
    FromFn(change)
}
