use super::{Crossover, Scratch};
use crate::genome::Linear;
use crate::random::below;
use rand::Rng;

/// One-point crossover: exchanges all loci behind one cut (Holland 1975).
///
/// A genome of n loci can be cut at n - 1 places, which are equally likely. Both parents contribute
/// to each child. Genomes with fewer than two loci do not change.
///
/// - *Effect*: usually keeps loci together that are close to each other. The first and the last
///   locus are always separated. Put loci that belong together next to each other.
/// - *Cost*: one draw, and an exchange of half of the genome on average.
/// - *Instead*: [`TwoPoint`](crate::crossover::TwoPoint) treats both ends like all other loci;
///   [`Uniform`](crate::crossover::Uniform) ignores the order of loci.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::OnePoint;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right): (BitString, BitString) = ("0000".parse()?, "1111".parse()?);
/// OnePoint.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(["0001", "0011", "0111"].contains(&&*left.to_string()));
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "single point")]
pub struct OnePoint;

impl<G: Linear> Crossover<G> for OnePoint {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        let loci = left.loci().min(right.loci());
        if loci >= 2 {
            let cut = 1 + below(rng, loci - 1);
            left.swap_segment(right, cut..loci);
        }
    }
}
