//! Extreme samples: every statistic has an answer, and none is NaN.

use super::sample;
use ga_run::statistics::{Attempts, Bootstrap, Error, MannWhitney, Sample, a12, holm, wilson};
use proptest::prelude::*;

#[test]
fn an_empty_sample_and_a_single_run_have_no_intervals() {
    let none = Sample::default();
    assert_eq!(
        (none.mean(), none.sd(), none.median(), none.quartiles()),
        (None, None, None, None)
    );
    assert_eq!(
        (none.min(), none.max(), none.is_empty()),
        (None, None, true)
    );
    let one = sample(&[3.0]);
    assert_eq!(
        (one.mean(), one.sd(), one.quartiles()),
        (Some(3.0), None, Some([3.0; 3]))
    );
    for sample in [&none, &one] {
        assert_eq!(Bootstrap::seeded(1).mean(sample), None);
        assert_eq!(Bootstrap::seeded(1).median(sample), None);
    }
    let attempts = Attempts::default();
    assert_eq!(
        (
            attempts.success_rate(),
            attempts.expected_evaluations(),
            attempts.median()
        ),
        (None, None, None)
    );
}

#[test]
fn what_is_no_number_is_refused_by_its_place() {
    assert_eq!(
        Sample::new([1.0, f64::NAN]),
        Err(Error::NotANumber { index: 1 })
    );
    assert_eq!(
        holm(&[0.5, 1.5]),
        Err(Error::NotAProbability {
            index: 1,
            found: 1.5
        })
    );
    assert!(matches!(
        holm(&[f64::NAN]),
        Err(Error::NotAProbability { index: 0, .. })
    ));
    assert_eq!(
        Error::NotANumber { index: 1 }.to_string(),
        "figure 1 is not a number"
    );
    for (count, of) in [
        (0.0, 0.0),
        (2.0, 1.0),
        (-1.0, 3.0),
        (f64::NAN, 3.0),
        (1.0, f64::NAN),
        (1.0, f64::INFINITY),
    ] {
        assert_eq!(wilson(count, of), None, "{count} of {of}");
    }
}

#[test]
fn equal_runs_have_an_interval_without_width() {
    for number in [0.1, -7.0, 1e300] {
        let interval = Bootstrap::seeded(1).mean(&sample(&[number; 12])).unwrap();
        assert_eq!((interval.low, interval.high), (number, number));
    }
}

#[test]
fn huge_numbers_do_not_overflow() {
    let huge = sample(&[f64::MAX, f64::MAX / 2.0, f64::MAX]);
    assert!(huge.mean().unwrap() < f64::MAX && huge.mean().unwrap() > f64::MAX / 2.0);
    assert_eq!(sample(&[-f64::MAX, f64::MAX]).median(), Some(0.0));
    assert_eq!(sample(&[-f64::MAX, f64::MAX]).sd(), None);
}

#[test]
fn infinite_runs_have_a_median_if_fewer_than_half_are_infinite() {
    let inf = f64::INFINITY;
    let some = sample(&[1.0, 2.0, inf]);
    assert_eq!(
        (some.median(), some.mean(), some.sd(), some.quartiles()),
        (Some(2.0), None, None, None)
    );
    assert_eq!(sample(&[-inf, inf]).median(), None);
    assert_eq!(Bootstrap::seeded(1).mean(&some), None);
    assert_eq!(Bootstrap::seeded(1).median(&some).unwrap().high, inf);
}

fn numbers() -> impl Strategy<Value = Vec<f64>> {
    let any = prop_oneof![
        any::<f64>().prop_filter("a number", |number| !number.is_nan()),
        (0..4).prop_map(f64::from),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
    ];
    prop::collection::vec(any, 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_statistic_is_nan(left in numbers(), right in numbers()) {
        let (left, right) = (sample(&left), sample(&right));
        let finite = [left.mean(), left.sd(), left.median(), left.quantile(0.3)];
        prop_assert!(finite.into_iter().flatten().all(f64::is_finite));
        let bootstrap = Bootstrap::seeded(1);
        for interval in [bootstrap.mean(&left), bootstrap.median(&left)].into_iter().flatten() {
            prop_assert!(interval.low <= interval.high);
        }
        if let Some(test) = MannWhitney::of(&left, &right) {
            prop_assert!((0.0..=1.0).contains(&test.p) && test.p > 0.0);
            prop_assert!((0.0..=1.0).contains(&a12(&left, &right).unwrap()));
            let mirrored = MannWhitney::of(&right, &left).unwrap();
            prop_assert!((mirrored.p - test.p).abs() < 1e-12);
            prop_assert_eq!(mirrored.u + test.u, (left.len() * right.len()) as f64);
        }
    }
}
