use super::Interval;

/// The 95 % interval of a share by Wilson's score (Wilson 1927, `wilson-1927`).
///
/// `count` of `of` runs are successes, for instance wins. A draw may count as half a success; the
/// interval is then too wide. `None` if `of` is 0 or `count` is not from 0 to `of`.
///
/// - *Instead*: a [`Bootstrap`](super::Bootstrap) interval has no width if all runs succeed; this
///   one has.
///
/// ```
/// let interval = ga_run::statistics::wilson(10.0, 10.0).expect("there are runs");
/// assert!((0.72..0.73).contains(&interval.low));
/// assert_eq!(interval.high, 1.0);
/// ```
pub fn wilson(count: f64, of: f64) -> Option<Interval> {
    const Z: f64 = 1.959_963_984_540_054;

    if !(of > 0.0 && of.is_finite() && (0.0..=of).contains(&count)) {
        return None;
    }
    let share = count / of;
    let widening = Z * Z / of;
    let middle = (share + widening / 2.0) / (1.0 + widening);
    let half = (share * (1.0 - share) / of + widening / (4.0 * of)).sqrt() * Z / (1.0 + widening);
    // At shares of 0 and 1 the formula gives 0 and 1, but for rounding.
    let low = if count <= 0.0 {
        0.0
    } else {
        (middle - half).max(0.0)
    };
    let high = if count >= of {
        1.0
    } else {
        (middle + half).min(1.0)
    };
    Some(Interval { low, high })
}
