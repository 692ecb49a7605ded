use super::Scratch;
use super::permutations::{CrossNumbers, crossover_of_permutations};
use crate::genome::{is_marked, mark};
use rand::Rng;

/// Cycle crossover of permutations, CX (Oliver, Smith & Holland 1987).
///
/// A cycle is a minimal set of places at which both parents have the same numbers, in any order.
/// The first cycle is kept, the second one is exchanged, and so on. Each number of a child
/// therefore has the same place as in one of the parents.
///
/// - *Effect*: no number gets a new place. If the parents have only one cycle, the children are
///   copies of the parents. Suits assignments.
/// - *Cost*: linear in the length; no random numbers.
/// - *Instead*: [`PartiallyMapped`](crate::crossover::PartiallyMapped) also puts numbers in new
///   places.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Cycle;
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Permutation::identity(4), Permutation::new([1, 0, 3, 2])?);
/// Cycle.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!((left.as_slice(), right.as_slice()), (&[0, 1, 3, 2][..], &[1, 0, 2, 3][..]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "CX")]
pub struct Cycle;

crossover_of_permutations!(Cycle);

impl CrossNumbers for Cycle {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        _: &mut dyn Rng,
    ) {
        let Scratch {
            marks,
            numbers: places,
            ..
        } = scratch;
        places.clear();
        places.resize(left.len(), 0);
        for (place, &number) in (0..).zip(&*left) {
            places[number as usize] = place;
        }
        marks.clear();
        marks.resize(left.len().div_ceil(64), 0);
        let mut exchanged = false;
        for start in 0..left.len() {
            if is_marked(marks, start as u32) {
                continue;
            }
            // The cycle of `start`: each place leads to the place in `left` of the number that
            // `right` has here, until the cycle closes.
            let mut place = start;
            while !is_marked(marks, place as u32) {
                mark(marks, place as u32);
                let next = places[right[place] as usize] as usize;
                if exchanged {
                    std::mem::swap(&mut left[place], &mut right[place]);
                }
                place = next;
            }
            exchanged = !exchanged;
        }
    }
}
