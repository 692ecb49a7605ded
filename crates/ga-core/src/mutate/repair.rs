use super::Mutator;
use rand::Rng;
use std::fmt;

/// A closure as mutator, for instance one that restores the invariants of a genome after the others.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::mutate::Repair;
/// use ga_core::random::Stream;
///
/// let ascending = Repair(|genome: &mut Vec<u8>, _: &mut dyn rand::Rng| genome.sort_unstable());
/// let mut genome = vec![3, 1, 2];
/// ascending.mutate(&mut genome, &mut Stream::seeded(1));
/// assert_eq!(genome, [1, 2, 3]);
/// ```
#[derive(Clone, Copy)]
pub struct Repair<F>(pub F);

impl<F> fmt::Debug for Repair<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Repair(..)")
    }
}

impl<G, F: Fn(&mut G, &mut dyn Rng)> Mutator<G> for Repair<F> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        (self.0)(genome, rng);
    }
}
