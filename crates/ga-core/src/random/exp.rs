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
    let power = (1..=TERMS).rev().fold(1.0, |sum, term| 1.0 + sum * rest / f64::from(term));
    // The power of 2 is multiplied in two factors, since an `f64` cannot hold 2^1024 or 2^-1075.
    let whole = whole as i64;
    let scale = |exponent: i64| f64::from_bits(((1023 + exponent) as u64) << 52);
    power * scale(whole / 2) * scale(whole - whole / 2)
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn powers_agree_with_the_platforms_to_a_few_units_in_the_last_place() {
        for step in -70_000..=70_000 {
            let x = f64::from(step) / 100.0;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours - theirs).abs() <= 4.0 * f64::EPSILON * theirs, "exp({x}): {ours}, {theirs}");
        }
    }

    #[test]
    fn powers_of_extremes_are_extreme() {
        assert_eq!(exp(0.0).to_bits(), 1.0f64.to_bits());
        assert_eq!(exp(f64::NEG_INFINITY).to_bits(), 0.0f64.to_bits());
        assert!(exp(f64::INFINITY).is_infinite() && exp(800.0).is_infinite() && exp(f64::NAN).is_nan());
        assert!(exp(-744.0) > 0.0);
    }
}
