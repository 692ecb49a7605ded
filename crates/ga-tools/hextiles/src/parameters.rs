//! Options for the numbers that the paper names.

use clap::Args;
use cli::{at_least_one, share};
use ga_hextiles::evolve::search::Request;

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

impl Numbers {
    /// A request with these numbers.
    pub(crate) fn request(&self) -> Request {
        let &Self {
            population_size,
            elites,
            tournament,
            crossover,
            mutation,
            boards,
        } = self;
        Request {
            population_size,
            elites,
            tournament,
            crossover,
            mutation,
            boards,
            ..Request::default()
        }
    }
}
