//! Observers and statistics: what is recorded of a run.

use super::ones;
use ga_core::Asked;
use ga_core::Population;
use ga_core::genome::Hamming;
use ga_core::observe::{Every, History, Statistics, diversity};
use ga_core::prelude::*;

/// A short run of bit strings.
pub(crate) fn engine() -> Engine<
    BitString,
    impl Breeder<BitString, u32>,
    impl Asked<BitString, Score = u32>,
    impl Replacement<BitString, u32>,
> {
    let breeder = Recombine {
        selector: Tournament::new(3).unwrap(),
        crossover: Uniform::default(),
        mutator: BitFlip::new(0.001).unwrap(),
        offspring: 20,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    scheme.found(&RandomBits(30)).size(20).seed(1).unwrap()
}

/// The statistics of these scores.
fn of(scores: &[f64]) -> Statistics {
    Statistics::of(
        &scores
            .iter()
            .map(|&score| ((), score))
            .collect::<Population<_, _>>(),
    )
}

#[test]
fn statistics_are_those_of_the_textbook() {
    let statistics = of(&[4.0, 1.0, 3.0, 2.0, f64::NAN]);
    assert_eq!(
        (statistics.best(), statistics.mean(), statistics.median()),
        (Some(4.0), Some(2.5), Some(2.5))
    );
    assert_eq!(statistics.nan(), 1);
    let deviation = statistics.deviation().unwrap();
    assert!((deviation - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
    let quantiles =
        [0.0, 0.25, 0.5, 1.0, 7.0, -1.0].map(|share| statistics.quantile(share).unwrap());
    assert_eq!(format!("{quantiles:?}"), "[1.0, 1.75, 2.5, 4.0, 4.0, 1.0]");
}

#[test]
fn statistics_without_numbers_are_none() {
    let statistics = of(&[f64::NAN]);
    let all = [
        statistics.best(),
        statistics.mean(),
        statistics.deviation(),
        statistics.median(),
    ];
    assert_eq!(all, [None; 4]);
    assert_eq!(of(&[7.0]).deviation(), Some(0.0));
    assert_eq!(
        of(&[f64::INFINITY, f64::INFINITY]).median(),
        Some(f64::INFINITY)
    );
}

#[test]
fn statistics_hold_the_generation_and_the_evaluations() {
    let mut engine = engine();
    engine.run(Generations(4));
    let statistics = Statistics::at(engine.state());
    assert_eq!(
        (statistics.generation(), statistics.evaluations()),
        (4, 100)
    );
}

#[test]
fn diversity_falls_as_a_population_converges() {
    let mut engine = engine();
    let before = diversity(engine.state().population(), &Hamming);
    engine.run(Generations(60));
    let after = diversity(engine.state().population(), &Hamming);
    assert!(
        (14.0..16.0).contains(&before) && after < 2.0,
        "{before}, {after}"
    );
}

#[test]
fn a_history_keeps_the_last_records_of_each_third_generation() {
    let history = History::new(5, |state: &State<BitString, u32>| state.generation()).unwrap();
    let mut watch = Every::new(3, history).unwrap();
    engine().run_with(Generations(31), &mut watch);
    assert!(watch.observer().records().copied().eq([18, 21, 24, 27, 30]));
}

#[test]
fn a_period_or_a_capacity_of_0_is_refused() {
    let record = |state: &State<BitString, u32>| state.generation();
    let period = Every::new(0, record).map(drop).unwrap_err().to_string();
    assert_eq!(
        period,
        "the period of an observer must be at least 1, got 0"
    );
    let capacity = History::<_, u64>::new(0, record)
        .map(drop)
        .unwrap_err()
        .to_string();
    assert_eq!(
        capacity,
        "the capacity of a history must be at least 1, got 0"
    );
}
