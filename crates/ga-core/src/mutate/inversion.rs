use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use rand::Rng;

/// Alternating the segment between two different loci, both included, round: the 2-opt move of tours (Holland 1975;
/// Croes 1958).
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Permutation;
/// use ga_core::mutate::Inversion;
/// use ga_core::random::Stream;
///
/// let mut order = Permutation::identity(2);
/// Inversion.mutate(&mut order, &mut Stream::seeded(1));
/// assert_eq!(order.as_slice(), [1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Inversion;

impl<G: Sequence> Mutator<G> for Inversion {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((first, second)) = two(genome.places(), rng) {
            genome.reverse(first.min(second), first.max(second) + 1);
        }
    }
}
