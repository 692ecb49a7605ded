use crate::genome::Genes;
use std::ops::Range;

/// A genome whose number of genes can change: a `Vec` or a
/// [`BitString`](crate::genome::BitString).
///
/// [`CutAndSplice`](crate::crossover::CutAndSplice), [`InsertGene`](crate::mutate::InsertGene) and
/// [`DeleteGene`](crate::mutate::DeleteGene) work on such genomes.
///
/// ```
/// use ga_core::genome::VariableLength;
///
/// let (mut left, mut right) = (vec!['m', 'a', 'z', 'e'], vec!['w', 'a', 'y']);
/// left.exchange_segments(2..4, &mut right, 2..3);
/// assert_eq!((&left[..], &right[..]), (&['m', 'a', 'y'][..], &['w', 'a', 'z', 'e'][..]));
/// left.insert_gene(1, 'y');
/// left.remove_gene(2);
/// assert_eq!(left, ['m', 'y', 'y']);
/// ```
///
/// All methods panic if a locus or a segment is not within the genome.
#[diagnostic::on_unimplemented(
    message = "the length of `{Self}` cannot change",
    note = "implement `VariableLength` for it, or use a `Vec` or a `BitString`"
)]
pub trait VariableLength: Genes {
    /// Inserts a gene before `locus`, or at the end if `locus` is the number of loci. The genes
    /// from `locus` on move up by one.
    fn insert_gene(&mut self, locus: usize, gene: Self::Gene);

    /// Removes the gene at `locus`. The genes behind it move down by one.
    fn remove_gene(&mut self, locus: usize);

    /// Exchanges the genes of `segment` with those of `theirs` in `other`. The segments may have
    /// different lengths and may be empty.
    fn exchange_segments(&mut self, segment: Range<usize>, other: &mut Self, theirs: Range<usize>);
}

impl<T: Clone + Send + Sync> VariableLength for Vec<T> {
    fn insert_gene(&mut self, locus: usize, gene: T) {
        self.insert(locus, gene);
    }

    fn remove_gene(&mut self, locus: usize) {
        self.remove(locus);
    }

    fn exchange_segments(&mut self, segment: Range<usize>, other: &mut Self, theirs: Range<usize>) {
        let mine = &mut self[segment.clone()];
        let yours = &mut other[theirs.clone()];
        let common = mine.len().min(yours.len());
        mine[..common].swap_with_slice(&mut yours[..common]);
        // At most one of these rests has genes.
        transfer(self, segment.start + common..segment.end, other, theirs.end);
        transfer(other, theirs.start + common..theirs.end, self, segment.end);
    }
}

/// Moves a segment to place `at` of another list, without further memory.
fn transfer<T>(from: &mut Vec<T>, segment: Range<usize>, to: &mut Vec<T>, at: usize) {
    let moved = segment.len();
    if moved > 0 {
        to.extend(from.drain(segment));
        to[at..].rotate_right(moved);
    }
}
