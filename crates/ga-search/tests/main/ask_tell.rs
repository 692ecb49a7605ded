//! A search that is told its scores equals one that calls its fitness.

use ga_core::Asked;
use ga_core::engine::Asynchronous;
use ga_core::genome::Pair;
use ga_core::prelude::*;
use ga_core::random::{Stream, below};
use ga_search::Preset;
use ga_search::mixed::Categories;
use serde::Serialize;
use std::cmp::Reverse;

fn traps(genome: &BitString) -> u32 {
    let trap = |ones: u32| if ones == 5 { 5 } else { 4 - ones };
    (0..genome.len() / 5)
        .map(|block| trap(genome.extract(5 * block, 5).count_ones()))
        .sum()
}

/// An NK landscape with k = 3.
fn nk(loci: usize) -> impl Fn(&BitString) -> u32 + Copy {
    move |genome| {
        (0..loci)
            .map(|locus| {
                let bits: u64 = (0..4)
                    .map(|k| u64::from(genome.get((locus + k) % loci)) << k)
                    .sum();
                below(&mut Stream::seeded(16 * locus as u64 + bits), 1000) as u32
            })
            .sum()
    }
}

/// Compares the text of the checkpoints of a run and of ask and tell.
fn compare<G, E>(
    name: &str,
    make: impl Fn() -> Preset<G, E>,
    fitness: impl Fn(&G) -> E::Score,
    limit: u64,
) where
    G: Genome + Serialize,
    E: Asked<G, Score: Serialize>,
{
    for seed in 1..4 {
        let mut called = make().into_engine(seed).expect("valid");
        called.run(Evaluations(limit));
        let founding = make().founding(seed).expect("valid");
        let scores: Vec<_> = founding.ask().iter().map(&fitness).collect();
        let mut told = founding.tell(scores).expect("one score each");
        let mut asked = told.state().evaluations();
        while told.state().generation() < called.state().generation() {
            let scores: Vec<_> = told.ask().iter().map(&fitness).collect();
            asked += scores.len() as u64;
            told.tell(scores).expect("one score each");
        }
        assert_eq!(asked, called.state().evaluations(), "{name}");
        let text = |checkpoint| serde_json::to_string(&checkpoint).expect("it can be written");
        assert_eq!(
            text(told.checkpoint()),
            text(called.checkpoint()),
            "{name}, seed {seed}"
        );
    }
}

#[test]
fn presets_give_the_same_bytes_by_run_and_by_ask_and_tell() {
    let ranges = || Bounds::uniform(4, -5.0..=5.0).expect("valid");
    let sphere = |x: &Vec<f64>| Reverse(x.iter().map(|x| x * x).sum::<f64>());
    let places = |order: &Permutation| {
        let pairs = order.as_slice().windows(2);
        Reverse(
            pairs
                .map(|pair| u64::from(pair[0].abs_diff(pair[1])))
                .sum::<u64>(),
        )
    };
    compare(
        "ones",
        || ga_search::bits(64, super::ones),
        super::ones,
        500,
    );
    compare("traps", || ga_search::bits(40, traps), traps, 3000);
    compare("NK", || ga_search::bits(30, nk(30)), nk(30), 1500);
    let at_once = || ga_search::bits(40, traps).at_once(8).expect("valid");
    compare("traps, 8 at once", at_once, traps, 2000);
    let warm = || ga_search::bits(40, traps).founders([BitString::zeros(40), BitString::zeros(40)]);
    compare("traps, warm", warm, traps, 500);
    let warm = || ga_search::noisy::bits(40, traps).scored_founders([(BitString::zeros(40), 0)]);
    compare("noisy, warm", warm, traps, 500);
    compare("noisy", || ga_search::noisy::bits(40, traps), traps, 3000);
    compare("fast", || ga_search::fast::bits(40, traps), traps, 2000);
    compare("reals", || ga_search::reals(ranges(), sphere), sphere, 800);
    compare(
        "noisy reals",
        || ga_search::noisy::reals(ranges(), sphere),
        sphere,
        2000,
    );
    compare(
        "permutations",
        || ga_search::permutations(9, places),
        places,
        500,
    );
    let parts = || {
        Pair(
            Categories::new([3, 4, 2]).expect("valid"),
            Bounds::uniform(2, 0.0..=9.0).expect("valid"),
        )
    };
    let fitness = |Pair(choices, x): &Pair<Vec<usize>, Vec<f64>>| {
        Reverse(choices.iter().sum::<usize>() as f64 + (x[0] - 3.0).abs() + (x[1] - 1.0).abs())
    };
    compare("mixed", || ga_search::mixed(parts(), fitness), fitness, 800);
    // Genes that are switched off: the genome of ask is not the view, whose score is told.
    let view = |Pair(choices, x): &mut Pair<Vec<usize>, Vec<f64>>| {
        if choices[0] == 1 {
            x[0] = 0.0;
        }
    };
    let viewed = move |genome: &Pair<Vec<usize>, Vec<f64>>| {
        let mut genome = genome.clone();
        view(&mut genome);
        fitness(&genome)
    };
    compare(
        "switched",
        || ga_search::mixed(parts(), fitness).switched(view),
        viewed,
        800,
    );
}

/// Evaluations to the target with up to `workers` candidates outstanding, which end in a random
/// order.
fn asynchronous<E: Asked<BitString, Score = u32>>(
    preset: Preset<BitString, E>,
    fitness: impl Fn(&BitString) -> u32,
    target: u32,
    workers: usize,
    seed: u64,
) -> u64 {
    let founding = preset.founding(seed).expect("valid");
    let scores: Vec<u32> = founding.ask().iter().map(&fitness).collect();
    let mut run = Asynchronous::new(founding.tell(scores).expect("one score each"));
    run.set_overlapping(false);
    let stop = (Target(target), Evaluations(50_000));
    let mut waiting = Vec::new();
    let mut rng = Stream::seeded(seed);
    while stop.check(run.state()).is_none() {
        while waiting.len() < workers {
            let Some((id, genome)) = run.ask() else { break };
            waiting.push((id, fitness(genome)));
        }
        if waiting.is_empty() {
            break;
        }
        let (id, score) = waiting.swap_remove(below(&mut rng, waiting.len()));
        run.tell(id, score).expect("outstanding");
    }
    run.state().evaluations()
}

/// Evaluations to the target with generations for `workers` evaluations at once.
fn together(
    preset: Preset<BitString, impl Asked<BitString, Score = u32>>,
    target: u32,
    seed: u64,
) -> u64 {
    let mut engine = preset.into_engine(seed).expect("valid");
    engine.run((Target(target), Evaluations(50_000)));
    engine.state().evaluations()
}

#[test]
fn searches_need_as_many_evaluations_with_many_candidates_outstanding() {
    for seed in 1..=3 {
        let make = || ga_search::bits(40, traps).at_once(8).expect("valid");
        assert_eq!(
            asynchronous(make(), traps, 40, 8, seed),
            together(make(), 40, seed)
        );
        let make = || ga_search::noisy::bits(40, super::ones);
        assert_eq!(
            asynchronous(make(), super::ones, 40, 50, seed),
            together(make(), 40, seed)
        );
    }
}
