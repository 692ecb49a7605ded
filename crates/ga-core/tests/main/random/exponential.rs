//! Exponential numbers.

use ga_core::random::Stream;
use ga_core::random::exponential;

#[test]
fn exponential_numbers_exceed_a_bound_with_the_right_probability() {
    let mut rng = Stream::seeded(7);
    let draws: Vec<f64> = (0..40_000).map(|_| exponential(&mut rng)).collect();
    for bound in [0.1, 0.5, 1.0, 2.0, 4.0_f64] {
        let share = draws.iter().filter(|&&draw| draw > bound).count() as f64 / 40_000.0;
        let expected = (-bound).exp();
        // Five standard errors.
        let error = 5.0 * (expected * (1.0 - expected) / 40_000.0).sqrt();
        assert!(
            (share - expected).abs() < error,
            "{bound}: {share} of {expected}"
        );
    }
}
