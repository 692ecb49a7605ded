use super::Mutator;
use crate::genome::VariableLength;
use crate::random::below;
use rand::Rng;

/// Deletion mutation: removes one gene, so the genome becomes shorter.
///
/// All genes are equally likely. The genes behind the removed one move down by one locus. A genome
/// of `least` genes or fewer does not change.
///
/// - *Least*: the length from which on the operator makes a genome no shorter; 1 if empty genomes
///   have no meaning.
/// - *Effect*: removes what is of no use. Use it together with
///   [`InsertGene`](crate::mutate::InsertGene), each in a [`Sometimes`](crate::combine::Sometimes).
/// - *Cost*: one draw, and a move of half of the genome on average.
/// - *Instead*: [`CutAndSplice`](crate::crossover::CutAndSplice) changes the length by many genes
///   at once.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::DeleteGene;
/// use ga_core::random::Stream;
///
/// let mut bits = BitString::zeros(100);
/// DeleteGene { least: 1 }.mutate(&mut bits, &mut Stream::seeded(1));
/// assert_eq!(bits.len(), 99);
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "deletion")]
#[doc(alias = "variable length")]
pub struct DeleteGene {
    /// The smallest number of genes.
    pub least: usize,
}

impl<G: VariableLength> Mutator<G> for DeleteGene {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        let loci = genome.loci();
        if loci > self.least {
            genome.remove_gene(below(rng, loci));
        }
    }
}
