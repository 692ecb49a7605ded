//! What the crossovers of permutations share.

use super::{Crossover, Scratch};
use crate::genome::Permutation;
use crate::random::below;
use rand::Rng;
use std::ops::Range;

/// Recombines the numbers of two permutations of the same length, which is at least 2.
pub(super) trait CrossNumbers {
    fn cross_numbers(&self, left: &mut [u32], right: &mut [u32], scratch: &mut Scratch, rng: &mut dyn Rng);
}

/// Permutations of different lengths have nothing to exchange, nor have those of one number.
macro_rules! crossovers {
    ($($t:ident)*) => { $(impl Crossover<Permutation> for super::$t {
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
            if left.len() == right.len() && left.len() >= 2 {
                self.cross_numbers(left.numbers_mut(), right.numbers_mut(), scratch, rng);
            }
        }
    })* };
}
crossovers!(Cycle EdgeRecombination Order PartiallyMapped);

/// The indices between two drawn ones, both included.
pub(super) fn segment(len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let (first, second) = (below(rng, len), below(rng, len));
    first.min(second)..first.max(second) + 1
}
