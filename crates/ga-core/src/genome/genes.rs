use crate::genome::{BitString, Linear};

/// A genome that holds one gene at each locus, all of the same type: a `Vec`, an array, a
/// [`BitString`] or a [`Grid`](crate::genome::Grid).
///
/// [`Redraw`](crate::mutate::Redraw) and [`OneGene`](crate::mutate::OneGene) replace genes by
/// others that a [`Sampler`](crate::Sampler) draws.
///
/// ```
/// use ga_core::genome::Genes;
///
/// let mut word = vec!['m', 'a', 'z', 'e'];
/// word.set_gene(0, 'g');
/// assert_eq!(word, ['g', 'a', 'z', 'e']);
/// ```
#[diagnostic::on_unimplemented(
    message = "the genes of `{Self}` cannot be replaced one by one",
    note = "implement `Genes` for it, or use a `Vec`, an array, a `BitString` or a `Grid`"
)]
pub trait Genes: Linear {
    /// The type of a gene.
    type Gene;

    /// Replaces the gene at `locus`, which is below [`loci`](Linear::loci).
    fn set_gene(&mut self, locus: usize, gene: Self::Gene);
}

impl Genes for BitString {
    type Gene = bool;

    #[inline]
    fn set_gene(&mut self, locus: usize, gene: bool) {
        self.set(locus, gene);
    }
}

macro_rules! slices {
    ($([$($generics:tt)*] $t:ty),*) => { $(
        impl<$($generics)*> Genes for $t {
            type Gene = T;

            #[inline]
            fn set_gene(&mut self, locus: usize, gene: T) {
                self[locus] = gene;
            }
        }
    )* };
}
slices!([T: Clone + Send + Sync] Vec<T>, [T: Clone + Send + Sync, const N: usize] [T; N]);
