//! Shared code of the crossovers of permutations.

use super::Scratch;
use crate::random::below;
use rand::Rng;
use std::ops::Range;

/// Recombines the numbers of two permutations of the same length, which is at least 2.
pub(super) trait CrossNumbers {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    );
}

/// Implements `Crossover<Permutation>` for a type that is [`CrossNumbers`]. Permutations of
/// different lengths, or of fewer than two numbers, do not change.
macro_rules! crossover_of_permutations {
    ($operator:ty) => {
        impl $crate::crossover::Crossover<$crate::genome::Permutation> for $operator {
            fn cross_with(
                &self,
                left: &mut $crate::genome::Permutation,
                right: &mut $crate::genome::Permutation,
                scratch: &mut $crate::crossover::Scratch,
                rng: &mut dyn ::rand::Rng,
            ) {
                if left.len() == right.len() && left.len() >= 2 {
                    self.cross_numbers(left.numbers_mut(), right.numbers_mut(), scratch, rng);
                }
            }
        }
    };
}
pub(super) use crossover_of_permutations;

/// The range between two drawn indices, both included.
pub(super) fn segment(len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let (first, second) = (below(rng, len), below(rng, len));
    first.min(second)..first.max(second) + 1
}
