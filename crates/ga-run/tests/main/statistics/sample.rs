use super::{assert_close, sample};
use ga_core::Population;
use ga_core::observe::Statistics;

const NUMBERS: [f64; 7] = [3.1, -2.5, 8.25, 0.125, 4.75, 11.0, 6.5];

#[test]
fn moments_and_quantiles_are_those_of_an_independent_program() {
    // numpy: mean, std(ddof=1), quantile.
    let sample = sample(&NUMBERS);
    assert_close(sample.mean().unwrap(), 4.460_714_285_714_286, 1e-14);
    assert_close(sample.sd().unwrap(), 4.663_060_894_387_066, 1e-14);
    let quantiles = [
        (0.1, -0.925),
        (0.25, 1.6125),
        (0.5, 4.75),
        (0.75, 7.375),
        (0.9, 9.35),
    ];
    for (share, quantile) in quantiles {
        assert_close(sample.quantile(share).unwrap(), quantile, 1e-14);
    }
    assert_eq!(
        (sample.min(), sample.max(), sample.len()),
        (Some(-2.5), Some(11.0), 7)
    );
}

#[test]
fn quantiles_are_those_of_the_statistics_of_a_population() {
    let population: Population<_, _> = NUMBERS.iter().map(|&score| ((), score)).collect();
    let (ours, theirs) = (sample(&NUMBERS), Statistics::of(&population));
    for step in 0..=100 {
        let share = f64::from(step) / 100.0;
        assert_eq!(ours.quantile(share), theirs.quantile(share), "{share}");
    }
}

#[test]
fn equal_numbers_have_exactly_their_mean_and_no_deviation() {
    for count in 1..50 {
        let equal = sample(&vec![0.1; count]);
        assert_eq!((equal.mean(), equal.median()), (Some(0.1), Some(0.1)));
        assert_eq!(equal.sd(), (count > 1).then_some(0.0));
    }
}
