use crate::crossover::{Crossover, Scratch};
use crate::error::Error;
use crate::mutate::Mutator;
use crate::random::Bernoulli;
use rand::Rng;

/// Applies a crossover or a mutator with a given probability, per couple or per individual (De Jong
/// 1975).
///
/// If the operator has its own rate, that rate is per locus and applies in addition.
///
/// - *Rate*: 0.6 to 0.95 is usual for crossover.
/// - *Cost*: one draw.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::combine::Sometimes;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::BitFlip;
/// use ga_core::random::Stream;
///
/// let mut bits = BitString::zeros(100);
/// Sometimes::new(0.0, BitFlip::new(1.0)?)?.mutate(&mut bits, &mut Stream::seeded(1));
/// assert_eq!(bits.count_ones(), 0);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "crossover rate")]
#[doc(alias = "crossover probability")]
pub struct Sometimes<T> {
    chance: Bernoulli,
    operator: T,
}

impl<T> Sometimes<T> {
    /// Applies `operator` with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64, operator: T) -> Result<Self, Error> {
        Ok(Self {
            chance: Bernoulli::new("the rate of an operator that is applied sometimes", rate)?,
            operator,
        })
    }
}

impl<G, T: Mutator<G>> Mutator<G> for Sometimes<T> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        if self.chance.occurs(rng) {
            self.operator.mutate(genome, rng);
        }
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.operator.fits(genome)
    }
}

impl<G, T: Crossover<G>> Crossover<G> for Sometimes<T> {
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        if self.chance.occurs(rng) {
            self.operator.cross_with(left, right, scratch, rng);
        }
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.operator.fits(genome)
    }
}
