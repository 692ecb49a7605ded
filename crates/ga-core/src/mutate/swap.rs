use super::Mutator;
use crate::genome::Sequence;
use crate::random::below;
use rand::Rng;

/// Swap mutation: exchanges two different loci; all pairs are equally likely (Banzhaf 1990).
///
/// - *Effect*: changes two places, and up to four edges of a tour. Suits assignments.
/// - *Cost*: two draws.
/// - *Instead*: [`Inversion`](crate::mutate::Inversion) changes only two edges of a tour;
///   [`Insert`](crate::mutate::Insert) keeps the order of all other loci.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Permutation;
/// use ga_core::mutate::Swap;
/// use ga_core::random::Stream;
///
/// let mut order = Permutation::identity(2);
/// Swap.mutate(&mut order, &mut Stream::seeded(1));
/// assert_eq!(order.as_slice(), [1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "exchange mutation")]
pub struct Swap;

impl<G: Sequence> Mutator<G> for Swap {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if let Some((left, right)) = two(genome.places(), rng) {
            genome.exchange(left, right);
        }
    }
}

/// Two different places in random order; `None` if there are fewer than two places.
#[inline]
pub(super) fn two(places: usize, rng: &mut dyn Rng) -> Option<(usize, usize)> {
    if places < 2 {
        return None;
    }
    let first = below(rng, places);
    let second = below(rng, places - 1);
    Some((first, second + usize::from(second >= first)))
}
