use super::Scratch;
use super::permutations::{CrossNumbers, segment};
use rand::Rng;
use std::ops::Range;

/// Exchanges a segment and repairs what is then there twice by the mapping that the segments are: PMX (Goldberg
/// & Lingle 1985).
///
/// The segment lies between two drawn indices, both included. For assignments: places are kept where they can be.
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
pub struct PartiallyMapped;

impl CrossNumbers for PartiallyMapped {
    fn cross_numbers(&self, left: &mut [u32], right: &mut [u32], scratch: &mut Scratch, rng: &mut dyn Rng) {
        let Range { start, end } = segment(left.len(), rng);
        let Scratch { copies: [one, _], numbers: places, .. } = scratch;
        one.clear();
        one.extend_from_slice(&left[start..end]);
        take_over(left, &right[start..end], places, start);
        take_over(right, one, places, start);
    }
}

/// Puts a segment in its place; each number of it changes places with the one that stands there.
fn take_over(child: &mut [u32], segment: &[u32], places: &mut Vec<u32>, start: usize) {
    places.clear();
    places.resize(child.len(), 0);
    for (place, &number) in (0..).zip(&*child) {
        places[number as usize] = place;
    }
    for (place, &number) in (start..).zip(segment) {
        let (from, displaced) = (places[number as usize], child[place]);
        child.swap(place, from as usize);
        places[displaced as usize] = from;
        places[number as usize] = place as u32;
    }
}
