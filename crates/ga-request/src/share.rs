/// The 95 % interval of a share by Wilson's score (Wilson 1927, `wilson-1927`), as its two ends.
///
/// `count` of `of` are successes, for instance wins. A draw may count as half a success; the
/// interval is then too wide. It is 0 to 1 if `of` is 0 or `count` is not from 0 to `of`.
///
/// ```
/// let [low, high] = ga_request::share(60.0, 100.0);
/// assert!((0.50..0.51).contains(&low) && (0.69..0.70).contains(&high));
/// assert_eq!(ga_request::share(0.0, 0.0), [0.0, 1.0]);
/// ```
pub fn share(count: f64, of: f64) -> [f64; 2] {
    const Z: f64 = 1.959_963_984_540_054;

    if !(of > 0.0 && of.is_finite() && (0.0..=of).contains(&count)) {
        return [0.0, 1.0];
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
    [low, high]
}
