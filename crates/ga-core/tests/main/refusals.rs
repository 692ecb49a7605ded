//! Whatever cannot work is refused with a typed error before the first generation.

use super::ones;
use ga_core::prelude::*;
use ga_core::{Error, Population, State};
use std::fmt::Debug;

fn assert_refused(refused: Result<impl Debug, Error>, expected: &Error, message: &str) {
    let error = refused.err().unwrap_or_else(|| panic!("accepted, not refused with: {message}"));
    assert_eq!(&error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_rate_that_is_no_probability_is_refused() {
    for value in [-0.1, 1.1, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = |name, refused, message: &str| {
            assert_refused(refused, &Error::NotAProbability { name, value }, &format!("{message}{value}"));
        };
        let must = " must be a probability from 0 to 1, got ";
        let flips = "the rate of bit flips";
        refused(flips, BitFlip::new(value).map(drop), &format!("{flips}{must}"));
        let uniform = "the rate of a uniform crossover";
        refused(uniform, Uniform::new(value).map(drop), &format!("{uniform}{must}"));
        let sometimes = "the rate of an operator that is applied sometimes";
        refused(sometimes, Sometimes::new(value, OneBit).map(drop), &format!("{sometimes}{must}"));
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
        assert_refused(refused, &Error::TooSmall { name, minimum, value }, message);
    };
    let message = "the size of a tournament must be at least 1, got 0";
    refused("the size of a tournament", 1, 0, Tournament::new(0).map(drop), message);
    let message = "the size of a single tournament must be at least 4, got 3";
    refused("the size of a single tournament", 4, 3, SingleTournament::new(3).map(drop), message);
    let message = "the number of the best must be at least 1, got 0";
    refused("the number of the best", 1, 0, Top::new(0, Roulette).map(drop), message);
    let message = "the size that truncation leaves must be at least 1, got 0";
    refused("the size that truncation leaves", 1, 0, Truncation::new(0).map(drop), message);
}

fn start<S: Selector<u32>, R: Replacement<BitString, u32>>(
    selector: S,
    replacement: R,
    size: usize,
) -> Result<State<BitString, u32>, Error> {
    let breeder = Recombine { selector, crossover: (), mutator: (), offspring: 2 };
    let scheme = Scheme { breeder, evaluator: Serial::new(ones), replacement };
    Engine::start(scheme, &RandomBits(8), size, 9).map(Engine::into_state)
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
    assert_refused(start(seven, Truncation::new(5).unwrap(), 9), &too_small(7, 5), message);
    assert!(start(seven, Truncation::new(7).unwrap(), 9).is_ok());
    let message = "the scheme needs a population of at least 5, got 4";
    assert_refused(start(Roulette, Generational { elites: 4 }, 4), &too_small(5, 4), message);
    assert!(start(Roulette, Generational { elites: 3 }, 4).is_ok());
    assert!(start(Top::new(5, seven).unwrap(), InPlace, 100).is_err(), "seven of the five best");
    assert!(start(Top::new(7, seven).unwrap(), InPlace, 100).is_ok());
}

#[test]
fn nobody_to_start_from_is_refused() {
    let message = "a population needs at least one individual";
    assert_refused(start(Roulette, InPlace, 0), &Error::EmptyPopulation, message);
    let breeder = Immigrants { source: RandomBits(8), count: 1 };
    let scheme = || Scheme { breeder, evaluator: Serial::new(ones), replacement: InPlace };
    assert_refused(
        Engine::found(scheme(), vec![], 1).map(Engine::into_state),
        &Error::EmptyPopulation,
        message,
    );
    let refused = Engine::scored(scheme(), Population::new(), 1).map(Engine::into_state);
    assert_refused(refused, &Error::EmptyPopulation, message);
}
