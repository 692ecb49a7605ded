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
    let is_share = of > 0.0 && of.is_finite() && (0.0..=of).contains(&count);
    let [low, high] = ga_request::share(count, of);
    is_share.then_some(Interval { low, high })
}
