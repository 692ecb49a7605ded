use super::Crossover;
use crate::error::positive;
use crate::random::{Gaps, exp, ln, unit};
use crate::{Bounds, Error, Real};
use rand::Rng;

/// Spreads two children around their parents as one-point crossover of binary numbers would: SBX (Deb & Agrawal
/// 1995).
///
/// The children of a locus lie symmetrically about the mean of the parents, `spread` times as far apart as
/// these, where the spread has the density `(index + 1) / 2 * spread^index` below 1 and
/// `(index + 1) / 2 / spread^(index + 2)` above. Whoever leaves the bounds is put on them. Equal parents have equal
/// children. Logarithm and exponential are our own: the same on every platform.
///
/// ```
/// use ga_core::{Bounds, Crossover, SimulatedBinary, Streams};
///
/// let (mut left, mut right) = (vec![1.0_f64, 5.0], vec![3.0, 5.0]);
/// let crossover = SimulatedBinary::new(15.0, 1.0, Bounds::uniform(2, 0.0, 9.0)?)?;
/// crossover.cross(&mut left, &mut right, &mut Streams::report(1).survival());
/// assert!((left[0] + right[0] - 4.0).abs() < 1e-12 && left[1] == 5.0);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SimulatedBinary<T> {
    exponent: f64,
    loci: Gaps,
    bounds: Bounds<T>,
}

impl<T: Real> SimulatedBinary<T> {
    /// Children are the closer to their parents the greater `index` is; 2 to 30 is usual. Each locus is crossed
    /// with probability `rate`, usually one half.
    ///
    /// # Errors
    ///
    /// If `index` is not a positive number, or `rate` not a probability.
    pub fn new(index: f64, rate: f64, bounds: Bounds<T>) -> Result<Self, Error> {
        let exponent = 1.0 / (positive("the distribution index of simulated binary crossover", index)? + 1.0);
        let loci = Gaps::new("the rate of simulated binary crossover", rate)?;
        Ok(Self { exponent, loci, bounds })
    }

    /// How many times as far apart children are as their parents.
    fn spread(&self, rng: &mut dyn Rng) -> f64 {
        let share = unit(rng);
        let base = if share < 0.5 { 2.0 * share } else { 0.5 / (1.0 - share) };
        exp(ln(base) * self.exponent)
    }
}

impl<T: Real> Crossover<Vec<T>> for SimulatedBinary<T> {
    fn cross(&self, left: &mut Vec<T>, right: &mut Vec<T>, rng: &mut dyn Rng) {
        let loci = left.len().min(right.len()).min(self.bounds.len());
        self.loci.events(loci, rng, |locus, rng| {
            let (one, other) = (left[locus], right[locus]);
            if one != other {
                let (low, high) = self.bounds.ranges()[locus];
                let mean = f64::midpoint(one.real(), other.real());
                let half = (one.real() / 2.0 - other.real() / 2.0) * self.spread(rng);
                left[locus] = T::nearest(mean + half, low, high);
                right[locus] = T::nearest(mean - half, low, high);
            }
        });
    }
}
