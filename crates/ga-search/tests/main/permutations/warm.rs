use ga_core::mutate::{Mutator, Swap};
use ga_core::prelude::*;
use ga_core::random::{Stream, unit};
use std::cmp::Reverse;

/// The length of a tour of random cities.
fn tour(cities: usize, seed: u64) -> impl Fn(&Permutation) -> Reverse<f64> + Clone {
    let mut rng = Stream::seeded(seed);
    let points: Vec<(f64, f64)> = (0..cities)
        .map(|_| (unit(&mut rng), unit(&mut rng)))
        .collect();
    move |order: &Permutation| {
        let order = order.as_slice();
        let step = |(&from, &to): (&u32, &u32)| {
            let (from, to) = (points[from as usize], points[to as usize]);
            (from.0 - to.0).hypot(from.1 - to.1)
        };
        Reverse(
            order
                .iter()
                .zip(order.iter().cycle().skip(1))
                .map(step)
                .sum(),
        )
    }
}

#[test]
fn a_run_from_a_good_founder_is_not_slower_than_one_from_a_random_order() -> Result<(), Error> {
    let length = tour(30, 7);
    let mut engine = ga_search::permutations(30, length.clone()).start(99)?;
    engine.run(Evaluations(5000));
    let (best, Reverse(shortest)) = engine.into_best().unwrap();
    let stop = (Target(Reverse(1.005 * shortest)), Evaluations(5000));
    let median = |is_warm: bool| {
        let mut counts: Vec<u64> = (1..=9)
            .map(|seed| {
                let mut founder = best.clone();
                let mut rng = Stream::seeded(seed);
                (0..2).for_each(|_| Swap.mutate(&mut founder, &mut rng));
                let preset = ga_search::permutations(30, length.clone());
                let preset = if is_warm {
                    preset.founders([founder])
                } else {
                    preset
                };
                let mut engine = preset.start(seed).unwrap();
                engine.run(stop);
                engine.state().evaluations()
            })
            .collect();
        counts.sort_unstable();
        counts[4]
    };
    let warm = median(true);
    let cold = median(false);
    assert!(warm < cold, "warm {warm}, cold {cold}");
    Ok(())
}

#[test]
fn a_run_with_a_budget_and_founders_resumes_as_if_it_had_not_stopped() -> Result<(), Error> {
    let preset = || {
        let founders = [Permutation::identity(20)];
        ga_search::permutations(20, tour(20, 3))
            .budget(900)
            .founders(founders)
    };
    let mut engine = preset().start(1)?;
    engine.run(Evaluations(400));
    // The checkpoint knows the plan, also if the preset that resumes does not.
    for resuming in [preset(), ga_search::permutations(20, tour(20, 3))] {
        let mut resumed = resuming.resume(engine.checkpoint())?;
        resumed.run(Evaluations(1500));
        let mut whole = preset().start(1)?;
        whole.run(Evaluations(1500));
        assert_eq!(resumed.state(), whole.state());
    }
    Ok(())
}
