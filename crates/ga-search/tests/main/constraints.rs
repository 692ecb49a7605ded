//! Scores of genomes that may break constraints: the number of an infeasible one is a penalty.

use ga_core::Constrained::{self, Feasible, Infeasible};
use ga_core::genome::{BitString, Bounds};
use ga_core::terminate::Evaluations;
use std::cmp::Reverse;

/// The sum of squares, of points whose sum is at least 1. The least is 1 / loci.
fn half_space(point: &[f64]) -> Constrained<Reverse<f64>> {
    let missing = 1.0 - point.iter().sum::<f64>();
    if missing > 0.0 {
        Infeasible(missing)
    } else {
        Feasible(Reverse(point.iter().map(|x| x * x).sum()))
    }
}

#[test]
fn reals_find_an_optimum_at_the_border_of_what_is_allowed() {
    for seed in 1..=5 {
        let bounds = Bounds::uniform(5, -5.0..=5.0).unwrap();
        let search = ga_search::reals(bounds, |point: &Vec<f64>| half_space(point));
        let mut engine = search.start(seed).unwrap();
        engine.run(Evaluations(10_000));
        let best = engine
            .best()
            .and_then(|(_, score)| score.quality().map(|quality| quality.0))
            .unwrap();
        assert!((0.2..0.2001).contains(&best), "seed {seed}: {best}");
    }
}

#[test]
fn an_equality_with_a_tolerance_is_searched_and_its_violation_is_told() {
    // Weights that sum to 1, of the least risk: 1, 1/2, .., 1/5, over their sum.
    let excess = |weights: &[f64]| (weights.iter().sum::<f64>() - 1.0).abs();
    let risk = |weights: &[f64]| {
        let terms = (1..)
            .zip(weights)
            .map(|(factor, w)| f64::from(factor) * w * w);
        terms.sum::<f64>()
    };
    for seed in 1..=3 {
        let bounds = Bounds::uniform(5, 0.0..=1.0).unwrap();
        let fitness = |w: &Vec<f64>| Constrained::within(1e-6, excess(w), || Reverse(risk(w)));
        let mut engine = ga_search::reals(bounds, fitness).start(seed).unwrap();
        engine.run(Evaluations(10_000));
        let (weights, score) = engine.best().unwrap();
        assert!(
            risk(weights) < 1.01 * 60.0 / 137.0,
            "seed {seed}: {score:?}"
        );
        assert_eq!(score.violation().to_bits(), excess(weights).to_bits());
    }
}

#[test]
fn a_pair_without_a_quality_descends_by_its_violation() {
    let fitness = |point: &Vec<f64>| match half_space(point) {
        Infeasible(missing) => (Reverse(missing), None),
        score => (Reverse(0.0), score.quality().copied()),
    };
    // None of the founders is feasible.
    let bounds = Bounds::uniform(5, -100.0..=0.5).unwrap();
    let mut engine = ga_search::reals(bounds, fitness).start(1).unwrap();
    engine.run(Evaluations(5000));
    let best = engine.best().and_then(|(_, score)| score.1).unwrap();
    assert!((0.2..0.21).contains(&best.0), "{best:?}");
}

/// A knapsack of 40 elements: the value, if the weight is at most half of all weights.
fn knapsack(load: &BitString) -> Constrained<u32> {
    let elements = || (0..40u32).filter(|&element| load.get(element as usize));
    let weight = |element: u32| 20 + element * 37 % 41;
    let value = |element: u32| 10 + element * 23 % 47;
    let most = (0..40).map(weight).sum::<u32>() / 2;
    match elements().map(weight).sum::<u32>().checked_sub(most) {
        None | Some(0) => Feasible(elements().map(value).sum()),
        Some(excess) => Infeasible(f64::from(excess)),
    }
}

#[test]
fn bits_fill_a_knapsack() {
    let best = |seed| {
        let mut engine = ga_search::bits(40, knapsack).start(seed).unwrap();
        engine.run(Evaluations(5000));
        engine
            .best()
            .and_then(|(_, score)| score.quality().copied())
            .unwrap()
    };
    // By dynamic programming the best is 960. About 97 of 100 runs find it.
    let found: Vec<u32> = (1..=6).map(best).collect();
    assert!(
        found.iter().filter(|&&value| value == 960).count() >= 5,
        "{found:?}"
    );
}
