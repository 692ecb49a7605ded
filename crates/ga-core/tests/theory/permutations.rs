//! Short forms of permutations, for outcomes.

use super::statistics::Choices;
use ga_core::genome::Permutation;

pub(crate) fn digits(order: &[u32]) -> u32 {
    order.iter().fold(0, |digits, number| 10 * digits + number)
}

pub(crate) fn permutation(order: &[u32]) -> Permutation {
    Permutation::new(order.iter().copied()).expect("a permutation")
}

/// Two different places in the order in which they are drawn.
pub(crate) fn two(places: usize, choose: Choices) -> (usize, usize) {
    let (first, second) = (choose(places), choose(places - 1));
    (first, if second < first { second } else { second + 1 })
}
