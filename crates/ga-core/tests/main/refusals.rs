//! Whatever cannot work is refused with a typed error before the first generation.

use super::ones;
use ga_core::breed::{
    Alternating, DifferentialEvolution, Immigrants, MutateEach, OnStagnation, OneFifthRule,
    Scheduled,
};
use ga_core::combine::{Pinned, Sometimes};
use ga_core::crossover::{Blend, SimulatedBinary};
use ga_core::genome::{Bounds, IntegerCode, Pair};
use ga_core::mutate::{AllScales, Creep, Gaussian, OneBit, Polynomial, Reset, SelfAdaptive};
use ga_core::prelude::*;
use ga_core::replace::{InPlace, MuPlusLambda};
use ga_core::select::{ExponentialRank, Random, Roulette, SingleTournament, Truncation};
use ga_core::{Error, Expected, Population, State};
use std::fmt::Debug;

fn assert_refused(refused: Result<impl Debug, Error>, expected: &Error, message: &str) {
    let error = refused
        .err()
        .unwrap_or_else(|| panic!("accepted, not refused with: {message}"));
    assert_eq!(&error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_rate_that_is_no_probability_is_refused() {
    for value in [-0.1, 1.1, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = |name, refused, message: &str| {
            let error = Error::Parameter {
                name,
                value,
                expected: Expected::Probability,
            };
            assert_refused(refused, &error, &format!("{message}{value}"));
        };
        let must = " must be a probability from 0 to 1, got ";
        let flips = "the rate of bit flips";
        refused(
            flips,
            BitFlip::new(value).map(drop),
            &format!("{flips}{must}"),
        );
        let uniform = "the rate of a uniform crossover";
        refused(
            uniform,
            Uniform::new(value).map(drop),
            &format!("{uniform}{must}"),
        );
        let sometimes = "the rate of an operator that is applied sometimes";
        refused(
            sometimes,
            Sometimes::new(value, OneBit).map(drop),
            &format!("{sometimes}{must}"),
        );
    }
    assert!(BitFlip::new(f64::NAN).is_err() && Uniform::new(f64::NAN).is_err());
    assert!(Sometimes::new(f64::NAN, ()).is_err());
    for value in [0.0, -0.0, 1.0, f64::MIN_POSITIVE] {
        assert!(BitFlip::new(value).is_ok() && Uniform::new(value).is_ok());
    }
}

#[test]
fn a_size_that_is_too_small_is_refused() {
    let refused = |name, minimum, value, refused, message: &str| {
        assert_refused(
            refused,
            &Error::at_least(minimum, name, value).unwrap_err(),
            message,
        );
    };
    let message = "the size of a tournament must be at least 1, got 0";
    refused(
        "the size of a tournament",
        1,
        0,
        Tournament::new(0).map(drop),
        message,
    );
    let message = "the size of a single tournament must be at least 4, got 3";
    refused(
        "the size of a single tournament",
        4,
        3,
        SingleTournament::new(3).map(drop),
        message,
    );
    let message = "the number of the best must be at least 1, got 0";
    refused(
        "the number of the best",
        1,
        0,
        Truncation::with(0, Roulette).map(drop),
        message,
    );
    let message = "the size of (μ + λ) selection must be at least 1, got 0";
    refused(
        "the size of (μ + λ) selection",
        1,
        0,
        MuPlusLambda::new(0).map(drop),
        message,
    );
}

fn start<S: Selector<u32>, R: Replacement<BitString, u32>>(
    selector: S,
    replacement: R,
    size: usize,
) -> Result<State<BitString, u32>, Error> {
    let breeder = Recombine {
        selector,
        crossover: (),
        mutator: (),
        offspring: 2,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement,
    };
    scheme
        .found(&RandomBits(8))
        .size(size)
        .seed(9)
        .map(Engine::into_state)
}

#[test]
fn a_population_that_is_too_small_is_refused() {
    let too_small = |required, actual| Error::PopulationTooSmall { required, actual };
    let seven = SingleTournament::new(7).unwrap();
    let message = "the scheme needs a population of at least 7, got 6";
    assert_refused(start(seven, InPlace, 6), &too_small(7, 6), message);
    assert!(start(seven, InPlace, 7).is_ok());
    // What the replacement may leave counts, not who is there at first.
    let message = "the scheme needs a population of at least 7, got 5";
    assert_refused(
        start(seven, MuPlusLambda::new(5).unwrap(), 9),
        &too_small(7, 5),
        message,
    );
    assert!(start(seven, MuPlusLambda::new(7).unwrap(), 9).is_ok());
    let message = "the scheme needs a population of at least 5, got 4";
    assert_refused(
        start(Roulette, Generational { elites: 4 }, 4),
        &too_small(5, 4),
        message,
    );
    assert!(start(Roulette, Generational { elites: 3 }, 4).is_ok());
    assert!(
        start(Truncation::with(5, seven).unwrap(), InPlace, 100).is_err(),
        "seven of the five best"
    );
    assert!(start(Truncation::with(7, seven).unwrap(), InPlace, 100).is_ok());
}

#[test]
fn a_run_without_founders_is_refused() {
    let message = "a population needs at least one individual";
    assert_refused(
        start(Roulette, InPlace, 0),
        &Error::EmptyPopulation,
        message,
    );
    let breeder = Immigrants {
        sampler: RandomBits(8),
        offspring: 1,
    };
    let scheme = || Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: InPlace,
    };
    assert_refused(
        scheme().founders(vec![]).seed(1).map(Engine::into_state),
        &Error::EmptyPopulation,
        message,
    );
    let refused = scheme()
        .scored(Population::new())
        .seed(1)
        .map(Engine::into_state);
    assert_refused(refused, &Error::EmptyPopulation, message);
}

#[test]
fn a_message_names_the_parameter_that_was_wrong_and_what_it_must_be() {
    let says = |refused: Result<(), Error>, message: &str| {
        assert_eq!(refused.expect_err(message).to_string(), message);
    };
    let adaptive = |rate, low, high, factor| {
        let make = |_: f64| Immigrants {
            sampler: RandomBits(1),
            offspring: 1,
        };
        OneFifthRule::new(rate, low..=high, factor, make).map(drop)
    };
    says(
        adaptive(0.1, 0.5, 0.1, 2.0),
        "the range of an adaptive rate must have finite ends, the lower one first, got 0.5 to 0.1",
    );
    says(
        adaptive(0.1, 0.0, 0.5, 2.0),
        "the lower end of the range of an adaptive rate must be a positive number, got 0",
    );
    says(
        adaptive(0.1, 0.1, f64::INFINITY, 2.0),
        "the range of an adaptive rate must have finite ends, the lower one first, got 0.1 to inf",
    );
    says(
        adaptive(0.9, 0.1, 0.5, 2.0),
        "an adaptive rate must be from 0.1 to 0.5, got 0.9",
    );
    says(
        adaptive(0.1, 0.1, 0.5, 1.0),
        "the factor of an adaptive rate must be a finite number above 1, got 1",
    );
    assert!(adaptive(0.1, 0.1, 0.1, 1.5).is_ok());

    let blend = |alpha| {
        Blend::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .alpha(alpha)
            .map(drop)
    };
    says(
        blend(-0.5),
        "the widening of blend crossover must be a finite number of at least 0, got -0.5",
    );
    assert!(blend(f64::NAN).is_err() && blend(f64::INFINITY).is_err() && blend(0.0).is_ok());

    let base = |base| ExponentialRank::new(base).map(drop);
    says(
        base(0.0),
        "the base of exponential ranking must be a positive number, got 0",
    );
    says(
        base(1.5),
        "the base of exponential ranking must be at most 1, got 1.5",
    );
    assert!(base(f64::NAN).is_err() && base(1.0).is_ok());

    says(
        IntegerCode::gray(9, 3).map(drop),
        "the range of an integer code must have finite ends, the lower one first, got 9 to 3",
    );
}

#[test]
fn a_rate_and_an_index_that_changed_places_are_refused() -> Result<(), Error> {
    let cube = Bounds::uniform(2, 0.0..=1.0)?;
    let binary = |rate, index| {
        SimulatedBinary::new(&cube)
            .rate(rate)
            .and_then(|part| part.index(index))
            .map(drop)
    };
    let polynomial = |rate, index| {
        Polynomial::new(&cube)
            .rate(rate)
            .and_then(|part| part.index(index))
            .map(drop)
    };
    for (rate, index) in [
        (0.5, 15.0),
        (1.0, 2.0),
        (0.033, 20.0),
        (0.5, 1.0),
        (0.0, 1.0),
    ] {
        assert!(binary(rate, index).is_ok() && polynomial(rate, index).is_ok());
        assert!(
            binary(index, rate).is_err() && polynomial(index, rate).is_err(),
            "{rate}, {index}"
        );
    }
    let message = "the distribution index of polynomial mutation must be a finite number of at least 1, got 0.033";
    assert_eq!(
        polynomial(1.0, 0.033).expect_err(message).to_string(),
        message
    );
    Ok(())
}

type Numbers = Vec<f64>;
type Boxed = Box<dyn Breeder<Numbers, f64>>;

/// Starts a run of points with three loci each, and resumes it.
fn points<B: Breeder<Numbers, f64>>(breeder: impl Fn() -> B, loci: usize) -> Result<(), Error> {
    let scheme = || Scheme {
        breeder: breeder(),
        evaluator: Serial::new(|point: &Numbers| point.iter().sum()),
        replacement: Generational { elites: 1 },
    };
    let resumable = Scheme {
        breeder: Immigrants {
            sampler: Bounds::uniform(loci, 0.0..=1.0)?,
            offspring: 1,
        },
        evaluator: Serial::new(|point: &Numbers| point.iter().sum()),
        replacement: Generational { elites: 1 },
    }
    .found(&Bounds::uniform(loci, 0.0..=1.0)?)
    .size(9)
    .seed(1)?;
    let resumed = Engine::resume(scheme(), resumable.into_state()).map(drop);
    let started = scheme()
        .found(&Bounds::uniform(loci, 0.0..=1.0)?)
        .size(9)
        .seed(1)
        .map(drop);
    assert_eq!(resumed, started);
    started
}

#[test]
fn bounds_of_another_length_than_the_genomes_are_refused_wherever_they_are() -> Result<(), Error> {
    let bounds = Bounds::uniform(3, 0.0..=1.0)?;
    let crossing = |crossover: Box<dyn Crossover<Numbers>>| Recombine {
        selector: Random,
        crossover,
        mutator: (),
        offspring: 2,
    };
    let mutating = |mutator: Box<dyn Mutator<Numbers>>| Recombine {
        selector: Random,
        crossover: (),
        mutator,
        offspring: 2,
    };
    let gaussian = || {
        Gaussian::new(&bounds)
            .rate(0.5)
            .unwrap()
            .deviation(0.1)
            .unwrap()
    };
    let binary = || {
        SimulatedBinary::new(&bounds)
            .rate(0.5)
            .unwrap()
            .index(5.0)
            .unwrap()
    };
    let evolution = || DifferentialEvolution::new(0.5, 0.5, bounds.clone()).unwrap();
    let pinned = || "1".parse::<BitString>().unwrap();
    let other = || Immigrants {
        sampler: bounds.clone(),
        offspring: 1,
    };
    let breeders: [(&str, &dyn Fn() -> Boxed); 21] = [
        ("SBX", &|| Box::new(crossing(Box::new(binary())))),
        ("BLX", &|| {
            Box::new(crossing(Box::new(Blend::new(&bounds).alpha(0.5).unwrap())))
        }),
        ("sometimes", &|| {
            Box::new(crossing(Box::new(Sometimes::new(0.5, binary()).unwrap())))
        }),
        ("pinned", &|| {
            Box::new(crossing(Box::new(Pinned::new(pinned(), binary()))))
        }),
        ("Gaussian", &|| Box::new(mutating(Box::new(gaussian())))),
        ("creep", &|| {
            Box::new(mutating(Box::new(
                Creep::new(&bounds).rate(0.5).unwrap().step(0.1).unwrap(),
            )))
        }),
        ("polynomial", &|| {
            Box::new(mutating(Box::new(
                Polynomial::new(&bounds)
                    .rate(0.5)
                    .unwrap()
                    .index(20.0)
                    .unwrap(),
            )))
        }),
        ("reset", &|| {
            Box::new(mutating(Box::new(Reset::new(&bounds).rate(0.5).unwrap())))
        }),
        ("all scales", &|| {
            Box::new(mutating(Box::new(
                AllScales::new(&bounds)
                    .rate(0.5)
                    .unwrap()
                    .precision(8.0)
                    .unwrap(),
            )))
        }),
        ("mutate each", &|| Box::new(MutateEach(gaussian()))),
        ("sometimes mutated", &|| {
            Box::new(mutating(Box::new(Sometimes::new(0.5, gaussian()).unwrap())))
        }),
        ("pinned and mutated", &|| {
            Box::new(mutating(Box::new(Pinned::new(pinned(), gaussian()))))
        }),
        ("one after the other", &|| {
            Box::new(mutating(Box::new(((), gaussian()))))
        }),
        ("differential evolution", &|| Box::new(evolution())),
        ("boxed", &|| Box::new(Box::new(evolution()) as Boxed)),
        ("two breeders", &|| Box::new((other(), evolution()))),
        ("in turn", &|| {
            Box::new(Alternating {
                usual: other(),
                other: evolution(),
                period: 9,
            })
        }),
        ("usually", &|| {
            Box::new(Alternating {
                usual: evolution(),
                other: other(),
                period: 9,
            })
        }),
        ("in reserve", &|| {
            Box::new(OnStagnation {
                patience: 9,
                breeder: evolution(),
            })
        }),
        ("scheduled", &|| {
            let breeder = evolution();
            Box::new(Scheduled(move |_: &State<Numbers, f64>| breeder.clone()))
        }),
        ("adaptive", &|| {
            let breeder = evolution();
            Box::new(OneFifthRule::new(0.1, 0.1..=0.5, 2.0, move |_| breeder.clone()).unwrap())
        }),
    ];
    for (name, breeder) in breeders {
        assert_eq!(points(breeder, 3), Ok(()), "{name}");
        for loci in [0, 2, 6] {
            let expected = Err(Error::BoundsLength { bounds: 3, loci });
            assert_eq!(points(breeder, loci), expected, "{name} of {loci}");
        }
    }
    let message = "bounds of 3 loci do not fit a genome of 6";
    assert_eq!(
        points(evolution, 6).expect_err(message).to_string(),
        message
    );
    Ok(())
}

#[test]
fn bounds_of_one_part_of_a_genome_are_held_against_that_part() {
    let started = |loci: usize| {
        let bounds = Bounds::uniform(3, 0..=9)?;
        let mutator = Pair(BitFlip::new(0.1)?, Reset::new(&bounds).rate(0.5)?);
        let mutator = SelfAdaptive::new(0.1, vec![mutator])?;
        let breeder = Recombine {
            selector: Random,
            crossover: Pair(Pair((), ()), ()),
            mutator,
            offspring: 2,
        };
        let evaluator = Serial::new(|_: &Pair<Pair<BitString, Vec<i32>>, u8>| 0);
        let founder = Pair(Pair(BitString::zeros(7), vec![0; loci]), 0u8);
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: InPlace,
        };
        scheme.founders(vec![founder]).seed(1).map(drop)
    };
    assert_eq!(started(3), Ok(()));
    assert_eq!(started(4), Err(Error::BoundsLength { bounds: 3, loci: 4 }));
}
