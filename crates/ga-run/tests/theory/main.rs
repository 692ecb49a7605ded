//! The intervals hold the true value as often as an independent program says.
//!
//! **Family-wise error.** The coverage of an interval has no closed form. It was measured by an
//! independent program (numpy, 20 000 experiments a line, 2000 resamples each), and is measured
//! here with 2000 experiments. Both are binomial: a line fails if they differ by more than six
//! standard deviations of their difference, which a right program does with a probability below
//! 2e-9.
//!
//! **Power.** A twin with intervals that are narrower by a fifth must be further off than that.

use ga_core::random::{Stream, exponential, unit};
use ga_run::statistics::{Bootstrap, Interval, Sample};

const EXPERIMENTS: u32 = 2_000;
const EXPERIMENTS_ELSEWHERE: f64 = 20_000.0;
const DEVIATIONS: f64 = 6.0;

type Draw = fn(&mut Stream) -> f64;
type Statistic = fn(Bootstrap, &Sample) -> Option<Interval>;

/// Nearly normal: the sum of twelve uniform numbers, less its mean.
fn normal(rng: &mut Stream) -> f64 {
    (0..12).map(|_| unit(rng)).sum::<f64>() - 6.0
}

fn exponential_of(rng: &mut Stream) -> f64 {
    exponential(rng)
}

/// The shares of experiments whose interval, and that of the narrow twin, hold the true value.
fn coverage(runs: usize, draw: Draw, statistic: Statistic, truth: f64) -> [f64; 2] {
    let mut rng = Stream::seeded(runs as u64);
    let mut held = [0u32; 2];
    for experiment in 0..EXPERIMENTS {
        let sample = Sample::new((0..runs).map(|_| draw(&mut rng))).expect("numbers");
        let Interval { low, high } =
            statistic(Bootstrap::seeded(experiment.into()), &sample).expect("runs");
        let cut = (high - low) / 10.0;
        held[0] += u32::from((low..=high).contains(&truth));
        held[1] += u32::from((low + cut..=high - cut).contains(&truth));
    }
    held.map(|held| f64::from(held) / f64::from(EXPERIMENTS))
}

#[test]
fn intervals_hold_the_true_value_as_often_as_stated() {
    let (mean, median): (Statistic, Statistic) = (Bootstrap::mean, Bootstrap::median);
    let ln2 = std::f64::consts::LN_2;
    let lines: [(usize, Draw, Statistic, f64, f64); 6] = [
        (10, normal, mean, 0.0, 0.944),
        (10, exponential_of, mean, 1.0, 0.905_75),
        (10, exponential_of, median, ln2, 0.963_85),
        (20, normal, mean, 0.0, 0.949_25),
        (20, exponential_of, mean, 1.0, 0.926),
        (20, exponential_of, median, ln2, 0.955_05),
    ];
    for (runs, draw, statistic, truth, expected) in lines {
        let [ours, twin] = coverage(runs, draw, statistic, truth);
        let variance = expected * (1.0 - expected);
        let deviation =
            (variance / f64::from(EXPERIMENTS) + variance / EXPERIMENTS_ELSEWHERE).sqrt();
        let limit = DEVIATIONS * deviation;
        assert!(
            (ours - expected).abs() <= limit,
            "{runs} runs: {ours}, expected {expected}"
        );
        assert!(
            expected - twin > limit,
            "{runs} runs: the narrow twin passes with {twin}"
        );
    }
}
