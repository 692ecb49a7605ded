//! Random numbers: addressed streams, and the draws that operators use.
//!
//! # Streams
//!
//! A run has no shared random generator. Each [`Stream`] has an address (seed, purpose, generation,
//! index), and its numbers depend on the address only. So no thread has to wait for another thread,
//! and a checkpoint needs the seed only. Within a run, the engine passes streams to the operators.
//! Outside of a run, there are three ways to get a stream. All of them are independent of a search
//! with the same seed:
//!
//! | call | for |
//! |---|---|
//! | [`Stream::seeded(seed)`](Stream::seeded) | tests, examples, a generator for one job |
//! | [`Streams::outside(seed, purpose)`](Streams::outside) | a program's own draws, such as maps |
//! | [`Streams::report(seed)`](Streams::report) | figures that are reported after a search |
//!
//! # Draws
//!
//! | draw | result |
//! |---|---|
//! | [`range()`] | a number of a range |
//! | [`below()`] | an index below a bound |
//! | [`unit()`] | a number from 0 to below 1 |
//! | [`Bernoulli`] | whether an event happens |
//! | [`normal()`], [`exponential()`] | a number from the normal or the exponential distribution |
//! | [`fill_normal`] | many numbers from the normal distribution |
//! | [`GeometricSkips`] | the loci at which an event happens |
//! | [`Dice`] | many small integers from few random words |
//! | [`shuffle`] | a random order |
//! | [`distinct_below`] | different integers below a bound |
//! | [`zero_bit`] | one of the zeros of a bit string |
//!
//! The page of each draw states its probabilities exactly. Use these draws instead of
//! `random_range`, `random_bool` and `shuffle` of `rand`: another release of `rand` may draw other
//! numbers, which would change every seeded run. [`exp`] and [`ln`] give the same result on every
//! platform; the functions of the standard library may not.

mod bernoulli;
mod dice;
mod exp;
mod exponential;
mod geometric;
mod ln;
mod normal;
mod range;
mod streams;
mod zero_bit;

pub use bernoulli::Bernoulli;
pub use dice::{Dice, MixedDice};
pub use exp::exp;
pub use exponential::exponential;
pub use geometric::GeometricSkips;
pub use ln::ln;
pub use normal::{fill_normal, normal};
pub use range::{Range, range};
pub use streams::{Stream, Streams};
pub use zero_bit::zero_bit;

use rand::Rng;

/// Draws a number below `bound`. All numbers are exactly equally likely (Lemire 2019). If `bound`
/// is 0, the result is 0.
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

/// The same as [`below`], for bounds of 64 bits on every platform.
#[inline]
pub(crate) fn below_u64<R: Rng + ?Sized>(rng: &mut R, bound: u64) -> u64 {
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The division is needed with probability `bound` / 2^64 only.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

/// Draws a uniform number from `0.0..1.0`, a multiple of 2<sup>-53</sup>.
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

/// Converts a random word to a number in `0.0..1.0`, as [`unit`] does. The lower 11 bits are not
/// used.
#[inline]
pub(crate) fn unit_of(word: u64) -> f64 {
    (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// Puts `items` in random order. All orders are equally likely (Durstenfeld 1964).
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

/// Adds `count` different numbers below `bound` to `drawn`, in random order. All sets of numbers
/// are equally likely. If `bound` is smaller than `count`, all numbers below `bound` are added.
///
/// If a number was drawn before, another number is drawn instead. The cost grows with the square of
/// `count`, since each number is compared with all earlier ones. Use this function for small
/// counts, such as the sizes of tournaments.
///
/// ```
/// use ga_core::random::{Stream, distinct_below};
///
/// let mut drawn = Vec::new();
/// distinct_below(&mut Stream::seeded(1), 9, 2, &mut drawn);
/// assert!(drawn.len() == 2 && drawn[0] != drawn[1]);
/// ```
pub fn distinct_below<R: Rng + ?Sized>(
    rng: &mut R,
    bound: usize,
    count: usize,
    drawn: &mut Vec<usize>,
) {
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
