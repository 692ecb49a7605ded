//! Breeders: each finds what it is meant to find, and resumes exactly.

mod alternating;
mod on_stagnation;
mod shares;
mod wrappers;

use super::ones;
use ga_core::breed::{
    DifferentialEvolution, Immigrants, MutateEach, OneFifthRule, UnivariateMarginal,
};
use ga_core::crossover::TwoPoint;
use ga_core::genome::{Bounds, Repaired};
use ga_core::mutate::from_fn;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use ga_core::select::Roulette;
use ga_core::{Error, laws};
use std::cmp::Reverse;

#[expect(clippy::ptr_arg, reason = "the genome is a vector")]
fn sphere(point: &Vec<f64>) -> Reverse<f64> {
    Reverse(point.iter().map(|x| x * x).sum())
}

#[test]
fn differential_evolution_finds_the_minimum_of_a_sphere() -> Result<(), Error> {
    let bounds = Bounds::uniform(10, -5.0..=5.0)?;
    let make = || Scheme {
        breeder: DifferentialEvolution::new(0.5, 0.9, bounds.clone()).unwrap(),
        evaluator: Serial::new(sphere),
        replacement: OneToOne,
    };
    let mut engine = make().found(&bounds).size(40).seed(1)?;
    engine.run(Generations(300));
    let (_, score) = engine.state().best().unwrap();
    assert!(score.0 < 1e-6, "{}", score.0);
    assert!(
        engine
            .state()
            .population()
            .genomes()
            .iter()
            .all(|genome| bounds.contain(genome))
    );
    laws::scheme(make, &bounds, 30)
}

#[test]
fn a_univariate_marginal_distribution_finds_all_ones() -> Result<(), Error> {
    let make = || Scheme {
        breeder: UnivariateMarginal::new(25, 100).unwrap(),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = make().found(&RandomBits(60)).size(100).seed(1)?;
    engine.run((Target(60), Generations(100)));
    assert_eq!(*engine.state().best().unwrap().1, 60);
    laws::scheme(make, &RandomBits(60), 30)
}

#[test]
fn an_adapted_rate_falls_without_success_and_is_part_of_a_checkpoint() {
    let breeder = || {
        OneFifthRule::new(0.2, 0.001..=0.4, 1.5, |rate| Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: OnePoint,
            mutator: BitFlip::new(rate).unwrap(),
            offspring: 20,
        })
        .unwrap()
    };
    let scheme = |breeder| Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut whole = scheme(breeder())
        .found(&RandomBits(80))
        .size(20)
        .seed(1)
        .unwrap();
    whole.run(Generations(60));
    let rate = whole.scheme().breeder.rate();
    assert!(rate < 0.1, "{rate}");
    let mut resumed = Engine::resume(scheme(breeder()), whole.checkpoint()).unwrap();
    for engine in [&mut whole, &mut resumed] {
        engine.run(Generations(90));
    }
    assert_eq!(whole.state(), resumed.state());
    assert_eq!(
        whole.scheme().breeder.rate().to_bits(),
        resumed.scheme().breeder.rate().to_bits()
    );
}

#[test]
fn a_rate_adapts_once_per_generation_even_if_it_is_bred_from_twice() {
    let make = |rate: f64| Immigrants {
        sampler: RandomBits(20),
        offspring: (100.0 * rate) as usize,
    };
    let mut engine = Scheme {
        breeder: OneFifthRule::new(0.16, 0.01..=0.5, 1.5, make).unwrap(),
        evaluator: Serial::new(|_: &BitString| 1),
        replacement: Generational { elites: 1 },
    }
    .found(&RandomBits(20))
    .size(30)
    .seed(1)
    .unwrap();
    engine.run(Generations(3));
    engine.ask();
    let before = engine.scheme().breeder.rate();
    engine.admit(&mut std::iter::once((BitString::zeros(20), 1)).collect());
    engine.ask();
    let failed = |rate: f64| rate / 1.5f64.sqrt().sqrt();
    assert_eq!(engine.scheme().breeder.rate().to_bits(), before.to_bits());
    let asked = engine.ask().len();
    engine.tell(vec![1; asked]).unwrap();
    assert_eq!(
        engine.scheme().breeder.rate().to_bits(),
        failed(before).to_bits()
    );
    // A migrant that becomes the champion is no success of the breeder.
    engine.admit(&mut std::iter::once((BitString::zeros(20), 2)).collect());
    engine.step();
    assert_eq!(
        engine.scheme().breeder.rate().to_bits(),
        failed(failed(before)).to_bits()
    );
}

#[test]
fn repaired_founders_immigrants_and_children_keep_their_invariant() {
    let ascending = from_fn(|genome: &mut Vec<i32>, _: &mut dyn rand::Rng| genome.sort_unstable());
    let bounds = Bounds::uniform(6, -9..=9).unwrap();
    let source = Repaired {
        sampler: bounds.clone(),
        repair: ascending,
    };
    let scheme = Scheme {
        breeder: (
            Recombine {
                selector: Roulette,
                crossover: TwoPoint,
                mutator: (
                    ga_core::mutate::Reset::new(&bounds).rate(0.3).unwrap(),
                    ascending,
                ),
                offspring: 6,
            },
            Immigrants {
                sampler: source.clone(),
                offspring: 4,
            },
        ),
        evaluator: Serial::new(|genome: &Vec<i32>| {
            assert!(genome.is_sorted(), "a broken genome is scored: {genome:?}");
            genome.iter().sum::<i32>()
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&source).size(10).seed(1).unwrap();
    engine.run(Generations(20));
    assert!(
        engine
            .state()
            .population()
            .genomes()
            .iter()
            .all(|genome| genome.is_sorted())
    );
}

#[test]
fn differential_evolution_needs_four_residents() -> Result<(), Error> {
    let bounds = Bounds::uniform(3, -1.0..=1.0)?;
    let started = |size| {
        let breeder = DifferentialEvolution::new(0.5, 0.9, bounds.clone())?;
        Scheme {
            breeder,
            evaluator: Serial::new(sphere),
            replacement: OneToOne,
        }
        .found(&bounds)
        .size(size)
        .seed(1)
    };
    assert_eq!(
        started(3).map(drop),
        Err(Error::PopulationTooSmall {
            required: 4,
            actual: 3
        })
    );
    assert_eq!(started(4)?.ask().len(), 4);
    Ok(())
}

#[test]
fn the_first_score_that_is_a_number_is_a_success() -> Result<(), Error> {
    let make = |rate| MutateEach(BitFlip::new(rate).unwrap());
    let scheme = Scheme {
        breeder: OneFifthRule::new(0.1, 0.01..=0.5, 2.0, make)?,
        evaluator: Serial::new(|_: &BitString| f64::NAN),
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(9)).size(2).seed(1)?;
    engine.ask();
    engine.tell([f64::NAN; 2])?;
    let failed = engine.scheme().breeder.rate();
    assert_eq!(failed.to_bits(), (0.1 / 2_f64.sqrt().sqrt()).to_bits());
    engine.ask();
    engine.tell([f64::NAN, 1.0])?;
    assert_eq!(
        engine.scheme().breeder.rate().to_bits(),
        (2.0 * failed).to_bits()
    );
    Ok(())
}
