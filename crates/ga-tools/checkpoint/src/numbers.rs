//! Options for the numbers that the paper names.

use clap::Args;
use cli::{at_least_one, share};
use ga_checkpoint::evolve::search::Request;

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

impl Numbers {
    /// A request with these numbers.
    pub(crate) fn of(&self, request: Request) -> Request {
        let &Self {
            population_size,
            tournament,
            crossover,
            mutation,
        } = self;
        Request {
            population_size,
            tournament,
            crossover,
            mutation,
            ..request
        }
    }
}
