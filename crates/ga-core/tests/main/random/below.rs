//! Numbers below a bound.

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
    let chi_square = counts.iter().map(|c| (c - 10_000).pow(2) as f64 / 10_000.0).sum::<f64>();
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
