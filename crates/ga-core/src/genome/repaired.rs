use crate::mutate::Mutator;
use rand::Rng;
use rand::distr::Distribution;

/// A source whose genomes are repaired before anybody sees them: founders and immigrants that keep the rules
/// which the same [`Repair`](crate::mutate::Repair) restores in children.
///
/// ```
/// use ga_core::genome::{Bounds, Repaired};
/// use ga_core::mutate::Repair;
/// use ga_core::random::Stream;
/// use rand::distr::Distribution;
///
/// let ascending = Repair(|genome: &mut Vec<u8>, _: &mut dyn rand::Rng| genome.sort_unstable());
/// let source = Repaired { source: Bounds::uniform(9, 0, 99)?, repair: ascending };
/// let founder: Vec<u8> = source.sample(&mut Stream::seeded(1));
/// assert!(founder.is_sorted());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Repaired<D, M> {
    /// Where the genomes come from.
    pub source: D,
    /// What is done to each.
    pub repair: M,
}

impl<G, D: Distribution<G>, M: Mutator<G>> Distribution<G> for Repaired<D, M> {
    fn sample<R: Rng + ?Sized>(&self, mut rng: &mut R) -> G {
        let mut genome = self.source.sample(rng);
        self.repair.mutate(&mut genome, &mut rng);
        genome
    }
}
