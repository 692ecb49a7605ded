//! Numbers below a bound.

use crate::Words;
use ga_core::random::Stream;
use ga_core::random::{below, distinct_below};
use std::collections::HashSet;

#[test]
fn numbers_below_a_bound_are_uniform() {
    let mut rng = Stream::seeded(1);
    let mut counts = [0i64; 7];
    for _ in 0..70_000 {
        counts[below(&mut rng, 7)] += 1;
    }
    // Chi-square with 6 degrees of freedom exceeds 38.3 once in a million.
    let chi_square = counts
        .iter()
        .map(|c| (c - 10_000).pow(2) as f64 / 10_000.0)
        .sum::<f64>();
    assert!(chi_square < 38.3, "{counts:?}");
}

#[test]
fn distinct_numbers_are_distinct_even_when_all_are_drawn() {
    let mut rng = Stream::seeded(1);
    for _ in 0..100 {
        let mut drawn = vec![3];
        distinct_below(&mut rng, 5, 9, &mut drawn);
        let unique: HashSet<_> = drawn[1..].iter().collect();
        assert_eq!((drawn.len(), unique.len()), (6, 5));
    }
}

/// 2^64 is 1 modulo 3, so exactly one word is refused: 0, whose product with 3 has the remainder 0.
#[test]
fn a_word_that_would_favour_a_number_is_drawn_again() {
    const THIRD: u64 = 0xAAAA_AAAA_AAAA_AAAB;
    assert_eq!(below(&mut Words([0, u64::MAX]), 3), 2);
    // Its product with 3 has the remainder 1.
    assert_eq!(below(&mut Words([THIRD, 0]), 3), 2);
    assert_eq!(below(&mut Words([0]), 0), 0);
}
