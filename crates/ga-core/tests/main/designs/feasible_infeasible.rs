//! Feasible and infeasible populations, by the selector and the replacement of that name.

use ga_core::Constrained;
use ga_core::breed::Distinct;
use ga_core::prelude::*;
use ga_core::{replace, select};

#[test]
fn feasible_and_infeasible_populations_meet_at_the_border() {
    // A knapsack of things that weigh 1 to 30.
    let limit = 232;
    let value = |thing: i32| thing + 7 * thing % 11;
    let sum = |genome: &BitString, worth: &dyn Fn(i32) -> i32| -> i32 {
        (1..)
            .zip(genome.iter())
            .map(|(thing, bit)| worth(thing) * i32::from(bit))
            .sum()
    };
    let fitness = |genome: &BitString| match sum(genome, &|thing| thing) - limit {
        excess @ 1.. => Constrained::Infeasible(f64::from(excess)),
        _ => Constrained::Feasible(sum(genome, &value)),
    };
    let breeder = Recombine {
        selector: select::FeasibleInfeasible(Tournament::new(2).unwrap()),
        crossover: Uniform::default(),
        mutator: BitFlip::new(1.0 / 30.0).unwrap(),
        offspring: 40,
    };
    let scheme = Scheme {
        breeder: Distinct(breeder),
        evaluator: Serial::new(fitness),
        replacement: replace::FeasibleInfeasible::new(20, 20).unwrap(),
    };
    let mut engine = scheme.found(&RandomBits(30)).size(40).seed(1).unwrap();
    engine.run(Generations(300));
    // The best of every weight, thing by thing (Bellman 1957).
    let mut best = vec![0; limit as usize + 1];
    for thing in 1..=30 {
        for weight in (thing..=limit).rev() {
            best[weight as usize] =
                best[weight as usize].max(best[(weight - thing) as usize] + value(thing));
        }
    }
    assert_eq!(
        engine.best().unwrap().1.quality(),
        Some(&best[limit as usize])
    );
    let feasible = engine
        .state()
        .population()
        .scores()
        .iter()
        .filter(|score| score.is_feasible())
        .count();
    assert_eq!((feasible, engine.state().population().len()), (20, 40));
}
