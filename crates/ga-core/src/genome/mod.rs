//! Candidate solutions: what is bred, and what its operators need to know of it.

mod bit_string;
mod bounds;
mod code;
mod distance;
mod pair;
mod permutation;
mod repaired;
mod sampler;

pub use bit_string::{BitString, ParseBitsError, RandomBits};
pub use bounds::{Bounds, Gene, Real};
pub use code::IntegerCode;
pub use distance::{Distance, Euclidean, Hamming};
pub use pair::Pair;
pub use permutation::{Permutation, RandomPermutation, Sequence};
pub(crate) use permutation::{is_marked, mark};
pub use repaired::Repaired;
pub use sampler::Sampler;

use std::ops::Range;

/// What the engine must be able to do with a candidate solution: copy it into a recycled buffer
/// ([`Clone::clone_from`]) and hand it to another thread.
///
/// Implemented for every type that qualifies. Operators ask for more where they need it: `Eq + Hash` to drop
/// duplicates, [`Linear`] to cross over by position.
///
/// A derived `Clone` does not forward `clone_from`. Write it by hand for a genome that owns memory, or every
/// child costs an allocation.
pub trait Genome: Clone + Send + Sync {}

impl<T: Clone + Send + Sync> Genome for T {}

/// A genome whose loci are numbered, so that two of them can exchange parts.
///
/// All positional crossovers are written against [`swap_block`](Self::swap_block), which moves up to 64 loci a
/// call: a [`BitString`] does it in a few word operations, a `Vec` locus by locus.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no numbered loci, so no positional crossover fits it",
    note = "implement `Linear` for it, use a genome that is `Linear` (`BitString`, `Vec<T>`, `[T; N]`), or bring a `Crossover` of your own; `()` recombines nothing"
)]
pub trait Linear: Genome {
    /// The number of loci.
    fn loci(&self) -> usize;

    /// Exchanges locus `64 * block + i` with `other` for every set bit `i` of `mask`.
    ///
    /// Bits past the last locus of either are ignored.
    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64);

    /// Exchanges a contiguous segment with `other`; loci past the last one of either are ignored.
    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        for (block, mask) in masks(segment) {
            self.swap_block(other, block, mask);
        }
    }
}

/// The blocks that a segment touches, each with the mask of the loci that belong to it.
fn masks(segment: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let blocks = if segment.is_empty() { 0..0 } else { segment.start / 64..segment.end.div_ceil(64) };
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

/// Exchanges a segment of two slices, as far as both reach.
fn swap_slices<T>(left: &mut [T], right: &mut [T], segment: Range<usize>) {
    let end = segment.end.min(left.len()).min(right.len());
    let start = segment.start.min(end);
    left[start..end].swap_with_slice(&mut right[start..end]);
}

impl<T: Genome> Linear for Vec<T> {
    fn loci(&self) -> usize {
        self.len()
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        swap_loci(self, other, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        swap_slices(self, other, segment);
    }
}

impl<T: Genome, const N: usize> Linear for [T; N] {
    fn loci(&self) -> usize {
        N
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        swap_loci(self, other, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        swap_slices(self, other, segment);
    }
}
