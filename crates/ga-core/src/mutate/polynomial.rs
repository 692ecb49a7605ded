use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Real};
use crate::random::{GeometricSkips, exp, ln, unit};
use rand::Rng;

/// Polynomial mutation: moves genes by a share of their range (Deb & Goyal 1996).
///
/// The share is between -1 and 1, with the density (`index` + 1) / 2 · (1 - |share|)^`index`.
/// Genes outside the bounds are clamped.
///
/// - *Rate*: the probability per gene; 1 / loci is usual.
/// - *Index*: a greater index makes smaller steps; 20 to 100 is usual. The mean step is about 1 /
///   (`index` + 2) of the range.
/// - *Cost*: one draw, a logarithm and an exponential per changed gene.
/// - *Instead*: [`Gaussian`](crate::mutate::Gaussian) has steps in the unit of the genes.
///
/// The logarithm and the exponential come from [`random`](crate::random), so results are the same
/// on all platforms.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::Polynomial;
/// use ga_core::random::Stream;
///
/// let mut point = vec![0.5; 3];
/// let mutator = Polynomial::new(&Bounds::uniform(3, 0.0..=1.0)?).rate(1.0)?;
/// mutator.mutate(&mut point, &mut Stream::seeded(1));
/// assert!(point.iter().all(|gene| *gene != 0.5 && (0.0..=1.0).contains(gene)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polynomial<T> {
    loci: GeometricSkips,
    exponent: f64,
    bounds: Bounds<T>,
}

impl<T: Real> Polynomial<T> {
    /// Moves each gene with probability 1 / loci, with index 20.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            loci: bounds.one_locus(),
            exponent: 1.0 / (20.0 + 1.0),
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per gene.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of polynomial mutation", rate)?;
        Ok(self)
    }

    /// The same operator with this distribution index.
    ///
    /// # Errors
    ///
    /// If `index` is not a finite number of at least 1.
    pub fn index(mut self, index: f64) -> Result<Self, Error> {
        let index = Expected::NotBelow(1.0)
            .check("the distribution index of polynomial mutation", index)?;
        self.exponent = 1.0 / (index + 1.0);
        Ok(self)
    }
}

impl<T: Real> Mutator<Vec<T>> for Polynomial<T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        self.loci
            .each(genome, &self.bounds, rng, |gene, low, high, rng| {
                let share = unit(rng);
                let tail = |share: f64| 1.0 - exp(ln(share) * self.exponent);
                let step = if share < 0.5 {
                    -tail(2.0 * share)
                } else {
                    tail(2.0 - 2.0 * share)
                };
                // In halves: the range may overflow, half of it cannot.
                let half = high.real() / 2.0 - low.real() / 2.0;
                T::nearest(2.0 * (gene.real() / 2.0 + step * half), low, high)
            });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
