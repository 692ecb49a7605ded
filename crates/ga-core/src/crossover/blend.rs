use super::{Crossover, Scratch};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Real};
use crate::random::unit;
use rand::Rng;

/// Blend crossover of reals, BLX-α (Eshelman & Schaffer 1993).
///
/// Draws each gene of each child uniformly from the interval between the genes of the parents,
/// widened on both sides by `alpha` times its width. The interval is cut at the bounds before
/// drawing, so genes do not pile up on the bounds.
///
/// - *Alpha*: with 0 the population contracts. With 0.5, the usual value, it keeps its spread. With
///   more it spreads out.
/// - *Cost*: two draws per locus.
/// - *Instead*: [`SimulatedBinary`](crate::crossover::SimulatedBinary) keeps children closer to
///   their parents and changes fewer loci.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Blend;
/// use ga_core::genome::Bounds;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec![2.0], vec![4.0]);
/// let crossover = Blend::new(&Bounds::uniform(1, 1.5..=9.0)?);
/// crossover.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!((1.5..=5.0).contains(&left[0]) && (1.5..=5.0).contains(&right[0]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "BLX")]
#[doc(alias = "BLX-alpha")]
pub struct Blend<T> {
    alpha: f64,
    bounds: Bounds<T>,
}

impl<T: Real> Blend<T> {
    /// Widens the interval on both sides by half of its width.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            alpha: 0.5,
            bounds: bounds.clone(),
        }
    }

    /// The same operator, which widens the interval on both sides by `alpha` times its width.
    ///
    /// # Errors
    ///
    /// If `alpha` is negative, NaN or infinite.
    pub fn alpha(mut self, alpha: f64) -> Result<Self, Error> {
        self.alpha = Expected::NotBelow(0.0).check("the widening of blend crossover", alpha)?;
        Ok(self)
    }
}

impl<T: Real> Crossover<Vec<T>> for Blend<T> {
    fn cross_with(
        &self,
        left: &mut Vec<T>,
        right: &mut Vec<T>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        for ((left, right), &(low, high)) in left.iter_mut().zip(right).zip(self.bounds.pairs()) {
            let (one, other) = (left.real(), right.real());
            let reach = self.alpha * (one - other).abs();
            let from = (one.min(other) - reach).max(low.real());
            let to = (one.max(other) + reach).min(high.real());
            let width = to - from;
            for child in [left, right] {
                let share = unit(rng);
                // If the width overflows, both products are still finite.
                let gene = if width.is_finite() {
                    from + width * share
                } else {
                    from * (1.0 - share) + to * share
                };
                *child = T::nearest(gene, low, high);
            }
        }
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
