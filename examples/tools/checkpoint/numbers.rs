//! Options for the numbers that the paper names.

use clap::Args;
use cli::{Failure, at_least_one, share};
use ga_checkpoint::scheme::paper::Parameters;

/// The numbers of the paper's scheme. Each replaces the paper's value.
#[derive(Args, Clone, Debug)]
pub(crate) struct Numbers {
    /// Number of mazes in the population, with the scheme paper [default: 120]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    population_size: Option<u64>,
    /// Number of mazes in a tournament, at least 4, with the scheme paper [default: 7]
    #[arg(long, value_name = "K")]
    tournament: Option<usize>,
    /// Probability that a cell is exchanged between two children, 0 to 1, with the scheme paper
    /// [default: 0.05]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that a cell of a child changes, 0 to 1, with the scheme paper [default: 0.01;
    /// with the representations positive and negative 0.03 for each line]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
}

/// The highest number of mazes.
const MOST: u64 = 1_000_000;

impl Numbers {
    /// The paper's parameters with the numbers that were given, but for the mutation.
    pub(crate) fn parameters(&self) -> Result<Parameters, Failure> {
        let paper = Parameters::default();
        let population = self.population_size.unwrap_or(paper.population as u64);
        if population > MOST {
            return Err(Failure::refused(format!("--population-size {population}: expected at most {MOST}")));
        }
        let tournament = self.tournament.unwrap_or(paper.tournament);
        if tournament < 4 || tournament as u64 > population {
            let sentence = format!(
                "--tournament {tournament}: expected 4 to {population}, the number of mazes in the population"
            );
            return Err(Failure::refused(sentence));
        }
        let crossover = self.crossover.unwrap_or(paper.crossover);
        Ok(Parameters { population: population as usize, tournament, crossover, ..paper })
    }

    /// The rate of mutation, if it was given.
    pub(crate) fn mutation(&self) -> Option<f64> {
        self.mutation
    }

    /// The name of the first number that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--population-size", self.population_size.is_some()),
            ("--tournament", self.tournament.is_some()),
            ("--crossover", self.crossover.is_some()),
            ("--mutation", self.mutation.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}
