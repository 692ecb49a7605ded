use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use rand::Rng;

/// Inversion: reverses the segment between two different loci, both included (Holland 1975).
///
/// On a tour this is the 2-opt move, which replaces two edges (Croes 1958).
///
/// - *Effect*: separates only two pairs of neighbours. It is the best simple mutation for symmetric
///   tours: their direction does not matter.
/// - *Cost*: two draws, and a reversal of a third of the genome on average.
/// - *Instead*: [`Insert`](crate::mutate::Insert) if the direction matters.
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
#[doc(alias = "2-opt")]
#[doc(alias = "reverse")]
pub struct Inversion;

impl<G: Sequence> Mutator<G> for Inversion {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((first, second)) = two(genome.places(), rng) {
            genome.reverse(first.min(second), first.max(second) + 1);
        }
    }
}
