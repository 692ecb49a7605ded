use super::{Crossover, Scratch, segment};
use crate::genome::{Permutation, is_marked, mark};
use rand::Rng;
use std::ops::Range;

/// Keeps a segment and fills the other places in the order of the other parent, from behind the segment on: OX
/// (Davis 1985).
///
/// The segment lies between two drawn indices, both included. For tours: relative order is kept.
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
pub struct Order;

impl Crossover<Permutation> for Order {
    fn cross(&self, left: &mut Permutation, right: &mut Permutation, rng: &mut dyn Rng) {
        self.cross_with(left, right, &mut Scratch::default(), rng);
    }

    fn cross_with(
        &self,
        left: &mut Permutation,
        right: &mut Permutation,
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let Some((start, end)) = segment(left, right, rng) else { return };
        let (left, right) = (left.numbers_mut(), right.numbers_mut());
        let Scratch { copies: [one, other], marks, numbers: lacking } = scratch;
        one.clear();
        one.extend_from_slice(left);
        other.clear();
        other.extend_from_slice(right);
        fill(left, other, marks, lacking, start..end);
        fill(right, one, marks, lacking, start..end);
    }
}

/// Fills all of `child` but its segment with what it lacks, in the order of `other`.
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
    // Everything is written, and what the segment has is written over: cheaper than a branch that nobody can
    // predict. The last one may have no place, hence one more.
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
