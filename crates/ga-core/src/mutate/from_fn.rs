use super::Mutator;
use rand::Rng;
use std::fmt;

/// A mutator that calls a closure.
///
/// Put it last in a tuple to repair genomes that other operators made invalid.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::mutate::FromFn;
/// use ga_core::rand::Rng;
/// use ga_core::random::Stream;
///
/// let sort = FromFn(|genome: &mut Vec<u8>, _: &mut dyn Rng| genome.sort_unstable());
/// let mut genome = vec![3, 1, 2];
/// sort.mutate(&mut genome, &mut Stream::seeded(1));
/// assert_eq!(genome, [1, 2, 3]);
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "closure")]
#[doc(alias = "repair")]
pub struct FromFn<F>(pub F);

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
