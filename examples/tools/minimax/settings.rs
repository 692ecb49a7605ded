//! The parameters of the players.

use crate::players::Name;
use clap::{Args, ValueEnum};
use cli::{Failure, share, within};
use ga_minimax::game::LONGEST_LINE;
use ga_minimax::players::{GeneticPlayer, PaperPlayer};
use ga_minimax::scheme::paper::{Parameters, Steps, Survivors, Ties};

/// The parameters of the player paper.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Player paper")]
pub(crate) struct Tuning {
    /// Lines in the population [default: 40]
    #[arg(long, value_name = "N", value_parser = size)]
    population_size: Option<u64>,

    /// Share of couples that are crossed [default: 0.8]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,

    /// Share of children with one new random move [default: 0.1]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,

    /// Greatest number of moves of a line; not in `search` [default: a depth that suits the game]
    #[arg(long, value_name = "N", value_parser = depth)]
    depth: Option<u64>,

    /// Set from which survivors are selected [default: everything]
    #[arg(long, value_name = "SET")]
    survivors: Option<OfSurvivors>,

    /// Lines that win ties at the cut of the best lines; not with --survivors offspring [default:
    /// oldest]
    #[arg(long, value_name = "LINES")]
    ties: Option<OfTies>,

    /// Whether children are crossed and then mutated, or crossed or mutated [default: in-sequence]
    #[arg(long, value_name = "READING")]
    steps: Option<OfSteps>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum OfSurvivors {
    /// All lines of the reservation tree
    Everything,
    /// The population and its offspring
    Offspring,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum OfTies {
    /// The lines that were found first
    Oldest,
    /// The lines that were found last
    Youngest,
    /// Lines drawn at random
    Random,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum OfSteps {
    /// Crossed, then mutated
    InSequence,
    /// Crossed or mutated, each as often as its rate says
    Apart,
}

fn size(text: &str) -> Result<u64, String> {
    within(text, 1..=100_000)
}

fn depth(text: &str) -> Result<u64, String> {
    within(text, 1..=LONGEST_LINE as u64)
}

impl Tuning {
    /// Refuses these options if no player is `paper`, or if they would change nothing.
    pub(crate) fn check(self, players: &[Name]) -> Result<(), Failure> {
        let Self { population_size, crossover, mutation, depth, survivors, ties, steps } = self;
        let given = [
            ("population-size", population_size.is_some()),
            ("crossover", crossover.is_some()),
            ("mutation", mutation.is_some()),
            ("depth", depth.is_some()),
            ("survivors", survivors.is_some()),
            ("ties", ties.is_some()),
            ("steps", steps.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if !players.contains(&Name::Paper) => {
                Err(Failure::refused(format!("--{option}: not used by this player, only by paper")))
            }
            // Without a cut of the best lines there are no ties.
            _ if ties.is_some() && survivors == Some(OfSurvivors::Offspring) => {
                let sentence =
                    "--ties: all lines of --survivors offspring are parents, expected one of the two";
                Err(Failure::refused(sentence))
            }
            _ => Ok(()),
        }
    }

    /// Refuses `--depth` for a tree, whose lines are as long as the tree is deep.
    pub(crate) fn check_tree(self) -> Result<(), Failure> {
        match self.depth {
            Some(_) => Err(Failure::refused("--depth: a tree has its own depth, expected a game of `move`")),
            None => Ok(()),
        }
    }

    fn parameters(self, depth: usize) -> Parameters {
        let default = Parameters::default();
        Parameters {
            depth: self.depth.map_or(depth, |depth| depth as usize),
            population: self.population_size.map_or(default.population, |size| size as usize),
            crossover_rate: self.crossover.unwrap_or(default.crossover_rate),
            mutation_rate: self.mutation.unwrap_or(default.mutation_rate),
            survivors: match self.survivors {
                Some(OfSurvivors::Offspring) => Survivors::Offspring,
                _ => Survivors::Everything,
            },
            ties: match self.ties {
                Some(OfTies::Youngest) => Ties::Youngest,
                Some(OfTies::Random) => Ties::Random,
                _ => Ties::Oldest,
            },
            steps: match self.steps {
                Some(OfSteps::Apart) => Steps::Apart,
                _ => Steps::InSequence,
            },
        }
    }
}

/// The parameters of the players of a command.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) generations: Option<u64>,
    pub(crate) tuning: Tuning,
}

impl Settings {
    /// The player paper, `depth` moves deep unless an option says otherwise.
    pub(crate) fn paper(self, depth: usize) -> PaperPlayer {
        PaperPlayer { parameters: self.tuning.parameters(depth), generations: self.generations }
    }

    /// Our player with this limit of generations.
    pub(crate) fn genetic(self, player: GeneticPlayer) -> GeneticPlayer {
        GeneticPlayer { generations: self.generations, ..player }
    }
}
