//! The logarithm of the crate beside that of the platform.

use ga_core::random::ln;

#[test]
fn logarithms_agree_with_the_platforms_to_a_few_units_in_the_last_place() {
    for step in 1..200_000 {
        for x in [
            f64::from(step) / 1000.0,
            f64::from(step) * 1e300,
            f64::from(step) * 1e-310,
        ] {
            let (ours, theirs) = (ln(x), x.ln());
            assert!(
                (ours - theirs).abs() <= 4.0 * f64::EPSILON * theirs.abs(),
                "ln({x}): {ours}, {theirs}"
            );
        }
    }
}

#[test]
fn logarithms_of_extremes_are_extreme() {
    assert!(ln(-1.0).is_nan() && ln(f64::NAN).is_nan());
    assert!(ln(0.0) < -1e300 && ln(f64::INFINITY) > 1e300);
    assert_eq!(ln(1.0).to_bits(), 0.0f64.to_bits());
    // At the greatest factor, which is not halved.
    assert_eq!(
        ln(std::f64::consts::SQRT_2).to_bits(),
        0x3fd6_2e42_fefa_39f1
    );
}
