use crate::error::Error;
use crate::genome::Sampler;
use crate::mutate::Mutator;
use rand::Rng;

/// A sampler that draws genomes with another sampler and repairs each of them.
///
/// Use it if your genomes have to obey a rule and a mutator repairs the children: founders and
/// immigrants then obey the same rule.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{Bounds, Repaired};
/// use ga_core::mutate::from_fn;
/// use ga_core::random::Stream;
///
/// let ascending = from_fn(|genome: &mut Vec<u8>, _: &mut dyn rand::Rng| genome.sort_unstable());
/// let founders = Repaired { sampler: Bounds::uniform(9, 0..=99)?, repair: ascending };
/// assert!(founders.sample(&mut Stream::seeded(1)).is_sorted());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Repaired<D, M> {
    /// The sampler that draws the genomes.
    pub sampler: D,
    /// The mutator that repairs each drawn genome.
    pub repair: M,
}

impl<G, D: Sampler<G>, M: Mutator<G>> Sampler<G> for Repaired<D, M> {
    fn sample(&self, rng: &mut dyn Rng) -> G {
        let mut genome = self.sampler.sample(rng);
        self.repair.mutate(&mut genome, rng);
        genome
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.sampler.fits(genome)
    }
}
