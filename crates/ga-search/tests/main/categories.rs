use ga_core::Error;
use ga_core::genome::{Bounds, Pair, Sampler};
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_search::mixed::Categories;
use std::cell::Cell;
use std::cmp::Reverse;

#[test]
fn a_choice_has_at_least_one_value() -> Result<(), Error> {
    let error = Categories::new([3, 0]).unwrap_err().to_string();
    assert_eq!(
        error,
        "the number of values of a choice must be at least 1, got 0"
    );
    let choices = Categories::new([3, 1, 7])?;
    let genomes: Vec<Vec<usize>> = (0..500)
        .map(|seed| choices.sample(&mut Stream::seeded(seed)))
        .collect();
    for (locus, count) in [3, 1, 7].into_iter().enumerate() {
        let mut seen: Vec<usize> = genomes.iter().map(|genome| genome[locus]).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, (0..count).collect::<Vec<_>>());
    }
    Ok(())
}

#[test]
fn children_have_values_of_their_loci_only() -> Result<(), Error> {
    let counts = [3, 1, 7, 2, 1, 40];
    let within = move |genome: &Vec<usize>| {
        assert!(
            genome
                .iter()
                .zip(counts)
                .all(|(&value, count)| value < count),
            "{genome:?}"
        );
        u32::from(genome[5] == 39) + u32::from(genome[2] == 3)
    };
    let mut engine = ga_search::categories(Categories::new(counts)?, within).start(1)?;
    assert_eq!(
        engine.run((Target(2), Evaluations(3000))),
        StopReason::Target
    );
    // Nothing to choose: the run ends as idle, and does not panic.
    for counts in [vec![], vec![1, 1]] {
        let mut engine =
            ga_search::categories(Categories::new(counts)?, |_: &Vec<usize>| 0).start(1)?;
        assert_eq!(engine.run(Evaluations(3000)), StopReason::Idle);
    }
    Ok(())
}

#[test]
fn a_map_is_coloured() -> Result<(), Error> {
    // A grid of 6 x 6 with three colours, in which neighbours differ.
    let faults = |colours: &Vec<usize>| {
        let right = (0..36)
            .filter(|at| at % 6 < 5 && colours[*at] == colours[at + 1])
            .count();
        let down = (0..30).filter(|at| colours[*at] == colours[at + 6]).count();
        Reverse(right + down)
    };
    for seed in 1..=5 {
        let mut engine = ga_search::categories(Categories::uniform(36, 3)?, faults).start(seed)?;
        let reason = engine.run((Target(Reverse(0)), Evaluations(10_000)));
        assert_eq!(reason, StopReason::Target, "seed {seed}");
    }
    Ok(())
}

#[test]
fn integers_are_found() -> Result<(), Error> {
    let distance = |x: &Vec<i64>| Reverse(x.iter().map(|x| (x - 1234).pow(2)).sum::<i64>());
    let mut engine = ga_search::integers(Bounds::uniform(4, -9999..=9999)?, distance).start(1)?;
    let reason = engine.run((Target(Reverse(0)), Evaluations(10_000)));
    assert_eq!(reason, StopReason::Target);
    Ok(())
}

#[test]
fn a_gene_that_is_switched_off_is_not_seen_and_costs_no_evaluation() -> Result<(), Error> {
    let calls = Cell::new(0);
    let fitness = |Pair(choice, depth): &Pair<Vec<usize>, Vec<i32>>| {
        calls.set(calls.get() + 1);
        assert!(choice[0] == 0 || depth[0] == 0);
        choice[0]
    };
    let view = |Pair(choice, depth): &mut Pair<Vec<usize>, Vec<i32>>| {
        if choice[0] > 0 {
            depth[0] = 0;
        }
    };
    let parts = Pair(Categories::new([2])?, Bounds::uniform(1, 0..=1000)?);
    let mut engine = ga_search::mixed(parts, fitness).switched(view).start(1)?;
    engine.run(Generations(400));
    assert_eq!(engine.state().evaluations(), calls.get());
    // Once all residents have chosen 1, most children equal their parents.
    assert!(calls.get() < 300, "{} calls", calls.get());
    let kept = engine
        .state()
        .population()
        .genomes()
        .iter()
        .any(|Pair(_, depth)| depth[0] > 0);
    assert!(kept, "the genomes keep their genes");
    Ok(())
}
