use super::{Crossover, Scratch};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::Linear;
use crate::random::GeometricSkips;
use rand::Rng;

/// Uniform crossover: exchanges each locus with the same probability (Ackley 1987; Syswerda 1989).
///
/// - *Rate*: one half, the default, mixes most. With a smaller rate each child stays close to the
///   parent that it is a copy of. A rate above one half has the same effect as 1 - rate, with the
///   two children in reverse order.
/// - *Cost*: at a rate of one half, one random word per 64 loci; otherwise one draw per exchanged
///   locus, or per kept locus if the rate is above one half.
/// - *Instead*: [`TwoPoint`](crate::crossover::TwoPoint) keeps neighbouring loci together.
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
    /// A rate of one half: the mask of exchanged loci is a random word.
    Half,
    /// A rate below one half: the loci that are exchanged are drawn.
    Few(GeometricSkips),
    /// A rate above one half: all loci are exchanged, and drawn loci are exchanged back.
    AllBut(GeometricSkips),
}

impl Uniform {
    /// Exchanges each locus with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64) -> Result<Self, Error> {
        let swaps = match Expected::Probability.check("the rate of a uniform crossover", rate)? {
            0.5 => Swaps::Half,
            rate if rate < 0.5 => Swaps::Few(GeometricSkips::of(rate)),
            rate => Swaps::AllBut(GeometricSkips::of(1.0 - rate)),
        };
        Ok(Self { swaps })
    }
}

/// Exchanges each locus with probability one half.
impl Default for Uniform {
    fn default() -> Self {
        Self { swaps: Swaps::Half }
    }
}

impl<G: Linear> Crossover<G> for Uniform {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
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
        let mut block = 0;
        let mut mask = 0;
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
