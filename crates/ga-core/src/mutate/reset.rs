use super::Mutator;
use crate::error::Error;
use crate::genome::{Bounds, Gene};
use crate::random::GeometricSkips;
use rand::Rng;

/// Random reset: draws genes again, uniformly within their bounds (Michalewicz 1992).
///
/// The new value may be the old one.
///
/// - *Rate*: the probability per gene; 1 / loci is usual.
/// - *Effect*: forgets the old value, so it suits genes without an order, such as categories.
/// - *Cost*: one draw per changed gene.
/// - *Instead*: [`Creep`](crate::mutate::Creep) and [`Gaussian`](crate::mutate::Gaussian) stay
///   close to the old value.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::Reset;
/// use ga_core::random::Stream;
///
/// let mut dice = vec![0, 0, 0];
/// Reset::new(&Bounds::uniform(3, 1..=6)?).rate(1.0)?.mutate(&mut dice, &mut Stream::seeded(1));
/// assert!(dice.iter().all(|face| (1..=6).contains(face)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "uniform mutation")]
#[doc(alias = "random reset")]
pub struct Reset<T> {
    loci: GeometricSkips,
    bounds: Bounds<T>,
}

impl<T: Gene> Reset<T> {
    /// Draws each gene again with probability 1 / loci.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            loci: bounds.one_locus(),
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per gene.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of resets", rate)?;
        Ok(self)
    }
}

impl<T: Gene> Mutator<Vec<T>> for Reset<T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        self.loci
            .each(genome, &self.bounds, rng, |_, low, high, rng| {
                T::between(low, high, rng)
            });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
