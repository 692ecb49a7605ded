use super::Mutator;
use crate::genome::BitString;
use crate::random::zero_bit;
use rand::Rng;

/// Exchanges a set bit for a clear one, so that the number of ones stays: for knapsacks, subsets
/// and assignments.
///
/// If all bits are equal, it flips one bit.
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
