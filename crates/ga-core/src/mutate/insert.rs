use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use rand::Rng;

/// Takes what stands at one locus out and puts it in at another one; those between them close up (Fogel 1988).
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Permutation;
/// use ga_core::mutate::Insert;
/// use ga_core::random::Stream;
///
/// let mut order = Permutation::identity(3);
/// Insert.mutate(&mut order, &mut Stream::seeded(1));
/// assert_ne!(order, Permutation::identity(3));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Insert;

impl<G: Sequence> Mutator<G> for Insert {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((from, to)) = two(genome.places(), rng) {
            genome.shift(from, to);
        }
    }
}
