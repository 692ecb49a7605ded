//! Draws that operators are made of, each exactly as likely as it says.
//!
//! They are our own, because what `random_range`, `random_bool` and `shuffle` draw may change between releases
//! of `rand`, and with it every seeded run.

mod bernoulli;
mod dice;
mod exp;
mod exponential;
mod geometric;
mod ln;
mod streams;

pub use bernoulli::Bernoulli;
pub use dice::Dice;
pub use exp::exp;
pub use exponential::exponential;
pub use geometric::GeometricSkips;
pub use ln::ln;
pub use streams::{Stream, Streams};

use rand::Rng;

/// A number below `bound`, every one exactly as likely as every other (Lemire 2019); 0 if `bound` is 0.
///
/// ```
/// use ga_core::random::{Stream, below};
///
/// assert!(below(&mut Stream::seeded(1), 6) < 6);
/// ```
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    below_u64(rng, bound as u64) as usize
}

/// As [`below`].
#[inline]
pub(crate) fn below_u64<R: Rng + ?Sized>(rng: &mut R, bound: u64) -> u64 {
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The division is needed in one case of 2^64 / bound.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

/// A number uniform in `0.0..1.0`, a multiple of 2<sup>-53</sup>.
///
/// ```
/// use ga_core::random::{Stream, unit};
///
/// assert!((0.0..1.0).contains(&unit(&mut Stream::seeded(1))));
/// ```
#[inline]
pub fn unit<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    unit_of(rng.next_u64())
}

/// The number in `0.0..1.0` that [`unit`] makes of a word. It does not depend on the lower 11 bits.
#[inline]
pub(crate) fn unit_of(word: u64) -> f64 {
    (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// Puts the items in an order, every one equally likely (Fisher & Yates; Durstenfeld 1964).
///
/// ```
/// use ga_core::random::{Stream, shuffle};
///
/// let mut cards = [1, 2, 3, 4];
/// shuffle(&mut Stream::seeded(1), &mut cards);
/// cards.sort();
/// assert_eq!(cards, [1, 2, 3, 4]);
/// ```
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// Adds `count` different numbers below `bound` to `drawn`, or all of them if they are fewer; each set is equally
/// likely, in random order.
///
/// Draws until it is new and compares with all that it has, which suits the small counts of tournaments.
///
/// ```
/// use ga_core::random::{Stream, distinct_below};
///
/// let mut drawn = Vec::new();
/// distinct_below(&mut Stream::seeded(1), 9, 2, &mut drawn);
/// assert!(drawn.len() == 2 && drawn[0] != drawn[1]);
/// ```
pub fn distinct_below<R: Rng + ?Sized>(rng: &mut R, bound: usize, count: usize, drawn: &mut Vec<usize>) {
    if bound == 0 {
        return;
    }
    let first = drawn.len();
    let mut dice = Dice::new(bound);
    for _ in 0..count.min(bound) {
        loop {
            let candidate = dice.roll(rng);
            if !drawn[first..].contains(&candidate) {
                drawn.push(candidate);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{below, distinct_below};
    use crate::random::Streams;
    use std::collections::HashSet;

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut rng = Streams::new(1, 1).survival();
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
        let mut rng = Streams::new(1, 2).survival();
        for _ in 0..100 {
            let mut drawn = vec![3];
            distinct_below(&mut rng, 5, 9, &mut drawn);
            let unique: HashSet<_> = drawn[1..].iter().collect();
            assert_eq!((drawn.len(), unique.len()), (6, 5));
        }
    }
}
