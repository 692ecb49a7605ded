use super::Mutator;
use crate::error::Error;
use crate::genome::BitString;
use crate::random::GeometricSkips;
use rand::Rng;

/// Bit-flip mutation: flips each bit with the same probability (Holland 1975).
///
/// - *Rate*: 1 / loci, one flip per genome on average, is usual. This rate leaves about a third of
///   the genomes unchanged.
/// - *Cost*: one draw per flip, which gives the distance to the next flip.
/// - *Instead*: [`OneBit`](crate::mutate::OneBit) always changes the genome;
///   [`SelfAdaptive`](crate::mutate::SelfAdaptive) and [`OneFifthRule`](crate::breed::OneFifthRule)
///   find the rate during the run.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::BitFlip;
/// use ga_core::random::Stream;
///
/// let mut bits = BitString::zeros(100);
/// BitFlip::new(1.0)?.mutate(&mut bits, &mut Stream::seeded(1));
/// assert_eq!(bits.count_ones(), 100);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "bitwise mutation")]
#[doc(alias = "flip bit")]
pub struct BitFlip {
    gaps: GeometricSkips,
}

impl BitFlip {
    /// Flips each bit with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64) -> Result<Self, Error> {
        Ok(Self {
            gaps: GeometricSkips::new("the rate of bit flips", rate)?,
        })
    }
}

impl Mutator<BitString> for BitFlip {
    fn mutate(&self, genome: &mut BitString, rng: &mut dyn Rng) {
        let loci = genome.len();
        let words = genome.used_words_mut();
        self.gaps
            .events(loci, rng, |locus, _| words[locus / 64] ^= 1 << (locus % 64));
    }
}
