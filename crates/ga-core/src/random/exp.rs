/// `e` to the power of `x`, to about one unit in the last place, the same on every platform.
///
/// The function uses only sums and products, since the exponential of the standard library may
/// differ between platforms.
///
/// ```
/// assert!((ga_core::random::exp(1.0) - std::f64::consts::E).abs() < 1e-15);
/// ```
#[inline]
pub fn exp(x: f64) -> f64 {
    /// If the absolute value of `x` is above this limit, the result is 0 or infinite.
    const LIMIT: f64 = 746.0;
    /// The logarithm of 2 in two parts, the first exact in 33 bits (Cody & Waite 1980).
    const LN2: (f64, f64) = (6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10);
    const TERMS: u32 = 13;

    if !(-LIMIT..=LIMIT).contains(&x) {
        return if x.is_nan() {
            x
        } else if x > 0.0 {
            f64::INFINITY
        } else {
            0.0
        };
    }
    let whole = (x * std::f64::consts::LOG2_E).round();
    let rest = (x - whole * LN2.0) - whole * LN2.1;
    // Taylor's series, from its smallest term; |rest| is at most ln 2 / 2.
    let power = (1..=TERMS)
        .rev()
        .fold(1.0, |sum, term| 1.0 + sum * rest / f64::from(term));
    // The power of 2 is multiplied in two factors, since an `f64` cannot hold 2^1024 or 2^-1075.
    let whole = whole as i64;
    let scale = |exponent: i64| f64::from_bits(((1023 + exponent) as u64) << 52);
    power * scale(whole / 2) * scale(whole - whole / 2)
}
