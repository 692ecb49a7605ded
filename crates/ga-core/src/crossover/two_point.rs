use super::{Crossover, OnePoint, Scratch};
use crate::genome::Linear;
use crate::random::below;
use rand::Rng;

/// Two-point crossover: exchanges the loci between two cuts (Cavicchio 1970).
///
/// A genome of n loci can be cut at n - 1 places. Two different places are drawn, and all pairs are
/// equally likely. Genomes of two loci have only one place and are crossed by [`OnePoint`].
///
/// - *Effect*: keeps neighbouring loci together, and treats the genome as a ring: the first and the
///   last locus are neighbours.
/// - *Cost*: two draws, and an exchange of a third of the genome on average.
/// - *Instead*: [`Segment`](crate::crossover::Segment) may also exchange a single locus at either
///   end; [`Uniform`](crate::crossover::Uniform) mixes more.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::TwoPoint;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right): (BitString, BitString) = ("0000".parse()?, "1111".parse()?);
/// TwoPoint.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(["0100", "0110", "0010"].contains(&&*left.to_string()));
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoPoint;

impl<G: Linear> Crossover<G> for TwoPoint {
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        let places = left.loci().min(right.loci()).saturating_sub(1);
        if places < 2 {
            return OnePoint.cross_with(left, right, scratch, rng);
        }
        let first = below(rng, places);
        let second = below(rng, places - 1);
        let second = second + usize::from(second >= first);
        left.swap_segment(right, 1 + first.min(second)..1 + first.max(second));
    }
}
