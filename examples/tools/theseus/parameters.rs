//! Options for the numbers that the paper names.

use clap::Args;
use cli::{Failure, share};
use ga_theseus::scheme::paper::Parameters;

/// The numbers of the paper's scheme. Each replaces the paper's value.
#[derive(Args)]
pub(crate) struct Numbers {
    /// Number of elites, with the scheme paper [default: 4]
    #[arg(long, value_name = "N")]
    elites: Option<usize>,
    /// Share of the newborns that are random immigrants, 0 to 1, with the scheme paper [default:
    /// 0.5]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    immigrants: Option<f64>,
    /// Probability that a pair is crossed, 0 to 1, with the scheme paper [default: 0.7]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that a bit flips, 0 to 1, with the scheme paper [default: 0.001]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
    /// Weights of moves, visited states and the Minotaur's moves in the combined fitness, with the
    /// scheme paper [default: 200,100,200]
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', num_args = 1)]
    weights: Option<Vec<f64>>,
    /// The score of mazes without solution, with the scheme paper [default: 0]
    #[arg(long, value_name = "X")]
    unsolvable: Option<f64>,
}

impl Numbers {
    /// These parameters with the numbers that were given.
    pub(crate) fn apply(&self, base: &Parameters) -> Result<Parameters, Failure> {
        let weights = match self.weights.as_deref() {
            None => base.weights,
            Some(&[moves, visited, minotaur_moves]) => [moves, visited, minotaur_moves],
            Some(list) => {
                let sentence = format!("--weights: {} numbers, expected 3, as in 200,100,200", list.len());
                return Err(Failure::refused(sentence));
            }
        };
        Ok(Parameters {
            weights,
            unsolvable: self.unsolvable.unwrap_or(base.unsolvable),
            crossover: self.crossover.unwrap_or(base.crossover),
            mutation: self.mutation.unwrap_or(base.mutation),
            immigrants: self.immigrants.unwrap_or(base.immigrants),
            elites: self.elites.unwrap_or(base.elites),
            ..*base
        })
    }

    /// The name of the first number that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--unsolvable", self.unsolvable.is_some()),
            ("--elites", self.elites.is_some()),
            ("--immigrants", self.immigrants.is_some()),
            ("--crossover", self.crossover.is_some()),
            ("--mutation", self.mutation.is_some()),
            ("--weights", self.has_weights()),
        ];
        given.into_iter().find(|&(_, is_given)| is_given).map(|(name, _)| name)
    }

    /// Whether weights were given, which only the combined fitness uses.
    pub(crate) fn has_weights(&self) -> bool {
        self.weights.is_some()
    }
}
