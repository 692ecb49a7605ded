use super::Crossover;
use crate::error::{Error, probability};
use crate::genome::Linear;
use crate::random::GeometricSkips;
use rand::Rng;

/// Exchanges every locus with the same probability (Ackley 1987; Syswerda 1989).
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Uniform;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (BitString::zeros(99), "1".repeat(99).parse()?);
/// Uniform::new(0.5)?.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.count_ones() + right.count_ones(), 99);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uniform {
    swaps: Swaps,
}

#[derive(Clone, Debug)]
enum Swaps {
    /// Probability one half: a random word is the mask.
    Half,
    /// Fewer than half of the loci.
    Few(GeometricSkips),
    /// More than half: all, and these back again.
    AllBut(GeometricSkips),
}

impl Uniform {
    /// Exchanges each locus with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64) -> Result<Self, Error> {
        let swaps = match probability("the rate of a uniform crossover", rate)? {
            0.5 => Swaps::Half,
            rate if rate < 0.5 => Swaps::Few(GeometricSkips::of(rate)),
            rate => Swaps::AllBut(GeometricSkips::of(1.0 - rate)),
        };
        Ok(Self { swaps })
    }
}

/// Every locus with probability one half.
impl Default for Uniform {
    fn default() -> Self {
        Self { swaps: Swaps::Half }
    }
}

impl<G: Linear> Crossover<G> for Uniform {
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng) {
        let loci = left.loci().min(right.loci());
        let gaps = match &self.swaps {
            Swaps::Half => {
                return (0..loci.div_ceil(64))
                    .for_each(|block| left.swap_block(right, block, rng.next_u64()));
            }
            Swaps::Few(gaps) => gaps,
            Swaps::AllBut(gaps) => {
                left.swap_segment(right, 0..loci);
                gaps
            }
        };
        let (mut block, mut mask) = (0, 0);
        gaps.events(loci, rng, |locus, _| {
            if locus / 64 != block {
                left.swap_block(right, block, mask);
                (block, mask) = (locus / 64, 0);
            }
            mask |= 1 << (locus % 64);
        });
        left.swap_block(right, block, mask);
    }
}
