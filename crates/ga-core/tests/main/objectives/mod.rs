//! Scores of several objectives.
#![allow(clippy::float_cmp, reason = "the figures are exact")]
#![allow(
    clippy::type_complexity,
    reason = "a scheme of parts without names has a long type"
)]

mod hypervolume;
mod keep_front;
mod memory;
mod ranking;
mod replacement;
mod runs;
mod score;

use ga_core::objectives::Objectives;
use proptest::prelude::*;

/// A value, often equal to others, at times infinite or NaN.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        20 => (0..5i32).prop_map(f64::from),
        1 => Just(-0.0),
        1 => Just(f64::INFINITY),
        1 => Just(f64::NEG_INFINITY),
        1 => Just(f64::NAN),
    ]
}

/// Scores of `M` objectives to maximise, some of them infeasible.
fn scores<const M: usize>(most: usize) -> impl Strategy<Value = Vec<Objectives<[f64; M]>>> {
    let violation =
        prop_oneof![6 => Just(0.0), 2 => (1..3i32).prop_map(f64::from), 1 => Just(f64::NAN)];
    let values = proptest::collection::vec(value(), M);
    let score = (values, violation).prop_map(|(values, violation)| {
        Objectives::new(values.try_into().expect("M values")).with_violation(violation)
    });
    proptest::collection::vec(score, 0..most)
}

/// Dominance by Deb's rules, word for word.
fn dominates<const M: usize>(left: &Objectives<[f64; M]>, right: &Objectives<[f64; M]>) -> bool {
    let nan = |score: &Objectives<[f64; M]>| {
        score.violation().is_nan() || score.values().iter().any(|x| x.is_nan())
    };
    if nan(left) || nan(right) {
        return !nan(left);
    }
    let (one, other) = (left.violation(), right.violation());
    if one > 0.0 || other > 0.0 {
        return one < other;
    }
    let pairs = || left.values().iter().zip(right.values());
    pairs().all(|(left, right)| left >= right) && pairs().any(|(left, right)| left > right)
}

/// The fronts by peeling: front after front, those that no one of the rest dominates.
fn peeled<const M: usize>(scores: &[Objectives<[f64; M]>]) -> Vec<u32> {
    let mut fronts = vec![None; scores.len()];
    for front in 0.. {
        let left: Vec<usize> = (0..scores.len())
            .filter(|&index| fronts[index].is_none())
            .collect();
        if left.is_empty() {
            break;
        }
        for &one in &left {
            if !left
                .iter()
                .any(|&other| dominates(&scores[other], &scores[one]))
            {
                fronts[one] = Some(front);
            }
        }
    }
    fronts.into_iter().flatten().collect()
}
