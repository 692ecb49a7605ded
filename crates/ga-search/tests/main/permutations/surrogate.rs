//! Searches with learnt models: they need fewer evaluations, resume exactly, and stay well on
//! hostile inputs.

use super::annealing_walk::{distance, survives};
use ga_core::Asked;
use ga_core::engine::Asynchronous;
use ga_core::prelude::*;
use ga_core::random::{Stream, unit};
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use ga_search::permutations::{AnnealingWalk, Surrogate};
use std::cmp::Reverse;

fn walk(at_once: usize) -> AnnealingWalk {
    AnnealingWalk::new(100)
        .and_then(|walk| walk.at_once(at_once))
        .expect("valid")
}

fn scheme<B, F: Fitness<Permutation>>(
    breeder: B,
    fitness: F,
) -> Scheme<B, impl Asked<Permutation, Score = F::Score>, MuPlusLambda> {
    Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(2).expect("valid"),
    }
}

fn matrix(elements: usize, seed: u64) -> Vec<Vec<f64>> {
    let mut rng = Stream::seeded(seed);
    (0..elements)
        .map(|_| (0..elements).map(|_| unit(&mut rng)).collect())
        .collect()
}

/// A weight of two places.
type Weight = dyn Fn(usize, usize) -> f64 + Sync;

/// The sum over pairs of places of `weight` of the places times a random weight of the elements.
fn pairs(elements: usize, seed: u64, weight: &Weight) -> impl Fn(&Permutation) -> f64 {
    let of_elements = matrix(elements, seed);
    move |order: &Permutation| {
        let elements: Vec<usize> = order.iter().collect();
        let pairs =
            (0..elements.len()).flat_map(|one| (0..elements.len()).map(move |other| (one, other)));
        let worth = |(one, other): (usize, usize)| {
            weight(one, other) * of_elements[elements[one]][elements[other]]
        };
        pairs.map(worth).sum()
    }
}

/// The best score after `evaluations`.
fn best<B: Breeder<Permutation, f64>>(
    breeder: B,
    elements: usize,
    fitness: impl Fn(&Permutation) -> f64,
    evaluations: u64,
) -> Result<f64, Error> {
    let mut engine = scheme(breeder, fitness)
        .found(&RandomPermutation(elements))
        .size(1)
        .seed(1)?;
    engine.run(Evaluations(evaluations));
    Ok(engine.best().map_or(f64::NAN, |(_, score)| *score))
}

#[test]
fn a_learnt_model_finds_better_orders_than_the_walk_alone() -> Result<(), Error> {
    let route = |one: usize, other: usize| f64::from(u8::from(other == (one + 1) % 16));
    let first = |one: usize, other: usize| f64::from(u8::from(one < other));
    let distances = matrix(16, 9);
    let placed = move |one: usize, other: usize| distances[one.min(other)][one.max(other)];
    let weights: [(&Weight, u64); 3] = [(&route, 1500), (&first, 500), (&placed, 1500)];
    for (seed, (weight, evaluations)) in (1..).zip(weights) {
        let walked = best(walk(1), 16, pairs(16, seed, weight), evaluations)?;
        let modelled = best(
            Surrogate::new(walk(1)),
            16,
            pairs(16, seed, weight),
            evaluations,
        )?;
        assert!(
            modelled > walked,
            "{modelled} by a model, {walked} without one"
        );
    }
    Ok(())
}

#[test]
fn a_search_with_models_resumes_between_ask_and_tell_while_models_propose() -> Result<(), Error> {
    for at_once in [1, 4] {
        let make = || {
            scheme(Surrogate::new(walk(at_once)), |order: &Permutation| {
                -(distance(order) as f64).sqrt()
            })
        };
        let start = || make().found(&RandomPermutation(9)).size(1).seed(1);
        let mut whole = start()?;
        let mut first = start()?;
        let end = Generations(400 / at_once as u64);
        whole.run(end);
        first.run(Generations(300 / at_once as u64));
        let between = first.checkpoint();
        first.ask();
        for checkpoint in [between, first.checkpoint()] {
            let mut second = Engine::resume(make(), checkpoint)?;
            second.run(end);
            assert_eq!(second.checkpoint(), whole.checkpoint());
        }
    }
    Ok(())
}

#[test]
fn a_search_with_models_keeps_the_laws_of_a_scheme() -> Result<(), Error> {
    for at_once in [1, 5] {
        let make = || {
            scheme(Surrogate::new(walk(at_once)), |order: &Permutation| {
                distance(order)
            })
        };
        laws::scheme(make, &RandomPermutation(9), 2)?;
    }
    Ok(())
}

#[test]
fn a_search_with_models_survives_small_orders_and_hostile_scores() -> Result<(), Error> {
    survives(|| Surrogate::new(walk(1)))?;
    survives(|| Surrogate::new(walk(6)))
}

#[test]
fn results_in_any_order_do_not_harm_a_search_with_models() -> Result<(), Error> {
    let scheme = scheme(Surrogate::new(walk(3)), |order: &Permutation| {
        -(distance(order) as f64)
    });
    let mut run = Asynchronous::new(scheme.found(&RandomPermutation(8)).size(1).seed(1)?);
    let mut outstanding = Vec::new();
    for turn in 0..3000 {
        outstanding.extend(run.ask().map(|(id, genome)| (id, genome.clone())));
        if outstanding.len() >= 7 {
            let (id, genome) = outstanding.swap_remove(turn % 7);
            run.tell(id, -(distance(&genome) as f64))?;
        }
    }
    assert_eq!(run.best().map(|(_, score)| *score), Some(0.0));
    Ok(())
}

#[test]
fn searches_of_permutations_keep_their_values() -> Result<(), Error> {
    fn after_300<B: Breeder<Permutation, Reverse<usize>>>(
        breeder: B,
    ) -> Result<(usize, Vec<Vec<u32>>), Error> {
        let cost = |order: &Permutation| {
            let far = |one: usize, other: usize| (one * one).abs_diff(other * 3) % 7;
            let pairs = (0..10).flat_map(|one| (0..one).map(move |other| (one, other)));
            let worth = |(one, other)| far(one, other) * (order[one] * order[other] % 11) as usize;
            Reverse(pairs.map(worth).sum::<usize>())
        };
        let mut engine = scheme(breeder, cost)
            .found(&RandomPermutation(10))
            .size(1)
            .seed(1)?;
        engine.run(Generations(300));
        let best = engine.best().map_or(0, |(_, score)| score.0);
        Ok((
            best,
            engine
                .ask()
                .iter()
                .map(|order| order.as_slice().to_vec())
                .collect(),
        ))
    }
    let walked = vec![
        vec![9, 2, 8, 1, 0, 6, 3, 4, 5, 7],
        vec![2, 9, 8, 1, 6, 3, 0, 4, 5, 7],
    ];
    assert_eq!(after_300(walk(2))?, (439, walked));
    let modelled = vec![
        vec![0, 2, 9, 8, 4, 7, 1, 5, 3, 6],
        vec![2, 9, 8, 0, 4, 7, 1, 5, 6, 3],
    ];
    assert_eq!(after_300(Surrogate::new(walk(2)))?, (420, modelled));
    Ok(())
}

#[test]
fn the_memory_of_another_number_of_elements_is_refused() -> Result<(), Error> {
    let run = |elements| {
        let score = |order: &Permutation| distance(order);
        let mut engine = scheme(Surrogate::new(walk(1)), score)
            .found(&RandomPermutation(elements))
            .size(1)
            .seed(1)?;
        engine.run(Generations(20));
        Ok::<_, Error>(Breeder::<Permutation, u64>::memory(
            &engine.scheme().breeder,
        ))
    };
    let five = run(5)?;
    let mut surrogate = Surrogate::new(walk(1));
    assert!(Breeder::<Permutation, u64>::restore(&mut surrogate, five).is_ok());
    let wrong = ga_core::engine::Memory::<Permutation, u64>::Number(1.0);
    assert!(surrogate.restore(wrong).is_err());
    Ok(())
}
