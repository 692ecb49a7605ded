//! The laws of `ga-core`, applied to the paper's scheme.

use ga_core::laws;
use ga_minimax::game::TicTacToe;
use ga_minimax::scheme::paper::Parameters;
use ga_minimax::{Budget, Error};

#[test]
fn the_paper_s_scheme_repeats_itself_counts_and_resumes() -> Result<(), Error> {
    let (root, budget) = (TicTacToe::default(), Budget::evaluations(10_000));
    let parameters = Parameters::default();
    let make = || parameters.scheme(&root, &budget).expect("parameters in range");
    laws::scheme(make, &parameters.founders(&root, &budget), parameters.population)?;
    Ok(())
}

#[test]
fn rates_that_are_no_probabilities_and_an_empty_population_are_refused() {
    let is_valid =
        |parameters: Parameters| parameters.scheme(&TicTacToe::default(), &Budget::evaluations(10)).is_ok();
    let default = Parameters::default();
    assert!(is_valid(default));
    assert!(!is_valid(Parameters { crossover_rate: 1.1, ..default }));
    assert!(!is_valid(Parameters { mutation_rate: f64::NAN, ..default }));
    assert!(!is_valid(Parameters { population: 0, ..default }));
}
