use super::Mutator;
use crate::genome::{Sampler, VariableLength};
use crate::random::below;
use rand::Rng;

/// Insertion mutation: inserts one gene, so the genome becomes longer.
///
/// All places are equally likely, both ends included. The genes behind the place move up by one
/// locus. A genome of `most` genes or more does not change.
///
/// - *Most*: the greatest length to which the operator makes a genome grow.
/// - *Gene*: a sampler of genes, such as [`OneOf`](crate::genome::OneOf) or a closure.
/// - *Effect*: makes room for something new. Use it together with
///   [`DeleteGene`](crate::mutate::DeleteGene), each in a
///   [`Sometimes`](crate::combine::Sometimes); at equal rates the length drifts without preference.
/// - *Cost*: one draw, the cost of the sampler, and a move of half of the genome on average.
/// - *Instead*: [`Insert`](crate::mutate::Insert) moves a gene and keeps the length.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::OneOf;
/// use ga_core::mutate::InsertGene;
/// use ga_core::random::Stream;
///
/// let mut route = vec!['N', 'N'];
/// let insert = InsertGene { gene: OneOf::new(['E'])?, most: 3 };
/// insert.mutate(&mut route, &mut Stream::seeded(1));
/// assert_eq!((route.len(), route.contains(&'E')), (3, true));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "insertion")]
#[doc(alias = "variable length")]
pub struct InsertGene<D> {
    /// The sampler of genes.
    pub gene: D,
    /// The largest number of genes.
    pub most: usize,
}

impl<G: VariableLength, D: Sampler<G::Gene>> Mutator<G> for InsertGene<D> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        let loci = genome.loci();
        if loci < self.most {
            let locus = below(rng, loci + 1);
            genome.insert_gene(locus, self.gene.sample(rng));
        }
    }
}
