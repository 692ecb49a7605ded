//! Options for the numbers that the paper names.

use clap::Args;
use cli::{Failure, at_least_one, share};
use ga_hextiles::scheme::paper::Parameters;

/// The numbers of the paper's scheme. Each replaces the paper's value.
#[derive(Args, Clone, Debug)]
pub(crate) struct Numbers {
    /// Number of sets in the population, with the scheme paper [default: 20]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    population_size: Option<u64>,
    /// Number of best sets that stay, with the scheme paper [default: 5]
    #[arg(long, value_name = "N")]
    elites: Option<usize>,
    /// Number of different sets in a tournament, with the scheme paper [default: 2]
    #[arg(long, value_name = "K")]
    tournament: Option<usize>,
    /// Probability that a pair is crossed, 0 to 1, with the scheme paper [default: 0.5]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that a bit of a child is flipped, 0 to 1, with the scheme paper [default: 0.5]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
    /// Number of boards for a score, with the scheme paper [default: 500]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    boards: Option<u64>,
}

/// The highest number of sets.
const MOST: u64 = 100_000;

impl Numbers {
    /// The paper's parameters with the numbers that were given.
    pub(crate) fn parameters(&self) -> Result<Parameters, Failure> {
        let mut parameters = Parameters::default();
        let population = self.population_size.unwrap_or(parameters.population as u64);
        if population > MOST {
            return Err(Failure::refused(format!("--population-size {population}: expected at most {MOST}")));
        }
        parameters.population = population as usize;
        parameters.elites = self.elites.unwrap_or(parameters.elites);
        parameters.tournament = self.tournament.unwrap_or(parameters.tournament);
        parameters.crossover = self.crossover.unwrap_or(parameters.crossover);
        parameters.mutation = self.mutation.unwrap_or(parameters.mutation);
        parameters.boards = self.boards.unwrap_or(parameters.boards);
        let Parameters { population, elites, tournament, .. } = parameters;
        if elites >= population {
            let sentence =
                format!("--elites {elites}: expected fewer than the {population} sets of the population");
            return Err(Failure::refused(sentence));
        }
        if tournament > population {
            let sentence = format!(
                "--tournament {tournament}: expected at most the {population} sets of the population"
            );
            return Err(Failure::refused(sentence));
        }
        Ok(parameters)
    }

    /// The name of the first number that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--population-size", self.population_size.is_some()),
            ("--elites", self.elites.is_some()),
            ("--tournament", self.tournament.is_some()),
            ("--crossover", self.crossover.is_some()),
            ("--mutation", self.mutation.is_some()),
            ("--boards", self.boards.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}
