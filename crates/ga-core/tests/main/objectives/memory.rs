//! Runs with several objectives resume, and allocate nothing once warm.

use ga_core::Asked;
use ga_core::Checkpoint;
use ga_core::crossover::TwoPoint;
use ga_core::objectives::{Objectives, Values};
use ga_core::prelude::*;
use ga_core::replace::NonDominatedSorting;
use std::cmp::Reverse;

fn scheme<T: Values>(
    size: usize,
    fitness: impl Fn(&BitString) -> Objectives<T>,
) -> Result<
    Scheme<
        impl Breeder<BitString, Objectives<T>>,
        impl Asked<BitString, Score = Objectives<T>>,
        impl Replacement<BitString, Objectives<T>>,
    >,
    Error,
> {
    Ok(Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: TwoPoint,
            mutator: BitFlip::new(0.01)?,
            offspring: size,
        },
        evaluator: Serial::new(fitness),
        replacement: NonDominatedSorting::new(size)?,
    })
}

/// Two objectives with many equal values, and a constraint that some individuals violate.
fn few(genome: &BitString) -> Objectives<(u32, Reverse<f64>)> {
    let left = genome.iter().take(30).filter(|&bit| bit).count() as f64;
    let cost = if left == 9.0 { f64::INFINITY } else { left };
    Objectives::new((genome.count_ones(), Reverse(cost))).with_violation(11.0 - left)
}

#[test]
fn a_run_with_several_objectives_resumes() -> Result<(), Error> {
    let engine = || scheme(25, few)?.found(&RandomBits(60)).size(30).seed(7);
    let mut whole = engine()?;
    whole.run(Generations(25));
    for cut in [0, 1, 2, 9, 24] {
        let mut first = engine()?;
        first.run(Generations(cut));
        let json = serde_json::to_string(&first.checkpoint()).expect("plain data");
        let checkpoint: Checkpoint<_, _> = serde_json::from_str(&json).expect("what was written");
        let mut second = Engine::resume(scheme(25, few)?, checkpoint)?;
        assert_eq!(
            second.state(),
            first.state(),
            "places differ after generation {cut}"
        );
        second.run(Generations(25));
        assert_eq!(second.state(), whole.state(), "cut after generation {cut}");
    }
    Ok(())
}

#[test]
fn non_dominated_sorting_allocates_nothing() -> Result<(), Error> {
    fn steps<const M: usize>(size: usize) -> Result<u64, Error> {
        let fitness = |genome: &BitString| {
            let ones = |part: usize| {
                genome
                    .iter()
                    .skip(part * 64)
                    .take(64)
                    .filter(|&bit| bit)
                    .count()
            };
            Objectives::new(std::array::from_fn::<_, M, _>(|part| {
                ones(part) * 7 + ones((part + 1) % M) % 7
            }))
        };
        let mut engine = scheme(size, fitness)?
            .found(&RandomBits(256))
            .size(size)
            .seed(1)?;
        (0..60).for_each(|_| engine.step());
        Ok(allocation_counter::measure(|| (0..20).for_each(|_| engine.step())).count_total)
    }
    assert_eq!(
        (
            steps::<2>(50)?,
            steps::<2>(200)?,
            steps::<4>(50)?,
            steps::<4>(200)?
        ),
        (0, 0, 0, 0)
    );
    // The staircases of three objectives still grow at times.
    assert!(steps::<3>(50)? < 10 && steps::<3>(200)? < 10);
    Ok(())
}
