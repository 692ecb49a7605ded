use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::BitString;
use crate::random::{below, exp, ln, unit};
use rand::Rng;

/// Flips one bit, and sometimes many: their number has a power law (Doerr et al. 2017,
/// `doerr-et-al-2017`).
///
/// The probability of k flips falls as k<sup>-`exponent`</sup>, from 1 to half of the loci. The
/// bits are drawn independently, so a bit that is drawn twice stays as it was.
///
/// - *Exponent*: 1.5 is usual; a greater one flips fewer bits.
/// - *Effect*: mostly small steps, and at any time some that leave a local optimum. No rate has to
///   fit the problem.
/// - *Cost*: a logarithm, an exponential, and a draw per flip.
/// - *Instead*: [`BitFlip`](crate::mutate::BitFlip) rarely flips more than a few bits.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::HeavyTailed;
/// use ga_core::random::Stream;
///
/// let (mut bits, mut rng) = (BitString::zeros(100), Stream::seeded(1));
/// HeavyTailed::new(1.5)?.mutate(&mut bits, &mut rng);
/// assert!((1..=50).contains(&bits.count_ones()));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "fast genetic algorithm")]
#[doc(alias = "power law")]
pub struct HeavyTailed {
    exponent: f64,
}

/// The usual exponent, 1.5.
impl Default for HeavyTailed {
    fn default() -> Self {
        Self { exponent: 1.5 }
    }
}

impl HeavyTailed {
    /// Draws the number of flips with this `exponent`.
    ///
    /// # Errors
    ///
    /// If `exponent` is not a finite number of at least 1.01.
    pub fn new(exponent: f64) -> Result<Self, Error> {
        Ok(Self {
            exponent: Expected::NotBelow(1.01)
                .check("the exponent of heavy-tailed mutation", exponent)?,
        })
    }

    /// The number of flips, from 1 to `most`: the whole part of a number with a Pareto
    /// distribution, cut off at `most` + 1.
    fn flips(self, most: usize, rng: &mut dyn Rng) -> usize {
        let slope = 1.0 - self.exponent;
        let least = exp(slope * ln(most as f64 + 1.0));
        let drawn = exp(ln(1.0 - unit(rng) * (1.0 - least)) / slope);
        (drawn as usize).clamp(1, most)
    }
}

impl Mutator<BitString> for HeavyTailed {
    fn mutate(&self, genome: &mut BitString, rng: &mut dyn Rng) {
        let loci = genome.len();
        if loci > 0 {
            for _ in 0..self.flips((loci / 2).max(1), rng) {
                genome.flip(below(rng, loci));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    #[test]
    fn the_number_of_flips_has_the_power_law() -> Result<(), Error> {
        const DRAWS: usize = 200_000;
        for (exponent, most) in [(1.5, 50), (3.0, 7), (1.01, 1)] {
            let mutator = HeavyTailed::new(exponent)?;
            let mut rng = Stream::seeded(4);
            let mut counts = vec![0_usize; most + 1];
            (0..DRAWS).for_each(|_| counts[mutator.flips(most, &mut rng)] += 1);
            // The share of k: the mass of the density from k to k + 1.
            let power = |base: f64| exp((1.0 - exponent) * ln(base));
            let mass = |low: f64, high: f64| power(low) - power(high);
            for (flips, &count) in counts.iter().enumerate().skip(1) {
                let share = mass(flips as f64, flips as f64 + 1.0) / mass(1.0, most as f64 + 1.0);
                let deviation = (DRAWS as f64 * share * (1.0 - share)).sqrt().max(1.0);
                let expected = DRAWS as f64 * share;
                assert!(
                    (count as f64 - expected).abs() < 5.0 * deviation,
                    "{flips}: {count}, {expected}"
                );
            }
        }
        Ok(())
    }
}
