use super::Mutator;
use super::swap::two;
use crate::genome::Sequence;
use rand::Rng;

/// Insert mutation: takes one locus out and inserts it elsewhere (Fogel 1988).
///
/// The loci between the two places move by one place. All pairs of different places are equally
/// likely.
///
/// - *Effect*: keeps the relative order of all other loci. Suits schedules.
/// - *Cost*: two draws, and a shift of a third of the genome on average.
/// - *Instead*: [`Swap`](crate::mutate::Swap) keeps the places of all other loci.
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
#[doc(alias = "displacement")]
pub struct Insert;

impl<G: Sequence> Mutator<G> for Insert {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((from, to)) = two(genome.places(), rng) {
            genome.shift(from, to);
        }
    }
}
