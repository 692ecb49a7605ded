//! Statistics, compared with published values, with scipy 1.17.1, and with naive programs.

#![allow(clippy::float_cmp, reason = "the figures are exact")]

mod attempts;
mod bootstrap;
mod comparisons;
mod hostile;
mod sample;

use ga_run::statistics::Sample;

fn sample(numbers: &[f64]) -> Sample {
    Sample::new(numbers.iter().copied()).expect("numbers")
}

fn assert_close(ours: f64, theirs: f64, tolerance: f64) {
    assert!(
        (ours - theirs).abs() <= tolerance * theirs.abs().max(1e-300),
        "{ours}, expected {theirs}"
    );
}
