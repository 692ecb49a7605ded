use super::Error;

/// One figure of several runs, such as their best scores.
///
/// The numbers are kept in ascending order. Infinite numbers are allowed: a run that never reached
/// its target may count as infinite evaluations. A statistic that is not finite is `None`.
///
/// - *Cost*: O(n log n) to sort, O(n) for mean and standard deviation, O(1) for quantiles.
/// - *Limits*: NaN is refused, because it has no place in an order.
/// - *Instead*: [`ga_core::observe::Statistics`] for the scores of one population,
///   [`Attempts`](super::Attempts) for runs with a target.
///
/// ```
/// use ga_run::statistics::Sample;
///
/// let moves = Sample::new([9.0, 2.0, 4.0])?;
/// assert_eq!((moves.mean(), moves.median()), (Some(5.0), Some(4.0)));
/// assert_eq!(moves.quartiles(), Some([3.0, 4.0, 6.5]));
/// # Ok::<(), ga_run::statistics::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// A sample of these numbers, in any order.
    ///
    /// # Errors
    ///
    /// If a number is NaN.
    pub fn new(numbers: impl IntoIterator<Item = f64>) -> Result<Self, Error> {
        // The total order tells zeros of both signs apart; the sum is always the positive one.
        let mut numbers: Vec<f64> = numbers.into_iter().map(|number| number + 0.0).collect();
        if let Some(index) = numbers.iter().position(|number| number.is_nan()) {
            return Err(Error::NotANumber { index });
        }
        numbers.sort_unstable_by(f64::total_cmp);
        Ok(Self(numbers))
    }

    /// The numbers in ascending order.
    pub fn numbers(&self) -> &[f64] {
        &self.0
    }

    /// The number of runs.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no runs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The smallest number, which may be infinite; `None` if there are none.
    pub fn min(&self) -> Option<f64> {
        self.0.first().copied()
    }

    /// The greatest number, which may be infinite; `None` if there are none.
    pub fn max(&self) -> Option<f64> {
        self.0.last().copied()
    }

    /// The mean; `None` if there are no numbers, or if one is infinite.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.0).filter(|mean| mean.is_finite())
    }

    /// The standard deviation of the sample: the sum of squares is divided by n - 1.
    ///
    /// `None` if there are fewer than two numbers, or if the result is not finite.
    #[doc(alias = "standard_deviation")]
    pub fn sd(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.len() > 1)?;
        let squares: f64 = self
            .0
            .iter()
            .map(|number| (number - mean) * (number - mean))
            .sum();
        Some((squares / (self.len() - 1) as f64).sqrt()).filter(|sd| sd.is_finite())
    }

    /// The quantile at `share`: the number below which this share of the sample lies, interpolated
    /// between neighbours (Hyndman & Fan 1996, type 7, as R does). Shares outside of 0 to 1
    /// are clamped.
    ///
    /// `None` if there are no numbers, or if the quantile is infinite.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        quantile(&self.0, share).filter(|quantile| quantile.is_finite())
    }

    /// The median: the quantile at 0.5.
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }

    /// The quantiles at 0.25, 0.5 and 0.75; `None` if one of them is `None`.
    pub fn quartiles(&self) -> Option<[f64; 3]> {
        Some([self.quantile(0.25)?, self.median()?, self.quantile(0.75)?])
    }
}

/// The mean of numbers, infinite or NaN if some are infinite; `None` if there are none.
pub(super) fn mean(numbers: &[f64]) -> Option<f64> {
    let first = *numbers.first()?;
    let count = numbers.len() as f64;
    if numbers
        .iter()
        .all(|number| number.total_cmp(&first).is_eq())
    {
        // A sum of equal numbers would round.
        return Some(first);
    }
    let sum: f64 = numbers.iter().sum();
    // The sum may overflow if the mean does not.
    Some(if sum.is_finite() {
        sum / count
    } else {
        numbers.iter().map(|number| number / count).sum()
    })
}

/// The quantile of numbers in ascending order, possibly infinite; `None` if there are none.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = (place as usize).min(last);
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    let part = place - below as f64;
    Some(match high - low {
        _ if part <= 0.0 || low >= high => low,
        gap if gap.is_finite() => low + gap * part,
        // The gap overflows, or an end is infinite: the sum of both ends would be NaN if they were
        // infinities of different signs.
        _ if low.is_infinite() => low,
        _ => low * (1.0 - part) + high * part,
    })
}
