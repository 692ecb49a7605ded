use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Gene};
use crate::random::{GeometricSkips, fill_normal};
use rand::Rng;

/// Gaussian mutation: adds normally distributed steps to genes (Rechenberg 1973).
///
/// Genes outside the bounds are clamped, and integers are rounded.
///
/// - *Rate*: the probability per gene; 1 / loci to 1.
/// - *Deviation*: the standard deviation of a step, in the unit of the genes. A tenth of the range
///   explores, a thousandth refines. [`OneFifthRule`](crate::breed::OneFifthRule) adapts it.
/// - *Cost*: one normal number per changed gene.
/// - *Instead*: [`Polynomial`](crate::mutate::Polynomial) scales its steps with the range of each
///   gene.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::Gaussian;
/// use ga_core::random::Stream;
///
/// let mut point = vec![0.0_f64; 3];
/// let mutator = Gaussian::new(&Bounds::uniform(3, -1.0..=1.0)?).rate(1.0)?.deviation(0.1)?;
/// mutator.mutate(&mut point, &mut Stream::seeded(1));
/// assert!(point.iter().all(|gene| *gene != 0.0 && gene.abs() < 1.0));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gaussian<T> {
    loci: GeometricSkips,
    deviation: f64,
    bounds: Bounds<T>,
}

impl<T: Gene> Gaussian<T> {
    /// Moves each gene with probability 1 / loci, by a normal step whose standard deviation is a
    /// tenth of the narrowest range.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            loci: bounds.one_locus(),
            deviation: bounds.tenth(),
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per gene.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of Gaussian mutation", rate)?;
        Ok(self)
    }

    /// The same operator with this standard deviation of a step, in the unit of the genes.
    ///
    /// # Errors
    ///
    /// If `deviation` is not a positive number.
    pub fn deviation(mut self, deviation: f64) -> Result<Self, Error> {
        self.deviation =
            Expected::Positive.check("the standard deviation of Gaussian mutation", deviation)?;
        Ok(self)
    }
}

impl<T: Gene> Mutator<Vec<T>> for Gaussian<T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        // Normal numbers come in pairs: each second gene takes the other one.
        let mut spare = None;
        self.loci
            .each(genome, &self.bounds, rng, |gene, low, high, rng| {
                let step = spare.take().unwrap_or_else(|| {
                    let mut pair = [0.0; 2];
                    fill_normal(rng, &mut pair);
                    spare = Some(pair[1]);
                    pair[0]
                });
                gene.moved(self.deviation * step, low, high)
            });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
