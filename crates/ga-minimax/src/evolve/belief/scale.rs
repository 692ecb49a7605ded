/// Translates between the values of the game and the numbers that beliefs use.
///
/// Estimates are multiplied by a power of two, which is exact, so that numbers are neither huge nor
/// tiny. Results are the values of games that are over. They are clamped to a range that is a
/// little wider than the range of the estimates: a win worth 1000 says no more about earlier
/// positions than a win worth 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) unit: f64,
    /// The range of results, in the game's values.
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            unit: 1.0,
            low: f64::MIN,
            high: f64::MAX,
        }
    }
}

/// The ranges of the values observed so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extremes {
    /// The values of positions where the game goes on.
    pub(super) estimates: Range,
    /// The values of games that are over.
    pub(super) results: Range,
    /// The finite results.
    pub(super) finite: Range,
    /// Whether chance averages values. Their sizes then matter, so no result is clamped.
    pub(super) is_averaged: bool,
}

/// The range of some numbers; empty if `low` is above `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Default for Range {
    /// The empty range.
    fn default() -> Self {
        Self {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
        }
    }
}

impl Range {
    /// Adds a number, and returns whether it was outside the range.
    fn add(&mut self, value: f64) -> bool {
        let outside = value < self.low || value > self.high;
        (self.low, self.high) = (self.low.min(value), self.high.max(value));
        outside
    }

    /// The range of the numbers of both.
    fn and(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// The greatest absolute value.
    fn magnitude(self) -> f64 {
        if self.is_empty() {
            0.0
        } else {
            self.low.abs().max(self.high.abs())
        }
    }
}

/// The distance between the range of estimates and the clamped results, in standard deviations of
/// the change by one move.
const MARGIN: f64 = 8.0;

impl Extremes {
    /// Adds a value, and returns whether it is a result outside of the range of results so far.
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

    /// Whether a player with this sign need not look for a better result. This is so if the result
    /// is a win, at least as good as all results so far, and better than all estimates so far.
    pub(super) fn is_unbeatable(&self, result: f64, sign: f64) -> bool {
        let greatest = |range: Range| if sign > 0.0 { range.high } else { -range.low };
        let gain = sign * result;
        gain > 0.0 && gain >= greatest(self.results) && gain > greatest(self.estimates)
    }

    /// The scale for these values. `change` is the standard deviation of the change that one move
    /// makes to an estimate.
    pub(super) fn scale(&self, change: f64) -> Scale {
        // Without estimates, finite results keep their values, and infinite ones are clamped beyond
        // them.
        let (range, margin) = if self.is_averaged {
            (self.estimates.and(self.finite), 0.0)
        } else if self.estimates.is_empty() {
            (self.finite, self.finite.high - self.finite.low)
        } else {
            (self.estimates, MARGIN * change)
        };
        if range.is_empty() {
            return Scale {
                unit: 1.0,
                low: -1.0,
                high: 1.0,
            };
        }
        // All values may be equal, and all may be 0; the margin must not be 0.
        let margin = [margin, range.magnitude(), 1.0]
            .into_iter()
            .find(|&margin| margin > 0.0);
        let margin = margin.unwrap_or(1.0);
        let low = (range.low - margin).max(f64::MIN);
        let high = (range.high + margin).min(f64::MAX);
        Scale {
            unit: 1.0 / power_of_two(low.abs().max(high.abs())),
            low,
            high,
        }
    }
}

impl Scale {
    /// The number that stands for an estimate.
    pub(super) fn estimate(&self, value: f64) -> f64 {
        value * self.unit
    }

    /// The number that stands for a result.
    pub(super) fn result(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high) * self.unit
    }

    /// Whether a result is clamped.
    pub(super) fn clamps(&self, results: Range) -> bool {
        results.low < self.low || results.high > self.high
    }

    /// The value of the game that a number stands for.
    pub(super) fn value(&self, number: f64) -> f64 {
        number / self.unit
    }
}

/// The greatest power of two that is at most `value`, which is positive. For an extreme `value`,
/// the nearest allowed power.
fn power_of_two(value: f64) -> f64 {
    const MANTISSA: u32 = 52;
    const BIAS: u64 = 1023;
    // A float with an empty mantissa is a power of two. The clamp keeps the reciprocal finite.
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
    fn a_win_of_any_size_is_clamped_a_little_beyond_the_estimates() {
        let scale = scale(&[-0.25, 0.5], &[1.0], 0.0625);
        for win in [1.0, 1000.0, f64::MAX, f64::INFINITY] {
            assert_eq!(scale.value(scale.result(win)), 1.0);
            assert_eq!(scale.value(scale.result(-win)), -0.75);
        }
        assert_eq!(
            scale.value(scale.result(0.625)),
            0.625,
            "a result within the range keeps its value"
        );
    }

    #[test]
    fn numbers_are_near_one_for_values_of_any_size() {
        for size in [1e-300, 1e-200, 1.0, 1e200, 1e300] {
            let scale = scale(&[-size, size], &[f64::INFINITY], size / 16.0);
            assert!(
                (0.5..=4.0).contains(&scale.estimate(size).abs()),
                "{size}: {scale:?}"
            );
            assert!(scale.result(f64::NEG_INFINITY) > -4.0, "{size}: {scale:?}");
        }
    }

    #[test]
    fn without_estimates_finite_results_keep_their_values() {
        let scale = scale(&[], &[-3.0, 5.0, f64::INFINITY], 0.0);
        assert_eq!(
            [-3.0, 5.0, f64::INFINITY].map(|result| scale.value(scale.result(result))),
            [-3.0, 5.0, 13.0]
        );
        assert_eq!(
            Extremes::default().scale(0.0).result(f64::NEG_INFINITY),
            -1.0
        );
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
