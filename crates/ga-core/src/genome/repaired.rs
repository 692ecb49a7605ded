use crate::genome::Sampler;
use crate::mutate::Mutator;
use rand::Rng;

/// A sampler that repairs each genome it draws.
///
/// Founders and immigrants then obey the same rules as children that a mutator repairs.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{Bounds, Repaired};
/// use ga_core::mutate::FromFn;
/// use ga_core::random::Stream;
///
/// let ascending = FromFn(|genome: &mut Vec<u8>, _: &mut dyn rand::Rng| genome.sort_unstable());
/// let founders = Repaired { sampler: Bounds::uniform(9, 0, 99)?, repair: ascending };
/// assert!(founders.sample(&mut Stream::seeded(1)).is_sorted());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Repaired<D, M> {
    /// Draws the genomes.
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
}
