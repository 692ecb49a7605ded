use crate::genome::Gene;
use rand::Rng;
use std::ops::{self, RangeInclusive};

/// A range that [`range()`] draws from: `low..high`, or `low..=high` with the upper bound.
pub trait Range<T> {
    /// Draws a number of this range; the lower bound if the range is empty.
    fn draw(&self, rng: &mut dyn Rng) -> T;
}

impl<T: Gene> Range<T> for ops::Range<T> {
    fn draw(&self, rng: &mut dyn Rng) -> T {
        if self.start < self.end {
            T::until(self.start, self.end, rng)
        } else {
            self.start
        }
    }
}

impl<T: Gene> Range<T> for RangeInclusive<T> {
    fn draw(&self, rng: &mut dyn Rng) -> T {
        let (low, high) = (*self.start(), *self.end());
        if low < high {
            T::between(low, high, rng)
        } else {
            low
        }
    }
}

/// Draws a number of `range`: `low..high`, or `low..=high` with the upper bound.
///
/// Integers are exactly equally likely. Floats have the density of a uniform distribution, in steps
/// of 2<sup>-53</sup> of the range. If the range is empty, the result is its lower bound.
///
/// The numbers that a seed gives never change, which `random_range` of `rand` does not promise.
///
/// ```
/// use ga_core::random::{Stream, range};
///
/// let mut rng = Stream::seeded(1);
/// assert!((1..=6).contains(&range(&mut rng, 1..=6)));
/// assert!((0.5..30.0).contains(&range(&mut rng, 0.5..30.0)));
/// assert_eq!(range(&mut rng, 7_u8..7), 7);
/// ```
#[doc(alias = "random_range")]
#[doc(alias = "gen_range")]
pub fn range<T, R: Rng + ?Sized>(mut rng: &mut R, range: impl Range<T>) -> T {
    range.draw(&mut rng)
}
