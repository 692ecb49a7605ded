//! Normal distributions: beliefs about unknown values.
//!
//! All computations use only sums, products, quotients and square roots, so every platform computes
//! the same beliefs.

use ga_core::random::exp;

/// The belief about an unknown value: a normal distribution with `mean` and `variance`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Normal {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

impl Normal {
    pub(crate) const fn new(mean: f64, variance: f64) -> Self {
        Self { mean, variance }
    }

    /// The sum of two independent values.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.mean + other.mean, self.variance + other.variance)
    }

    pub(crate) fn negated(self) -> Self {
        Self::new(-self.mean, self.variance)
    }

    /// The maximum of two independent values, approximated by the normal distribution with the same
    /// mean and variance, and the probability that `self` is the maximum (Clark 1961,
    /// `clark-1961`).
    pub(crate) fn maximum(self, other: Self) -> (Self, f64) {
        let spread = (self.variance + other.variance).sqrt();
        let gap = self.mean - other.mean;
        // Beyond eight standard deviations one value is practically certain to be greater. This
        // branch also handles two known values, for which `spread` is 0.
        if gap.abs() >= 8.0 * spread {
            let mine = gap > 0.0 || (gap == 0.0 && self.variance >= other.variance);
            return if mine { (self, 1.0) } else { (other, 0.0) };
        }
        let (density, share) = standard(gap / spread);
        let mean = other.mean + gap * share + spread * density;
        let square = (self.mean * self.mean + self.variance) * share
            + (other.mean * other.mean + other.variance) * (1.0 - share)
            + (self.mean + other.mean) * spread * density;
        // Rounding may take the difference of two nearly equal squares below 0.
        (Self::new(mean, (square - mean * mean).max(0.0)), share)
    }
}

/// The density and the distribution function of the standard normal distribution at `x`. The
/// distribution function is exact within 8e-8 (Abramowitz & Stegun 1964, `abramowitz-stegun-1964`,
/// 26.2.17).
fn standard(x: f64) -> (f64, f64) {
    let density = 0.398_942_280_401_432_7 * exp(-0.5 * x * x);
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [
        1.330_274_429,
        -1.821_255_978,
        1.781_477_937,
        -0.356_563_782,
        0.319_381_530,
    ]
    .into_iter()
    .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = density * series;
    (density, if x < 0.0 { tail } else { 1.0 - tail })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distribution_function_agrees_with_published_tables() {
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
    fn the_maximum_of_two_standard_normal_values_has_the_known_moments() {
        let one = Normal::new(0.0, 1.0);
        let (maximum, share) = one.maximum(one);
        let pi = std::f64::consts::PI;
        assert!((maximum.mean - 1.0 / pi.sqrt()).abs() < 1e-6);
        assert!((maximum.variance - (1.0 - 1.0 / pi)).abs() < 1e-6);
        assert!((share - 0.5).abs() < 1e-6);
    }

    #[test]
    fn known_values_are_compared_as_numbers() {
        let (two, three) = (Normal::new(2.0, 0.0), Normal::new(3.0, 0.0));
        assert_eq!(two.maximum(three), (three, 0.0));
        assert_eq!(three.maximum(two), (three, 1.0));
        assert_eq!(two.maximum(two), (two, 1.0));
    }
}
