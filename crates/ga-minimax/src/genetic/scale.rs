/// Translates values of the game into numbers that beliefs are computed with.
///
/// Estimates are multiplied by a power of two, so that numbers are neither huge nor tiny. Results,
/// the values of games that are over, are put at most a little beyond the estimates: that a win
/// counts a thousand says no more about the positions before it than that it counts one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    unit: f64,
    low: f64,
    high: f64,
}

impl Default for Scale {
    fn default() -> Self {
        Self { unit: 1.0, low: f64::MIN, high: f64::MAX }
    }
}

/// The least and the greatest values seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extremes {
    /// Of positions where the game goes on.
    pub(super) estimates: Bounds,
    /// Of games that are over.
    pub(super) results: Bounds,
    /// Of those, finite ones.
    finite: Bounds,
}

/// The least and the greatest of some numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Default for Bounds {
    /// Those of no numbers.
    fn default() -> Self {
        Self { low: f64::INFINITY, high: f64::NEG_INFINITY }
    }
}

impl Bounds {
    /// Whether `value` was outside.
    fn add(&mut self, value: f64) -> bool {
        let outside = value < self.low || value > self.high;
        (self.low, self.high) = (self.low.min(value), self.high.max(value));
        outside
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// The greatest distance of one of the numbers from 0.
    fn magnitude(self) -> f64 {
        if self.is_empty() { 0.0 } else { self.low.abs().max(self.high.abs()) }
    }
}

/// A result is put at most this many standard deviations of what a move changes beyond all
/// estimates.
const MARGIN: f64 = 8.0;

impl Extremes {
    /// Takes in a value; whether it is a result beyond all results so far.
    pub(super) fn add(&mut self, value: f64, result: bool) -> bool {
        if !result {
            self.estimates.add(value);
            return false;
        }
        if value.is_finite() {
            self.finite.add(value);
        }
        self.results.add(value)
    }

    /// Whether the player of this sign can hope for nothing better than this result, as far as was
    /// seen: it is a win, as good as all results and better than all estimates.
    pub(super) fn is_unbeatable(&self, result: f64, sign: f64) -> bool {
        let greatest = |bounds: Bounds| if sign > 0.0 { bounds.high } else { -bounds.low };
        let gain = sign * result;
        gain > 0.0 && gain >= greatest(self.results) && gain > greatest(self.estimates)
    }

    /// The scale for these values; `change` is the standard deviation of what a move changes in
    /// estimates.
    pub(super) fn scale(&self, change: f64) -> Scale {
        // Without estimates all finite results stay what they are, and infinite ones lie beyond
        // them.
        let (bounds, margin) = if self.estimates.is_empty() {
            (self.finite, self.finite.high - self.finite.low)
        } else {
            (self.estimates, MARGIN * change)
        };
        if bounds.is_empty() {
            return Scale { unit: 1.0, low: -1.0, high: 1.0 };
        }
        let margin = [margin, bounds.magnitude(), 1.0].into_iter().find(|&margin| margin > 0.0);
        let margin = margin.unwrap_or(1.0);
        let (low, high) = ((bounds.low - margin).max(f64::MIN), (bounds.high + margin).min(f64::MAX));
        Scale { unit: 1.0 / power_of_two(low.abs().max(high.abs())), low, high }
    }
}

impl Scale {
    /// The number for an estimate.
    pub(super) fn estimate(&self, value: f64) -> f64 {
        value * self.unit
    }

    /// The number for a result.
    pub(super) fn result(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high) * self.unit
    }

    /// Whether one of these results lies farther out than the numbers tell.
    pub(super) fn is_left_by(&self, results: Bounds) -> bool {
        results.low < self.low || results.high > self.high
    }

    /// The value for a number.
    pub(super) fn value(&self, number: f64) -> f64 {
        number / self.unit
    }
}

/// The greatest power of two that is not above `value`, which is positive; of extreme values, one
/// near it.
fn power_of_two(value: f64) -> f64 {
    const MANTISSA: u32 = 52;
    const BIAS: u64 = 1023;
    let exponent = (value.to_bits() >> MANTISSA) & 0x7ff;
    f64::from_bits(exponent.clamp(BIAS - 1000, BIAS + 1000) << MANTISSA)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the numbers are exact")]
mod tests {
    use super::*;

    fn scale(estimates: &[f64], results: &[f64], change: f64) -> Scale {
        let mut extremes = Extremes::default();
        for &value in estimates {
            extremes.add(value, false);
        }
        for &value in results {
            extremes.add(value, true);
        }
        extremes.scale(change)
    }

    #[test]
    fn a_win_is_a_little_beyond_the_estimates_whatever_it_counts() {
        let scale = scale(&[-0.25, 0.5], &[1.0], 0.0625);
        for win in [1.0, 1000.0, f64::MAX, f64::INFINITY] {
            assert_eq!(scale.value(scale.result(win)), 1.0);
            assert_eq!(scale.value(scale.result(-win)), -0.75);
        }
        assert_eq!(scale.value(scale.result(0.625)), 0.625, "a result between is what it is");
    }

    #[test]
    fn numbers_are_of_the_size_of_one_whatever_the_size_of_values() {
        for size in [1e-300, 1e-200, 1.0, 1e200, 1e300] {
            let scale = scale(&[-size, size], &[f64::INFINITY], size / 16.0);
            assert!((0.5..=4.0).contains(&scale.estimate(size).abs()), "{size}: {scale:?}");
            assert!(scale.result(f64::NEG_INFINITY) > -4.0, "{size}: {scale:?}");
        }
    }

    #[test]
    fn without_estimates_finite_results_stay_what_they_are() {
        let scale = scale(&[], &[-3.0, 5.0, f64::INFINITY], 0.0);
        assert_eq!(
            [-3.0, 5.0, f64::INFINITY].map(|result| scale.value(scale.result(result))),
            [-3.0, 5.0, 13.0]
        );
        assert_eq!(Extremes::default().scale(0.0).result(f64::NEG_INFINITY), -1.0);
    }

    #[test]
    fn a_win_is_unbeatable_if_no_result_and_no_estimate_was_better() {
        let mut extremes = Extremes::default();
        extremes.add(0.5, false);
        assert!(extremes.add(1.0, true) && !extremes.add(1.0, true));
        assert!(extremes.is_unbeatable(1.0, 1.0) && !extremes.is_unbeatable(1.0, -1.0));
        assert!(extremes.add(2.0, true) && !extremes.is_unbeatable(1.0, 1.0));
        extremes.add(3.0, false);
        assert!(!extremes.is_unbeatable(2.0, 1.0));
    }
}
