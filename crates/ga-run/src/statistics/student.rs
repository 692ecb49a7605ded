/// The number that Student's t exceeds with a probability of 2.5 %.
///
/// From a table up to 30 degrees of freedom, then by the expansion of Abramowitz & Stegun (1964,
/// 26.7.5), within 2e-6.
pub(super) fn quantile_975(freedom: usize) -> f64 {
    const TABLE: [f64; 30] = [
        12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004,
        2.262_157, 2.228_139, 2.200_985, 2.178_813, 2.160_369, 2.144_787, 2.131_450, 2.119_905,
        2.109_816, 2.100_922, 2.093_024, 2.085_963, 2.079_614, 2.073_873, 2.068_658, 2.063_899,
        2.059_539, 2.055_529, 2.051_831, 2.048_407, 2.045_230, 2.042_272,
    ];
    /// The same quantile of the normal distribution.
    const X: f64 = 1.959_963_984_540_054;

    if let Some(place) = freedom.checked_sub(1) {
        if let Some(&quantile) = TABLE.get(place) {
            return quantile;
        }
    } else {
        return f64::INFINITY;
    }
    let square = X * X;
    let freedom = freedom as f64;
    let first = X * (square + 1.0) / 4.0;
    let second = X * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let third = X * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    X + (first + (second + third / freedom) / freedom) / freedom
}

#[cfg(test)]
mod tests {
    use super::quantile_975;

    #[test]
    fn quantiles_are_those_of_an_independent_program() {
        // scipy 1.17.1: stats.t.ppf(0.975, freedom).
        let table = [
            (1, 12.706_204_736_174_694),
            (2, 4.302_652_729_749_462),
            (9, 2.262_157_162_798_205),
            (30, 2.042_272_456_301_237_8),
            (31, 2.039_513_446_396_408),
            (99, 1.984_216_951_586_417_4),
            (1000, 1.962_339_080_826_408_3),
        ];
        for (freedom, quantile) in table {
            assert!(
                (quantile_975(freedom) - quantile).abs() < 2e-6,
                "{freedom}: {}",
                quantile_975(freedom)
            );
        }
        assert!((2..200).all(|freedom| quantile_975(freedom) < quantile_975(freedom - 1)));
        assert!(quantile_975(0).is_infinite());
    }
}
