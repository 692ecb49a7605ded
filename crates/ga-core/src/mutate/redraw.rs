use super::Mutator;
use crate::error::Error;
use crate::genome::{Genes, Sampler};
use crate::random::GeometricSkips;
use rand::Rng;

/// Draws genes again with a sampler of genes, each with the same probability.
///
/// It works on genes of any type and on genomes of any length. The new gene may equal the old one.
///
/// - *Rate*: the probability per gene; 1 / loci is usual.
/// - *Gene*: a sampler of genes, such as [`OneOf`](crate::genome::OneOf) or a closure.
/// - *Cost*: one draw per changed gene, and the cost of the sampler.
/// - *Instead*: [`Reset`](crate::mutate::Reset) for numbers with bounds per locus;
///   [`OneGene`](crate::mutate::OneGene) changes exactly one gene.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::OneOf;
/// use ga_core::mutate::Redraw;
/// use ga_core::random::Stream;
///
/// let mut route = vec!['-'; 9];
/// Redraw::new(1.0, OneOf::new("NESW".chars())?)?.mutate(&mut route, &mut Stream::seeded(1));
/// assert!(route.iter().all(|step| "NESW".contains(*step)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "random reset")]
#[doc(alias = "point mutation")]
pub struct Redraw<D> {
    loci: GeometricSkips,
    gene: D,
}

impl<D> Redraw<D> {
    /// Replaces each gene with probability `rate` by a gene that `gene` draws.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64, gene: D) -> Result<Self, Error> {
        Ok(Self {
            loci: GeometricSkips::new("the rate of redrawn genes", rate)?,
            gene,
        })
    }
}

impl<G: Genes, D: Sampler<G::Gene>> Mutator<G> for Redraw<D> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        self.loci.events(genome.loci(), rng, |locus, rng| {
            genome.set_gene(locus, self.gene.sample(rng));
        });
    }
}
