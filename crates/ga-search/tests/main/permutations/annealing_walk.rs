//! The annealing walk: it finds orders by any kind of score, and stays well on hostile inputs.

use ga_core::Asked;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use ga_search::permutations::AnnealingWalk;
use std::cmp::Reverse;

pub(super) fn scheme<F: Fitness<Permutation>>(
    at_once: usize,
    fitness: F,
) -> Scheme<AnnealingWalk, impl Asked<Permutation, Score = F::Score>, MuPlusLambda> {
    let breeder = AnnealingWalk::new(50)
        .and_then(|walk| walk.at_once(at_once))
        .expect("valid");
    Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(2).expect("valid"),
    }
}

/// The sum of the distances of all elements from their own places.
pub(super) fn distance(order: &Permutation) -> u64 {
    order
        .iter()
        .enumerate()
        .map(|(place, element)| place.abs_diff(element) as u64)
        .sum()
}

/// The evaluations until `target` is reached.
fn evaluations<S: Score>(
    at_once: usize,
    target: S,
    fitness: impl Fn(&Permutation) -> S + Send + Sync,
) -> Result<u64, Error> {
    let mut engine = scheme(at_once, fitness)
        .found(&RandomPermutation(12))
        .size(1)
        .seed(1)?;
    let reason = engine.run((Target(target), Evaluations(30_000)));
    assert_eq!(reason, StopReason::Target);
    Ok(engine.state().evaluations())
}

#[test]
fn an_annealing_walk_sorts_by_numbers_by_their_opposites_and_by_order_alone() -> Result<(), Error> {
    evaluations(1, Reverse(0), |order| Reverse(distance(order)))?;
    evaluations(1, 0.0, |order| -(distance(order) as f64))?;
    evaluations(1, Some(0), |order| {
        (order[0] != 5).then_some(-(distance(order) as i64))
    })?;
    evaluations(1, (Reverse(0), 1), |order| (Reverse(distance(order)), 1))?;
    Ok(())
}

#[test]
fn several_children_at_once_need_at_most_twice_the_evaluations() -> Result<(), Error> {
    let fitness = |order: &Permutation| Reverse(distance(order));
    let one = evaluations(1, Reverse(0), fitness)?;
    let eight = evaluations(8, Reverse(0), fitness)?;
    assert!(eight < 2 * one + 100, "{one} and {eight}");
    Ok(())
}

#[test]
fn an_annealing_walk_keeps_the_laws_of_a_scheme() -> Result<(), Error> {
    for at_once in [1, 5] {
        laws::scheme(
            || scheme(at_once, |order: &Permutation| Reverse(distance(order))),
            &RandomPermutation(9),
            2,
        )?;
        laws::scheme(
            || scheme(at_once, |order: &Permutation| (order[3], 0)),
            &RandomPermutation(9),
            2,
        )?;
    }
    Ok(())
}

/// Runs a breeder of permutations on small and hostile problems.
pub(super) fn survives<B: Breeder<Permutation, f64>>(make: impl Fn() -> B) -> Result<(), Error> {
    type Hostile = fn(&Permutation) -> f64;
    let scores: [Hostile; 6] = [
        |_| f64::NAN,
        |_| 1.0,
        |_| f64::NEG_INFINITY,
        |order| {
            if order.as_slice().first() == Some(&1) {
                f64::INFINITY
            } else {
                0.0
            }
        },
        |order| {
            if order.as_slice().first() == Some(&1) {
                f64::NAN
            } else {
                distance(order) as f64
            }
        },
        |order| 1e300 * (distance(order) as f64 - 3.0),
    ];
    for elements in [0, 1, 2, 3, 7] {
        for score in scores {
            let replacement = MuPlusLambda::new(2)?;
            let scheme = Scheme {
                breeder: make(),
                evaluator: Serial::new(score),
                replacement,
            };
            let mut engine = scheme.found(&RandomPermutation(elements)).size(1).seed(1)?;
            engine.run(Generations(400));
            let sorted = |order: &Permutation| Permutation::new(order.as_slice().to_vec()).is_ok();
            assert!(engine.state().population().genomes().iter().all(sorted));
        }
    }
    Ok(())
}

#[test]
fn an_annealing_walk_survives_small_orders_and_hostile_scores() -> Result<(), Error> {
    survives(|| AnnealingWalk::new(1).unwrap())?;
    survives(|| {
        AnnealingWalk::new(50)
            .and_then(|walk| walk.at_once(3))
            .unwrap()
    })
}

#[test]
fn a_walk_without_evaluations_and_none_at_once_are_refused() {
    assert!(AnnealingWalk::new(0).is_err());
    assert!(
        AnnealingWalk::new(1)
            .and_then(|walk| walk.at_once(0))
            .is_err()
    );
}
