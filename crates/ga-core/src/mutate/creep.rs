use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Gene};
use crate::random::GeometricSkips;
use rand::Rng;

/// Creep mutation: moves genes by a uniform step within their bounds (Davis 1989).
///
/// The step is drawn uniformly from -`step` to `step`; this interval is first cut at the bounds.
/// Integers move by whole numbers, possibly by 0.
///
/// - *Rate*: the probability per gene; 1 / loci is usual.
/// - *Step*: the greatest change, in the unit of the genes. Small values such as a hundredth to a
///   tenth of the range refine a solution.
/// - *Cost*: one draw per changed gene.
/// - *Instead*: [`Gaussian`](crate::mutate::Gaussian) has no limit for a step;
///   [`Reset`](crate::mutate::Reset) suits genes without an order, such as categories.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::Creep;
/// use ga_core::random::Stream;
///
/// let mut levels = vec![50; 9];
/// let creep = Creep::new(&Bounds::uniform(9, 0..=99)?).rate(1.0)?.step(2.0)?;
/// creep.mutate(&mut levels, &mut Stream::seeded(1));
/// assert!(levels.iter().all(|level| (48..=52).contains(level)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Creep<T> {
    loci: GeometricSkips,
    step: f64,
    bounds: Bounds<T>,
}

impl<T: Gene> Creep<T> {
    /// Moves each gene with probability 1 / loci, by at most a tenth of the narrowest range.
    pub fn new(bounds: &Bounds<T>) -> Self {
        let tenth = T::whole(bounds.tenth());
        Self {
            loci: bounds.one_locus(),
            // An integer moves by at least 1.
            step: if tenth > 0.0 { tenth } else { 1.0 },
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per gene.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of creep mutation", rate)?;
        Ok(self)
    }

    /// The same operator with this greatest step, in the unit of the genes.
    ///
    /// # Errors
    ///
    /// If `step` is not a positive number.
    pub fn step(mut self, step: f64) -> Result<Self, Error> {
        self.step = T::whole(Expected::Positive.check("the step of creep mutation", step)?);
        Ok(self)
    }
}

impl<T: Gene> Mutator<Vec<T>> for Creep<T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        self.loci
            .each(genome, &self.bounds, rng, |gene, low, high, rng| {
                T::between(
                    gene.moved(-self.step, low, high),
                    gene.moved(self.step, low, high),
                    rng,
                )
            });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
