//! The fast preset: it finds orders by any kind of score, and stays well on hostile inputs.

use super::annealing_walk::distance;
use ga_core::prelude::*;
use ga_core::random::{Stream, unit};
use ga_core::{Error, laws};
use ga_search::fast::permutations;
use std::cmp::Reverse;

/// The evaluations until `target` is reached.
fn evaluations<S: Score>(at_once: usize, target: S, fitness: impl Fn(&Permutation) -> S) -> Result<u64, Error>
where
    S: 'static,
{
    let mut engine = permutations(12, fitness).at_once(at_once)?.start(1)?;
    let reason = engine.run(&(Target(target), Evaluations(30_000)), &mut ());
    assert_eq!(reason, StopReason::Target);
    Ok(engine.state().evaluations())
}

#[test]
fn it_sorts_by_numbers_by_their_opposites_and_by_order_alone() -> Result<(), Error> {
    evaluations(1, Reverse(0), |order| Reverse(distance(order)))?;
    evaluations(3, 0.0, |order| -(distance(order) as f64))?;
    evaluations(1, Some(0), |order| (order[0] != 5).then_some(-(distance(order) as i64)))?;
    evaluations(1, (Reverse(0), 1), |order| (Reverse(distance(order)), 1))?;
    Ok(())
}

#[test]
fn it_keeps_the_laws_of_a_scheme() -> Result<(), Error> {
    for at_once in [1, 5] {
        let fitness = |order: &Permutation| Reverse(distance(order));
        let scheme = || permutations(9, fitness).at_once(at_once).expect("valid").into_scheme();
        laws::scheme(scheme, &RandomPermutation(9), 2)?;
        let scheme = || permutations(9, |order: &Permutation| (order[3], 0)).into_scheme();
        laws::scheme(scheme, &RandomPermutation(9), 2)?;
    }
    Ok(())
}

#[test]
fn it_survives_small_orders_and_hostile_scores() -> Result<(), Error> {
    type Hostile = fn(&Permutation) -> f64;
    let scores: [Hostile; 6] = [
        |_| f64::NAN,
        |_| 1.0,
        |_| f64::NEG_INFINITY,
        |order| if order.as_slice().first() == Some(&1) { f64::INFINITY } else { 0.0 },
        |order| if order.as_slice().first() == Some(&1) { f64::NAN } else { distance(order) as f64 },
        |order| 1e300 * (distance(order) as f64 - 3.0),
    ];
    for elements in [0, 1, 2, 3, 4, 7] {
        for score in scores {
            let mut engine = permutations(elements, score).at_once(1 + elements % 3)?.start(1)?;
            engine.run(&Generations(400), &mut ());
            let sorted = |order: &Permutation| Permutation::new(order.as_slice().to_vec()).is_ok();
            assert!(engine.state().population().genomes().iter().all(sorted));
        }
    }
    Ok(())
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not_been() -> Result<(), Error> {
    let mut rng = Stream::seeded(3);
    let weights: Vec<f64> = (0..40 * 40).map(|_| unit(&mut rng)).collect();
    let score = |order: &Permutation| {
        order.as_slice().windows(2).map(|pair| weights[40 * pair[0] as usize + pair[1] as usize]).sum::<f64>()
    };
    for at_once in [1, 4] {
        let preset = || permutations(40, score).at_once(at_once).expect("valid");
        for cut in [1, 500, 4000, 4001, 4500] {
            let mut part = preset().start(5)?;
            part.run(&Evaluations(cut), &mut ());
            let mut resumed = preset().resume(part.checkpoint())?;
            let mut whole = preset().start(5)?;
            resumed.run(&Evaluations(5000), &mut ());
            whole.run(&Evaluations(5000), &mut ());
            assert_eq!(resumed.state(), whole.state());
        }
    }
    Ok(())
}
