use super::{Crossover, Scratch};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Real};
use crate::random::{GeometricSkips, exp, ln, unit_of};
use rand::Rng;

/// Simulated binary crossover of reals, SBX (Deb & Agrawal 1995).
///
/// At a crossed locus, the children have the same mean as the parents, and their distance is
/// `spread` times the distance of the parents. The spread has the density (`index` + 1) / 2 ·
/// spread^`index` below 1 and (`index` + 1) / 2 / spread^(`index` + 2) above 1. One-point crossover
/// of numbers in binary code spreads children like this on average.
///
/// At each crossed locus, the two children are exchanged with probability one half. The paper
/// treats a single variable and leaves this open. Deb's published program exchanges the children in
/// this way. Without the exchange, no child would mix its parents.
///
/// Genes outside the bounds are clamped. Identical parents produce identical children.
///
/// - *Rate*: the probability per locus; 0.5 is usual. For a probability per couple, wrap it in
///   [`Sometimes`](crate::combine::Sometimes).
/// - *Index*: a greater index keeps children closer to the parents; 2 to 30 is usual.
/// - *Cost*: one random word, a logarithm and an exponential per crossed locus at which the parents
///   differ.
/// - *Instead*: [`Blend`](crate::crossover::Blend) explores more widely.
///
/// The logarithm and the exponential come from [`random`](crate::random), so results are the same
/// on all platforms.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::SimulatedBinary;
/// use ga_core::genome::Bounds;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec![1.0_f64, 5.0], vec![3.0, 5.0]);
/// let crossover = SimulatedBinary::new(&Bounds::uniform(2, 0.0..=9.0)?).rate(1.0)?;
/// crossover.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!((left[0] + right[0] - 4.0).abs() < 1e-12 && left[1] == 5.0);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "SBX")]
pub struct SimulatedBinary<T> {
    exponent: f64,
    loci: GeometricSkips,
    bounds: Bounds<T>,
}

impl<T: Real> SimulatedBinary<T> {
    /// Crosses each locus with probability 0.5 and index 15.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            exponent: 1.0 / (15.0 + 1.0),
            loci: GeometricSkips::of(0.5),
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per locus.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of simulated binary crossover", rate)?;
        Ok(self)
    }

    /// The same operator with this distribution index.
    ///
    /// # Errors
    ///
    /// If `index` is not a finite number of at least 1.
    pub fn index(mut self, index: f64) -> Result<Self, Error> {
        let index = Expected::NotBelow(1.0).check(
            "the distribution index of simulated binary crossover",
            index,
        )?;
        self.exponent = 1.0 / (index + 1.0);
        Ok(self)
    }

    /// The distance of the children as a multiple of the distance of the parents; negative if the
    /// children are exchanged.
    fn spread(&self, rng: &mut dyn Rng) -> f64 {
        let word = rng.next_u64();
        let share = unit_of(word);
        let base = if share < 0.5 {
            2.0 * share
        } else {
            0.5 / (1.0 - share)
        };
        let spread = exp(ln(base) * self.exponent);
        // The share is made of the upper 53 bits, so the lowest bit is independent of it.
        if word & 1 == 0 { spread } else { -spread }
    }
}

impl<T: Real> Crossover<Vec<T>> for SimulatedBinary<T> {
    fn cross_with(
        &self,
        left: &mut Vec<T>,
        right: &mut Vec<T>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let loci = left.len().min(right.len()).min(self.bounds.len());
        self.loci.events(loci, rng, |locus, rng| {
            let (one, other) = (left[locus], right[locus]);
            if one != other {
                let (low, high) = self.bounds.pairs()[locus];
                let mean = f64::midpoint(one.real(), other.real());
                let half = (one.real() / 2.0 - other.real() / 2.0) * self.spread(rng);
                left[locus] = T::nearest(mean + half, low, high);
                right[locus] = T::nearest(mean - half, low, high);
            }
        });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
