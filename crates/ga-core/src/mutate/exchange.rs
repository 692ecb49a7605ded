use super::Mutator;
use crate::genome::{BitString, Subset};
use crate::random::zero_bit;
use rand::Rng;

/// Exchanges a chosen element for another one, or a set bit for a clear one: the number stays. For
/// [`Subset`]s, knapsacks and assignments.
///
/// If all bits of a [`BitString`] are equal, it flips one bit. A [`Subset`] of none or all elements
/// stays as it is.
///
/// - *Cost*: two draws, and the search for the bits, which is linear in the loci.
/// - *Instead*: [`OneBit`](crate::mutate::OneBit) changes the number of ones.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::Exchange;
/// use ga_core::random::Stream;
///
/// let mut bits: BitString = "1100".parse()?;
/// Exchange.mutate(&mut bits, &mut Stream::seeded(1));
/// assert_eq!(bits.count_ones(), 2);
/// assert_ne!(bits, "1100".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Exchange;

impl Mutator<BitString> for Exchange {
    fn mutate(&self, genome: &mut BitString, rng: &mut dyn Rng) {
        let loci = genome.len();
        let one = zero_bit(rng, genome.words().iter().map(|word| !word), loci);
        let zero = zero_bit(rng, genome.words().iter().copied(), loci);
        for locus in one.into_iter().chain(zero) {
            genome.flip(locus);
        }
    }
}

impl Mutator<Subset> for Exchange {
    fn mutate(&self, genome: &mut Subset, rng: &mut dyn Rng) {
        if (1..genome.of()).contains(&genome.len()) {
            self.mutate(genome.bits_mut(), rng);
        }
    }
}
