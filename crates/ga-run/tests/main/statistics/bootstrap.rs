use super::{assert_close, sample};
use ga_run::statistics::{Bootstrap, Interval};

const NUMBERS: [f64; 10] = [12.0, 15.0, 11.0, 14.0, 19.0, 13.0, 12.5, 16.0, 30.0, 12.25];

#[test]
fn intervals_agree_with_those_of_a_million_resamples() {
    // numpy, a million resamples, quantiles at 0.008550639 and 0.991449361. With 2000 resamples the
    // bounds of the mean vary by a standard deviation of 0.057 and 0.198.
    for seed in 0..20 {
        let sample = sample(&NUMBERS);
        let mean = Bootstrap::seeded(seed).mean(&sample).unwrap();
        assert!((mean.low - 12.525).abs() < 0.057 * 5.0, "{mean:?}");
        assert!((mean.high - 20.2).abs() < 0.198 * 5.0, "{mean:?}");
        let median = Bootstrap::seeded(seed).median(&sample).unwrap();
        assert!((12.0..=12.25).contains(&median.low), "{median:?}");
        assert!((17.0..=19.0).contains(&median.high), "{median:?}");
    }
}

#[test]
fn the_order_of_runs_and_the_platform_change_nothing() {
    let mut reversed = NUMBERS;
    reversed.reverse();
    let interval = Bootstrap::seeded(3).mean(&sample(&NUMBERS));
    assert_eq!(interval, Bootstrap::seeded(3).mean(&sample(&reversed)));
    assert_ne!(interval, Bootstrap::seeded(4).mean(&sample(&NUMBERS)));
    // A golden value.
    let text = serde_json::to_string(&interval).unwrap();
    assert_eq!(text, "[12.527318384542706,20.07268161545729]");
}

#[test]
fn an_interval_of_a_statistic_of_your_own_sees_whole_resamples() {
    let pairs = [(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)];
    let interval = Bootstrap::seeded(1).interval(&pairs, |resample| {
        assert_eq!(resample.len(), 3);
        resample.iter().map(|pair| pair.1).sum::<f64>()
            / resample.iter().map(|pair| pair.0).sum::<f64>()
    });
    let Interval { low, high } = interval.unwrap();
    assert_close(low, 2.0, 1e-12);
    assert_close(high, 2.0, 1e-12);
}
