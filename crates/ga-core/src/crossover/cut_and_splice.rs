use super::{Crossover, Scratch};
use crate::error::{Error, interval};
use crate::genome::VariableLength;
use crate::random::below;
use rand::Rng;
use std::ops::RangeInclusive;

/// Cut and splice: cuts each parent at a place of its own and exchanges the parts behind the cuts
/// (Goldberg, Korb & Deb 1989). Children have other lengths than their parents.
///
/// A genome of n genes has n + 1 places to cut, both ends included. All pairs of places are equally
/// likely that give both children a permitted length. Together, the children have the genes of
/// their parents. (In the paper, cuts and splices have probabilities of their own, and there is no
/// limit of lengths.)
///
/// - *Lengths*: the shortest and the longest permitted genome. Without a limit that fits the
///   problem, genomes tend to grow; a score that prefers shorter genomes works against it as well.
/// - *Effect*: searches for the right length and mixes genes of different places. A gene does not
///   keep its locus, so it must not depend on it: use it for lists of steps, rules or parts.
/// - *Limits*: genomes of one length only (`9..=9`) are cut at equal places. Parents outside of
///   `lengths` have children within them. If the parents are so long or so short that no permitted
///   children exist, nothing changes.
/// - *Cost*: two to four draws on average, and an exchange of the parts behind the cuts.
/// - *Instead*: [`OnePoint`](crate::crossover::OnePoint) keeps each gene at its locus and each
///   child at the length of a parent.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::CutAndSplice;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec!['a'; 6], vec!['b'; 4]);
/// CutAndSplice::new(1..=8)?.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.len() + right.len(), 10);
/// assert!((2..=8).contains(&left.len()) && (2..=8).contains(&right.len()));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "messy crossover")]
#[doc(alias = "variable length")]
pub struct CutAndSplice {
    lengths: RangeInclusive<usize>,
}

impl CutAndSplice {
    /// Makes children whose length is in `lengths`.
    ///
    /// # Errors
    ///
    /// If `lengths` is empty.
    pub fn new(lengths: RangeInclusive<usize>) -> Result<Self, Error> {
        Ok(Self {
            lengths: interval("the lengths of cut and splice", lengths)?,
        })
    }

    /// The two cuts; `None` if no cuts give permitted children.
    ///
    /// The difference of the cuts decides the lengths. It is drawn uniformly and accepted in
    /// proportion to the number of pairs that have it. This number is greatest in the middle of the
    /// permitted differences, so at least half of the draws are accepted on average.
    fn cuts(&self, left: usize, right: usize, rng: &mut dyn Rng) -> Option<(usize, usize)> {
        let sum = left + right;
        // Lengths of the left child for which both lengths are permitted.
        let least = sum
            .saturating_sub(*self.lengths.end())
            .max(*self.lengths.start());
        let most = sum
            .checked_sub(*self.lengths.start())?
            .min(*self.lengths.end());
        let lengths = most.checked_sub(least)? + 1;
        loop {
            // The left child has `cut` genes of its own and `length - cut` from the other parent.
            let length = least + below(rng, lengths);
            let first = length.saturating_sub(right);
            let last = length.min(left);
            let cut = first + below(rng, left.min(right) + 1);
            if cut <= last {
                return Some((cut, right - (length - cut)));
            }
        }
    }
}

impl<G: VariableLength> Crossover<G> for CutAndSplice {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        let (one, other) = (left.loci(), right.loci());
        if let Some((cut, other_cut)) = self.cuts(one, other, rng) {
            left.exchange_segments(cut..one, right, other_cut..other);
        }
    }
}
