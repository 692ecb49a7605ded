use super::Mutator;
use crate::genome::BitString;
use crate::random::below;
use rand::Rng;

/// Flips exactly one bit; all bits are equally likely. `hex-tiles` mutates this way.
///
/// - *Effect*: the smallest step. With [`OneToOne`](crate::replace::OneToOne) it is a hill climber,
///   which cannot leave a local optimum.
/// - *Cost*: one draw.
/// - *Instead*: [`BitFlip`](crate::mutate::BitFlip) may also change several bits.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::OneBit;
/// use ga_core::random::Stream;
///
/// let mut bits = BitString::zeros(100);
/// OneBit.mutate(&mut bits, &mut Stream::seeded(1));
/// assert_eq!(bits.count_ones(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OneBit;

impl Mutator<BitString> for OneBit {
    #[inline]
    fn mutate(&self, genome: &mut BitString, rng: &mut dyn Rng) {
        if !genome.is_empty() {
            genome.flip(below(rng, genome.len()));
        }
    }
}
