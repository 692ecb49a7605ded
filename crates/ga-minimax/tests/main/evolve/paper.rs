//! The laws of `ga-core`, applied to the paper's scheme.

use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::Generations;
use ga_core::{Scheme, laws};
use ga_minimax::evolve::{Line, NewMove, ReservationFitness};
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
    let mut engine = scheme
        .found(&founders)
        .size(40)
        .seed(1)
        .expect("a population");
    // 0.8 times 40 crossed and 0.1 times 40 mutants. Duplicates are dropped.
    let children = engine.ask().len();
    assert!((25..=36).contains(&children), "{children}");
}

/// The breeder of the paper from its public parts, with the reservation tree.
#[test]
fn the_paper_s_scheme_can_be_made_of_its_public_parts() -> Result<(), Error> {
    let (root, budget) = (ConnectFour::default(), Budget::evaluations(5_000));
    let paper = Parameters {
        ties: Ties::Random,
        ..Parameters::default()
    };
    let legal = paper.legal(&root, &budget);
    let parts = Scheme {
        breeder: Distinct(Recombine {
            selector: paper.selector()?,
            crossover: Sometimes::new(paper.crossover_rate, OnePoint)?,
            mutator: (Sometimes::new(paper.mutation_rate, NewMove)?, legal.clone()),
            offspring: paper.population,
        }),
        evaluator: ReservationFitness::new(&root, &budget),
        replacement: MuPlusLambda::new(usize::MAX)?,
    };
    let mut own = parts.found(&legal).size(paper.population).seed(1)?;
    let scheme = paper.scheme(&root, &budget)?;
    let founders = paper.founders(&root, &budget);
    let mut usual = scheme.found(&founders).size(paper.population).seed(1)?;
    own.run(Generations(20));
    usual.run(Generations(20));
    assert_eq!(own.state(), usual.state());
    Ok(())
}

#[test]
fn a_fitness_of_your_own_takes_the_place_of_the_reservation_tree() -> Result<(), Error> {
    let (root, budget) = (ConnectFour::default(), Budget::default());
    for (survivors, steps) in [
        (Survivors::Everything, Steps::InSequence),
        (Survivors::Offspring, Steps::Apart),
    ] {
        let paper = Parameters {
            survivors,
            steps,
            ..Parameters::default()
        };
        let middle = |line: &Line| line.0.iter().filter(|&&number| number == 3).count();
        let scheme = paper.scheme_of(&root, &budget, middle)?;
        let founders = paper.founders(&root, &budget);
        let mut engine = scheme.found(&founders).size(paper.population).seed(1)?;
        engine.run(Generations(100));
        let (genome, score) = engine.state().best().expect("a line");
        // The column has six places. In the seventh move, number 3 is the next column.
        assert_eq!(*score, 7);
        assert_eq!(middle(genome), 7);
    }
    Ok(())
}
