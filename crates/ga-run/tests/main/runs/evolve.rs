use super::with_threads;
use ga_core::genome::BitString;
use ga_core::terminate::{Evaluations, Generations, Target};
use ga_run::runs::{Outcome, Runs};
use ga_run::statistics::Attempts;
use std::sync::atomic::{AtomicU64, Ordering};

fn ones(genome: &BitString) -> u32 {
    genome.count_ones()
}

fn outcomes(threads: usize) -> Vec<(u64, Outcome)> {
    let stop = (Target(30), Evaluations(29));
    let runs = Runs::consecutive(1, 12);
    with_threads(threads, || {
        runs.evolve(|seed| ga_search::bits(30, ones).start(seed), stop)
    })
    .unwrap()
}

#[test]
fn outcomes_are_those_of_the_same_engines_one_by_one() {
    let found = outcomes(3);
    assert_eq!(found, outcomes(1));
    let stop = (Target(30), Evaluations(29));
    for (seed, outcome) in &found {
        let mut engine = ga_search::bits(30, ones).start(*seed).unwrap();
        let reason = engine.run(stop);
        assert_eq!(outcome, &Outcome::of(&engine, reason));
    }
    let attempts: Attempts = found.iter().map(|(_, outcome)| outcome.attempt()).collect();
    let successes = found
        .iter()
        .filter(|(_, outcome)| outcome.fitness == Some(30.0))
        .count();
    assert!(0 < successes && successes < 12, "{found:?}");
    assert_eq!(attempts.successes(), successes);
}

#[test]
fn a_run_that_is_cut_short_has_no_outcome() {
    let asked = AtomicU64::new(0);
    let runs = Runs::consecutive(1, 4)
        .one_by_one()
        .until(|| asked.fetch_add(1, Ordering::Relaxed) >= 30);
    let found = runs
        .evolve(|seed| ga_search::bits(30, ones).start(seed), Generations(8))
        .unwrap();
    let complete: Vec<_> = found
        .iter()
        .map(|(_, outcome)| outcome.generations)
        .collect();
    assert!(!complete.is_empty() && complete.len() < 4);
    assert!(complete.iter().all(|&generations| generations == 8));
}

#[test]
fn a_fitness_without_numbers_gives_no_fitness() {
    let nowhere = |_: &BitString| f64::INFINITY;
    let runs = Runs::new([1])
        .evolve(
            |seed| ga_search::bits(8, nowhere).start(seed),
            Generations(2),
        )
        .unwrap();
    assert_eq!(runs[0].1.fitness, None);
}

#[test]
fn the_hard_limit_of_a_preset_is_kept() {
    let start = |seed| ga_search::fast::bits(90, ones).start(seed);
    let found = Runs::new([1]).evolve(start, Evaluations(300)).unwrap();
    assert_eq!(found[0].1.evaluations, 250 + 2 * 20);
}
