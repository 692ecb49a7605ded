use super::Scratch;
use super::permutations::{CrossNumbers, crossover_of_permutations, segment};
use crate::genome::{is_marked, mark};
use rand::Rng;
use std::ops::Range;

/// Order crossover of permutations, OX (Davis 1985).
///
/// Draws two indices; the loci between them, both included, are the segment. Each child is a copy
/// of one parent and keeps the segment. Its other places are filled with the missing numbers in the
/// order of the other parent. Both the places and that order start behind the segment and continue
/// at the front.
///
/// - *Effect*: keeps relative order and most neighbours. Suits tours and schedules.
/// - *Cost*: linear in the length.
/// - *Instead*: [`EdgeRecombination`](crate::crossover::EdgeRecombination) keeps more neighbours;
///   [`PartiallyMapped`](crate::crossover::PartiallyMapped) keeps places.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Order;
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Permutation::identity(9), Permutation::new((0..9).rev())?);
/// Order.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(Permutation::new(left.as_slice().to_vec()).is_ok());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "OX")]
pub struct Order;

crossover_of_permutations!(Order);

impl CrossNumbers for Order {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let kept = segment(left.len(), rng);
        let Scratch {
            copies: [one, other],
            marks,
            numbers: lacking,
        } = scratch;
        one.clear();
        one.extend_from_slice(left);
        other.clear();
        other.extend_from_slice(right);
        fill(left, other, marks, lacking, kept.clone());
        fill(right, one, marks, lacking, kept);
    }
}

/// Fills `child` outside of its segment with the numbers that it lacks, in the order of `other`.
fn fill(
    child: &mut [u32],
    other: &[u32],
    marks: &mut Vec<u64>,
    lacking: &mut Vec<u32>,
    Range { start, end }: Range<usize>,
) {
    marks.clear();
    marks.resize(child.len().div_ceil(64), 0);
    for &number in &child[start..end] {
        mark(marks, number);
    }
    // Branch-free: each number is written, and overwritten by the next one if the segment has it.
    // One extra place takes the last number.
    lacking.resize(child.len() + 1, 0);
    let mut count = 0;
    for part in [&other[end..], &other[..end]] {
        for &number in part {
            lacking[count] = number;
            count += usize::from(!is_marked(marks, number));
        }
    }
    let behind = child.len() - end;
    child[end..].copy_from_slice(&lacking[..behind]);
    child[..start].copy_from_slice(&lacking[behind..behind + start]);
}
