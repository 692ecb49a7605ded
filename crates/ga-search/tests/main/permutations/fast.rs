//! The fast preset: it finds orders by any kind of score, and stays well on hostile inputs.

use super::annealing_walk::distance;
use ga_core::prelude::*;
use ga_core::{Error, laws};
use ga_search::Preset;
use ga_search::fast::permutations;
use std::cmp::Reverse;
use std::time::Duration;

/// The evaluations until `target` is reached.
fn evaluations<S: Score + 'static>(
    at_once: usize,
    target: S,
    fitness: impl Fn(&Permutation) -> S,
) -> Result<u64, Error> {
    let mut engine = permutations(12, fitness).at_once(at_once)?.into_engine(1)?;
    let reason = engine.run((Target(target), Evaluations(30_000)));
    assert_eq!(reason, StopReason::Target);
    Ok(engine.state().evaluations())
}

#[test]
fn it_sorts_by_numbers_by_their_opposites_and_by_order_alone() -> Result<(), Error> {
    evaluations(1, Reverse(0), |order| Reverse(distance(order)))?;
    evaluations(3, 0.0, |order| -(distance(order) as f64))?;
    evaluations(1, Some(0), |order| {
        (order[0] != 5).then_some(-(distance(order) as i64))
    })?;
    evaluations(1, (Reverse(0), 1), |order| (Reverse(distance(order)), 1))?;
    Ok(())
}

#[test]
fn it_keeps_the_laws_of_a_scheme() -> Result<(), Error> {
    for at_once in [1, 5] {
        let fitness = |order: &Permutation| Reverse(distance(order));
        let scheme = || {
            permutations(9, fitness)
                .at_once(at_once)
                .expect("valid")
                .into_scheme()
        };
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
    for elements in [0, 1, 2, 3, 4, 7] {
        for score in scores {
            let mut engine = permutations(elements, score)
                .at_once(1 + elements % 3)?
                .start(1)?;
            engine.run(Generations(400));
            let sorted = |order: &Permutation| Permutation::new(order.as_slice().to_vec()).is_ok();
            assert!(engine.state().population().genomes().iter().all(sorted));
        }
    }
    Ok(())
}

/// The score of a sum over neighbours, which is the same in both directions if `symmetric`.
fn tour(cities: usize, symmetric: bool) -> impl Fn(&Permutation) -> f64 + Copy {
    let weight = move |one: u32, other: u32| {
        let [low, high] = if symmetric {
            [one.min(other), one.max(other)]
        } else {
            [one, other]
        };
        f64::from((low * 7919 + high * 104_729) % 1009) / 1009.0
    };
    move |order: &Permutation| {
        let order = order.as_slice();
        let links = order
            .windows(2)
            .map(|pair| weight(pair[0], pair[1]))
            .sum::<f64>();
        links
            + if cities > 1 {
                weight(order[cities - 1], order[0])
            } else {
                0.0
            }
    }
}

/// Runs that were stopped and resumed at `cut`, beside a whole one.
fn resumes(score: impl Fn(&Permutation) -> f64 + Copy + 'static, cuts: &[u64], at_once: usize) {
    let preset = || permutations(40, score).at_once(at_once).expect("valid");
    let mut whole = preset().start(5).expect("valid");
    whole.run(Evaluations(5000));
    for &cut in cuts {
        let mut part = preset().start(5).expect("valid");
        part.run(Evaluations(cut));
        // Between the question and the answer.
        part.ask();
        let mut resumed = preset().resume(part.checkpoint()).expect("its own memory");
        resumed.run(Evaluations(5000));
        assert_eq!(resumed.state(), whole.state(), "after {cut} evaluations");
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not_been() {
    for at_once in [1, 4] {
        resumes(tour(40, false), &[1, 500, 4000, 4001, 4500], at_once);
        // All links are known after about 1600 evaluations.
        resumes(
            tour(40, true),
            &[2, 30, 1000, 1590, 1600, 1610, 1700],
            at_once,
        );
    }
}

#[test]
fn a_round_trip_is_learnt_link_by_link() -> Result<(), Error> {
    for cities in [7, 8, 30, 31] {
        let mut engine = permutations(cities, tour(cities, true)).start(1)?;
        let pairs = (cities * (cities - 1) / 2) as u64;
        engine.run(Evaluations(2 * pairs + 60));
        let best = *engine.best().expect("a score").1;
        let mut known = permutations(cities, tour(cities, true)).start(2)?;
        known.run(Evaluations(60_000));
        assert!(
            best >= *known.best().expect("a score").1 - 1e-9,
            "{cities} cities: {best}"
        );
    }
    Ok(())
}

#[test]
fn a_score_that_only_looks_like_a_round_trip_does_no_harm() -> Result<(), Error> {
    // The same for a turned and for a reversed order, but no sum over neighbours.
    let squared = move |order: &Permutation| tour(24, true)(order).powi(2);
    // A sum over neighbours but for the best orders.
    let capped = move |order: &Permutation| tour(24, true)(order).min(20.0);
    for (score, least) in [
        (&squared as &dyn Fn(&Permutation) -> f64, 400.0),
        (&capped, 20.0),
    ] {
        let mut engine = permutations(24, |order: &Permutation| score(order)).start(1)?;
        engine.run(Evaluations(20_000));
        let best = *engine.best().expect("a score").1;
        assert!(best >= least, "{best}");
    }
    Ok(())
}

#[test]
fn the_cost_of_an_evaluation_chooses_the_preset() -> Result<(), Error> {
    let run = |preset: Preset<Permutation, _>| -> Result<_, Error> {
        let mut engine = preset.at_once(2)?.start(4)?;
        engine.run(Evaluations(300));
        Ok(engine.into_best())
    };
    let thorough = || ga_search::permutations(20, tour(20, true));
    let cheap = run(thorough().for_cost(Duration::from_micros(99)))?;
    assert_eq!(cheap, run(permutations(20, tour(20, true)))?);
    assert_ne!(cheap, run(thorough())?);
    assert_eq!(
        run(thorough().for_cost(Duration::from_micros(100)))?,
        run(thorough())?
    );
    Ok(())
}

#[test]
fn a_search_allocates_nothing_per_child() -> Result<(), Error> {
    let mut engine = permutations(30, tour(30, false)).start(1)?;
    engine.run(Evaluations(100));
    assert_eq!(
        allocation_counter::measure(|| (0..500).for_each(|_| engine.step())).count_total,
        0
    );
    Ok(())
}
