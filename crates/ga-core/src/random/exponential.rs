use super::unit;
use rand::Rng;

/// Draws a number from the exponential distribution with mean 1 (von Neumann 1951).
///
/// The method only compares uniform numbers and computes no logarithm, so the result is the same on
/// every platform. It draws about four words on average.
///
/// ```
/// use ga_core::random::{Stream, exponential};
///
/// assert!(exponential(&mut Stream::seeded(1)) >= 0.0);
/// ```
pub fn exponential<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    let mut whole = 0.0;
    loop {
        // A descending run that begins with `first` has an odd length with probability exp(-first).
        // After an even length (an odd number of falls), the next whole number is tried.
        let first = unit(rng);
        let mut last = first;
        let mut falls = 0;
        loop {
            let next = unit(rng);
            if next >= last {
                break;
            }
            (last, falls) = (next, falls + 1);
        }
        if falls % 2 == 0 {
            return whole + first;
        }
        whole += 1.0;
    }
}
