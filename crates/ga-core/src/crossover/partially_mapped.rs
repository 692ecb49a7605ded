use super::Scratch;
use super::permutations::{CrossNumbers, crossover_of_permutations, segment};
use rand::Rng;
use std::ops::Range;

/// Partially mapped crossover of permutations, PMX (Goldberg & Lingle 1985).
///
/// Draws two indices and exchanges the segment between them, both included. A number that is
/// displaced from the segment moves to the place that the new number had in the child. Each number
/// therefore still occurs once.
///
/// - *Effect*: keeps the places of most numbers. Suits assignments: it matters which number is in
///   which place.
/// - *Cost*: linear in the length.
/// - *Instead*: [`Order`](crate::crossover::Order) keeps relative order;
///   [`Cycle`](crate::crossover::Cycle) keeps each number in the place that it has in a parent.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::PartiallyMapped;
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Permutation::identity(9), Permutation::new((0..9).rev())?);
/// PartiallyMapped.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(Permutation::new(left.as_slice().to_vec()).is_ok());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "PMX")]
pub struct PartiallyMapped;

crossover_of_permutations!(PartiallyMapped);

impl CrossNumbers for PartiallyMapped {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let Range { start, end } = segment(left.len(), rng);
        let Scratch {
            copies: [one, _],
            numbers: places,
            ..
        } = scratch;
        one.clear();
        one.extend_from_slice(&left[start..end]);
        take_over(left, &right[start..end], places, start);
        take_over(right, one, places, start);
    }
}

/// Puts `segment` into `child` at `start`. Each number of the segment changes places with the
/// number that it displaces.
fn take_over(child: &mut [u32], segment: &[u32], places: &mut Vec<u32>, start: usize) {
    places.clear();
    places.resize(child.len(), 0);
    for (place, &number) in (0..).zip(&*child) {
        places[number as usize] = place;
    }
    for (place, &number) in (start..).zip(segment) {
        let from = places[number as usize];
        let displaced = child[place];
        child.swap(place, from as usize);
        places[displaced as usize] = from;
        places[number as usize] = place as u32;
    }
}
