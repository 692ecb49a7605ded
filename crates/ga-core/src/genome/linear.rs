use crate::genome::Genome;
use std::ops::Range;

/// A genome whose loci are numbered from 0, so that two genomes can exchange parts.
///
/// All positional crossovers work on linear genomes. Implement [`loci`](Self::loci) and
/// [`swap_locus`](Self::swap_locus). If your genome can exchange many loci at once, implement
/// [`swap_block`](Self::swap_block) and [`swap_segment`](Self::swap_segment) as well. For instance,
/// a [`BitString`] exchanges 64 bits at once.
///
/// ```
/// use ga_core::prelude::*;
///
/// #[derive(Clone, Debug, PartialEq)]
/// struct Melody {
///     notes: Vec<u8>,
///     lengths: Vec<u8>,
/// }
///
/// impl Linear for Melody {
///     fn loci(&self) -> usize {
///         self.notes.len()
///     }
///
///     fn swap_locus(&mut self, other: &mut Self, locus: usize) {
///         self.notes.swap_locus(&mut other.notes, locus);
///         self.lengths.swap_locus(&mut other.lengths, locus);
///     }
/// }
///
/// let mut left = Melody { notes: vec![1, 2, 3], lengths: vec![4, 4, 4] };
/// let mut right = Melody { notes: vec![7, 8, 9], lengths: vec![1, 1, 1] };
/// left.swap_segment(&mut right, 1..3);
/// assert_eq!(left, Melody { notes: vec![1, 8, 9], lengths: vec![4, 1, 1] });
/// ```
///
/// [`BitString`]: crate::genome::BitString
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no numbered loci, so no positional crossover fits it",
    note = "implement `Linear` for it, use a genome that is `Linear` (`BitString`, `Vec<T>`, `[T; N]`), or bring a `Crossover` of your own; `()` recombines nothing"
)]
pub trait Linear: Genome {
    /// The number of loci.
    fn loci(&self) -> usize;

    /// Exchanges one locus with `other`. `locus` is below the [`loci`](Self::loci) of both genomes.
    fn swap_locus(&mut self, other: &mut Self, locus: usize);

    /// Exchanges locus `64 * block + i` with `other` for every set bit `i` of `mask`. A bit is
    /// ignored if one of the genomes has no such locus.
    fn swap_block(&mut self, other: &mut Self, block: usize, mut mask: u64) {
        let loci = self.loci().min(other.loci());
        while mask != 0 {
            let locus = 64 * block + mask.trailing_zeros() as usize;
            if locus >= loci {
                return;
            }
            self.swap_locus(other, locus);
            // Clears the lowest set bit.
            mask &= mask - 1;
        }
    }

    /// Exchanges the loci of `segment` with `other`. A locus is ignored if one of the genomes does
    /// not have it.
    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        for (block, mask) in masks(segment) {
            self.swap_block(other, block, mask);
        }
    }
}

/// The blocks that a segment touches, each with the mask of the loci that belong to the segment.
fn masks(segment: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let blocks = if segment.is_empty() {
        0..0
    } else {
        segment.start / 64..segment.end.div_ceil(64)
    };
    blocks.map(move |block| {
        let low = segment.start.saturating_sub(64 * block);
        let high = (segment.end - 64 * block).min(64);
        (block, u64::MAX << low & u64::MAX >> (64 - high))
    })
}

/// Exchanges the loci of a block of two slices.
fn swap_loci<T>(left: &mut [T], right: &mut [T], block: usize, mut mask: u64) {
    let loci = left.iter_mut().zip(right).skip(64 * block).take(64);
    for (mine, theirs) in loci {
        if mask & 1 == 1 {
            std::mem::swap(mine, theirs);
        }
        mask >>= 1;
    }
}

/// Exchanges a segment of two slices, up to the end of the shorter slice.
fn swap_slices<T>(left: &mut [T], right: &mut [T], segment: Range<usize>) {
    let end = segment.end.min(left.len()).min(right.len());
    let start = segment.start.min(end);
    left[start..end].swap_with_slice(&mut right[start..end]);
}

macro_rules! slices {
    ($([$($generics:tt)*] $t:ty),*) => { $(
        impl<$($generics)*> Linear for $t {
            fn loci(&self) -> usize {
                self.len()
            }

            fn swap_locus(&mut self, other: &mut Self, locus: usize) {
                std::mem::swap(&mut self[locus], &mut other[locus]);
            }

            fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
                swap_loci(self, other, block, mask);
            }

            fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
                swap_slices(self, other, segment);
            }
        }
    )* };
}
slices!([T: Genome] Vec<T>, [T: Genome, const N: usize] [T; N]);
