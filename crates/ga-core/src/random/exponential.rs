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
        let (mut last, mut falls) = (first, 0);
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

#[cfg(test)]
mod tests {
    use super::exponential;
    use crate::random::Stream;

    #[test]
    fn exponential_numbers_exceed_a_bound_with_the_right_probability() {
        let mut rng = Stream::seeded(7);
        let draws: Vec<f64> = (0..40_000).map(|_| exponential(&mut rng)).collect();
        for bound in [0.1, 0.5, 1.0, 2.0, 4.0_f64] {
            let share = draws.iter().filter(|&&draw| draw > bound).count() as f64 / 40_000.0;
            let expected = (-bound).exp();
            // Five standard errors.
            let error = 5.0 * (expected * (1.0 - expected) / 40_000.0).sqrt();
            assert!((share - expected).abs() < error, "{bound}: {share} of {expected}");
        }
    }
}
