use super::{ln, unit};
use rand::Rng;

/// Draws a number from the standard normal distribution (Marsaglia & Bray 1964, the polar method).
///
/// The method uses only sums, products, quotients, square roots and [`ln`], so the result is the
/// same on every platform. It draws 2.5 words on average.
///
/// ```
/// use ga_core::random::{Stream, normal};
///
/// assert!(normal(&mut Stream::seeded(1)).abs() < 10.0);
/// ```
pub fn normal<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    pair(rng).0
}

/// Fills `numbers` with independent standard normal numbers. Each pass of the method gives two, so
/// this takes half of the random words of as many calls of [`normal`].
///
/// ```
/// use ga_core::random::{Stream, fill_normal};
///
/// let mut numbers = [0.0; 5];
/// fill_normal(&mut Stream::seeded(1), &mut numbers);
/// assert!(numbers.iter().all(|number| *number != 0.0 && number.abs() < 10.0));
/// ```
pub fn fill_normal<R: Rng + ?Sized>(rng: &mut R, numbers: &mut [f64]) {
    for two in numbers.chunks_mut(2) {
        let (first, second) = pair(rng);
        two[0] = first;
        if let Some(other) = two.get_mut(1) {
            *other = second;
        }
    }
}

/// Two independent standard normal numbers.
fn pair<R: Rng + ?Sized>(rng: &mut R) -> (f64, f64) {
    loop {
        // A uniform point of the unit disc, other than its centre.
        let (x, y) = (2.0 * unit(rng) - 1.0, 2.0 * unit(rng) - 1.0);
        let square = x * x + y * y;
        if square < 1.0 && square > 0.0 {
            let scale = (-2.0 * ln(square) / square).sqrt();
            return (x * scale, y * scale);
        }
    }
}
