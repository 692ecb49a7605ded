//! Normal distributions: what is believed of a value that is not known.
//!
//! Made of additions, multiplications, divisions and roots only, so that every platform believes
//! the same.

use ga_core::random::exp;

/// A value that is believed to be normally distributed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Normal {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

impl Normal {
    pub(crate) const fn new(mean: f64, variance: f64) -> Self {
        Self { mean, variance }
    }

    /// The sum of two values that have nothing to do with each other.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.mean + other.mean, self.variance + other.variance)
    }

    pub(crate) fn negated(self) -> Self {
        Self::new(-self.mean, self.variance)
    }

    /// The greater of two values, as the normal distribution of the same mean and variance, and the
    /// probability that it is `self` *(Clark 1961)*.
    pub(crate) fn greater(self, other: Self) -> (Self, f64) {
        let spread = (self.variance + other.variance).sqrt();
        let gap = self.mean - other.mean;
        if gap.abs() >= 8.0 * spread {
            // Hardly ever the other one; without spread, the greater one.
            let mine = gap > 0.0 || (gap == 0.0 && self.variance >= other.variance);
            return if mine { (self, 1.0) } else { (other, 0.0) };
        }
        let (density, share) = standard(gap / spread);
        let mean = other.mean + gap * share + spread * density;
        let square = (self.mean * self.mean + self.variance) * share
            + (other.mean * other.mean + other.variance) * (1.0 - share)
            + (self.mean + other.mean) * spread * density;
        (Self::new(mean, (square - mean * mean).max(0.0)), share)
    }
}

/// Density and cumulative probability of the standard normal distribution; the latter to 8e-8
/// (Abramowitz & Stegun 1964, 26.2.17).
fn standard(x: f64) -> (f64, f64) {
    let density = 0.398_942_280_401_432_7 * exp(-0.5 * x * x);
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530]
        .into_iter()
        .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = density * series;
    (density, if x < 0.0 { tail } else { 1.0 - tail })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, probability) in [
            (-3.0, 0.001_349_898),
            (-1.0, 0.158_655_254),
            (0.0, 0.5),
            (0.5, 0.691_462_461),
            (1.0, 0.841_344_746),
            (2.0, 0.977_249_868),
        ] {
            assert!((standard(x).1 - probability).abs() < 1e-7, "{x}");
        }
    }

    #[test]
    fn the_greater_of_two_standard_normal_values_has_the_known_moments() {
        let one = Normal::new(0.0, 1.0);
        let (greater, share) = one.greater(one);
        let pi = std::f64::consts::PI;
        assert!((greater.mean - 1.0 / pi.sqrt()).abs() < 1e-6);
        assert!((greater.variance - (1.0 - 1.0 / pi)).abs() < 1e-6);
        assert!((share - 0.5).abs() < 1e-6);
    }

    #[test]
    fn what_is_certain_is_compared_as_numbers() {
        let (two, three) = (Normal::new(2.0, 0.0), Normal::new(3.0, 0.0));
        assert_eq!(two.greater(three), (three, 0.0));
        assert_eq!(three.greater(two), (three, 1.0));
        assert_eq!(two.greater(two), (two, 1.0));
    }
}
