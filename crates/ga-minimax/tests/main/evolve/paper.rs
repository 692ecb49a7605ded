//! The laws of `ga-core`, applied to the paper's scheme.

use ga_core::{Engine, laws};
use ga_minimax::game::{ConnectFour, TicTacToe};
use ga_minimax::scheme::paper::{Parameters, Steps, Survivors, Ties};
use ga_minimax::{Budget, Error};

#[test]
fn the_paper_s_scheme_repeats_itself_counts_and_resumes() -> Result<(), Error> {
    let root = TicTacToe::default();
    let budget = Budget::evaluations(10_000);
    for (survivors, ties, steps) in [
        (Survivors::Everything, Ties::Oldest, Steps::InSequence),
        (Survivors::Everything, Ties::Random, Steps::InSequence),
        (Survivors::Everything, Ties::Youngest, Steps::Apart),
    ] {
        let parameters = Parameters {
            survivors,
            ties,
            steps,
            ..Parameters::default()
        };
        let make = || {
            parameters
                .scheme(&root, &budget)
                .expect("parameters in range")
        };
        laws::scheme(
            make,
            &parameters.founders(&root, &budget),
            parameters.population,
        )?;
    }
    Ok(())
}

#[test]
fn rates_that_are_no_probabilities_and_an_empty_population_are_refused() {
    let is_valid = |parameters: Parameters| {
        parameters
            .scheme(&TicTacToe::default(), &Budget::evaluations(10))
            .is_ok()
    };
    let default = Parameters::default();
    assert!(is_valid(default));
    assert!(!is_valid(Parameters {
        crossover_rate: 1.1,
        ..default
    }));
    assert!(!is_valid(Parameters {
        mutation_rate: f64::NAN,
        ..default
    }));
    assert!(!is_valid(Parameters {
        population: 0,
        ..default
    }));
    assert!(!is_valid(Parameters {
        crossover_rate: -0.1,
        steps: Steps::Apart,
        ..default
    }));
    assert!(!is_valid(Parameters {
        mutation_rate: 2.0,
        steps: Steps::Apart,
        ..default
    }));
}

#[test]
fn crossover_and_mutation_apart_have_as_many_children_as_their_rates_say() {
    let root = ConnectFour::default();
    let budget = Budget::default();
    let parameters = Parameters {
        steps: Steps::Apart,
        ..Parameters::default()
    };
    let scheme = parameters
        .scheme(&root, &budget)
        .expect("parameters in range");
    let founders = parameters.founders(&root, &budget);
    let mut engine = Engine::start(scheme, &founders, 40, 1).expect("a population");
    // 0.8 times 40 crossed and 0.1 times 40 mutants. Duplicates are dropped.
    let children = engine.ask().len();
    assert!((25..=36).contains(&children), "{children}");
}
