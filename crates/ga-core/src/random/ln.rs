/// The natural logarithm of `x`, to a few units in the last place, the same on every platform.
///
/// The result is NaN for negative numbers. The function uses only sums, products and one quotient,
/// since the logarithm of the standard library may differ between platforms.
///
/// ```
/// assert!((ga_core::random::ln(10.0) - 2.302_585).abs() < 1e-6);
/// ```
#[inline]
pub fn ln(x: f64) -> f64 {
    const TERMS: u32 = 11;

    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 || x.is_infinite() {
        return if x == 0.0 { f64::NEG_INFINITY } else { x };
    }
    // Subnormal numbers are scaled up. Then x is split into a factor from sqrt(1/2) to sqrt(2) and
    // a power of 2.
    let (x, shift) = if x < f64::MIN_POSITIVE {
        (x * (1u64 << 54) as f64, -54.0)
    } else {
        (x, 0.0)
    };
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as f64 - 1023.0 + shift;
    let mut factor = f64::from_bits(bits & u64::MAX >> 12 | 1023 << 52);
    if factor > std::f64::consts::SQRT_2 {
        factor /= 2.0;
        exponent += 1.0;
    }
    // ln f = 2 artanh((f - 1) / (f + 1)); the series converges quickly, as |quotient| < 0.172.
    let ratio = (factor - 1.0) / (factor + 1.0);
    let square = ratio * ratio;
    let series = (1..TERMS).rev().fold(0.0, |sum, term| {
        square * (sum + 1.0 / f64::from(2 * term + 1))
    });
    exponent * std::f64::consts::LN_2 + 2.0 * ratio * (1.0 + series)
}
