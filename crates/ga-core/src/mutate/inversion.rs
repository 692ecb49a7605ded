use super::Mutator;
use super::swap::two;
use crate::Sequence;
use rand::Rng;

/// Turns the segment between two different loci, both included, round: the 2-opt move of tours (Holland 1975;
/// Croes 1958).
///
/// ```
/// use ga_core::{Inversion, Mutator, Permutation, Streams};
///
/// let mut order = Permutation::identity(2);
/// Inversion.mutate(&mut order, &mut Streams::report(1).survival());
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
