use super::Mutator;
use crate::genome::{Genes, Sampler};
use crate::random::below;
use rand::Rng;

/// Draws exactly one gene again with a sampler of genes; all loci are equally likely.
///
/// It works on genes of any type and on genomes of any length. On a [`Grid`](crate::genome::Grid)
/// it sets one cell. The new gene may equal the old one. Genomes without loci do not change.
///
/// - *Effect*: the smallest step. With [`OneToOne`](crate::replace::OneToOne) it is a hill climber,
///   which cannot leave a local optimum.
/// - *Cost*: one draw, and the cost of the sampler.
/// - *Instead*: [`Redraw`](crate::mutate::Redraw) may also change several genes;
///   [`OneBit`](crate::mutate::OneBit) flips a bit.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::{Grid, OneOf};
/// use ga_core::mutate::OneGene;
/// use ga_core::random::Stream;
///
/// let mut level = Grid::filled(14, 14, '#')?;
/// OneGene(OneOf::new(['.'])?).mutate(&mut level, &mut Stream::seeded(1));
/// assert_eq!(level.cells().iter().filter(|cell| **cell == '.').count(), 1);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "point mutation")]
pub struct OneGene<D>(
    /// The sampler of genes.
    pub D,
);

impl<G: Genes, D: Sampler<G::Gene>> Mutator<G> for OneGene<D> {
    #[inline]
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        let loci = genome.loci();
        if loci > 0 {
            let locus = below(rng, loci);
            genome.set_gene(locus, self.0.sample(rng));
        }
    }
}
