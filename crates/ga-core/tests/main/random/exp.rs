//! The exponential of the crate beside that of the platform.

use ga_core::random::exp;

#[test]
fn powers_agree_with_the_platforms_to_a_few_units_in_the_last_place() {
    for step in -70_000..=70_000 {
        let x = f64::from(step) / 100.0;
        let (ours, theirs) = (exp(x), x.exp());
        assert!(
            (ours - theirs).abs() <= 4.0 * f64::EPSILON * theirs,
            "exp({x}): {ours}, {theirs}"
        );
    }
}

#[test]
fn powers_of_extremes_are_extreme() {
    assert_eq!(exp(0.0).to_bits(), 1.0f64.to_bits());
    assert_eq!(exp(f64::NEG_INFINITY).to_bits(), 0.0f64.to_bits());
    assert!(exp(f64::INFINITY).is_infinite() && exp(800.0).is_infinite() && exp(f64::NAN).is_nan());
    assert!(exp(-744.0) > 0.0);
}
