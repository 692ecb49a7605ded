use clap::{Args, ValueEnum};
use cli::{Failure, Stop, at_least_one, share, within};
use ga_core::rand::Rng;
use ga_units::evolve::fitness::Weights;
use ga_units::evolve::genome::TurnView;
use ga_units::players::{GeneticPlayer, PaperPlayer};
use ga_units::scheme::paper::{Parameters, Redraw};
use ga_units::{Battle, Error, Player};

use crate::players::Name;

/// The parameters of the player paper. Each default is the value of the paper.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Player paper")]
pub(crate) struct Tuning {
    /// Individuals in the population [default: 10]
    #[arg(long, value_name = "N", value_parser = size)]
    population_size: Option<u64>,
    /// Best individuals that enter the roulette [default: 5]
    #[arg(long, value_name = "N", value_parser = size)]
    survivors: Option<u64>,
    /// Best individuals that are kept unchanged [default: 1]
    #[arg(long, value_name = "N", value_parser = elites)]
    elites: Option<u64>,
    /// Probability that a pair is crossed [default: 0.7]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that an individual is mutated [default: 0.1]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
    /// Cells of an individual that a mutation draws again [default: all]
    #[arg(long, value_name = "CELLS")]
    redraw: Option<Cells>,
    /// The search ends after this many generations in a row without a better plan [default: 3; no
    /// end if a limit is given]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    stable: Option<u64>,
    /// Weights of enemyLoss, dist, selfLoss and avgToC in formula (3) [default: 10,5,0.2,2]
    #[arg(long, value_name = "A,B,C,D", value_parser = weights)]
    weights: Option<Weights>,
}

/// The cells that a mutation draws again.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Cells {
    /// The cells of all units, as the paper says
    All,
    /// The cell of one unit
    One,
}

fn size(text: &str) -> Result<u64, String> {
    within(text, 1..=10_000)
}

fn elites(text: &str) -> Result<u64, String> {
    within(text, 0..=10_000)
}

/// Reads the four weights of formula (3).
pub(crate) fn weights(text: &str) -> Result<Weights, String> {
    let weight = |word: &str| word.trim().parse().ok().filter(|weight| (0.0..=1e9).contains(weight));
    let weights: Option<Vec<f64>> = text.split(',').map(weight).collect();
    let weights = weights.and_then(|weights| <[f64; 4]>::try_from(weights).ok());
    let expected = || "expected four numbers from 0 to 1000000000, as in 10,5,0.2,2".to_owned();
    weights.map(Weights::from_array).ok_or_else(expected)
}

impl Tuning {
    /// The first option that is given.
    fn given(&self) -> Option<&'static str> {
        let Self { population_size, survivors, elites, crossover, mutation, redraw, stable, weights } = self;
        [
            ("population-size", population_size.is_some()),
            ("survivors", survivors.is_some()),
            ("elites", elites.is_some()),
            ("crossover", crossover.is_some()),
            ("mutation", mutation.is_some()),
            ("redraw", redraw.is_some()),
            ("stable", stable.is_some()),
            ("weights", weights.is_some()),
        ]
        .into_iter()
        .find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// Whether `--stable` is given.
    pub(crate) const fn has_stable(&self) -> bool {
        self.stable.is_some()
    }

    /// Refuses these options if no player is `paper`, or if they contradict each other.
    pub(crate) fn check(&self, players: &[Name]) -> Result<(), Failure> {
        match self.given() {
            Some(option) if !players.contains(&Name::Paper) => Err(Failure::refused(format_args!(
                "--{option}: only player paper uses it, expected it as a player"
            ))),
            Some(_) => self.check_sizes(),
            None => Ok(()),
        }
    }

    fn check_sizes(&self) -> Result<(), Failure> {
        let Parameters { population, parents, elites, .. } = self.paper().scheme;
        // A smaller population than the default number of survivors enters the roulette whole.
        let (option, found, expected) = if self.survivors.is_some() && parents > population {
            ("survivors", parents, "at most")
        } else if elites >= population {
            ("elites", elites, "fewer than")
        } else {
            return Ok(());
        };
        Err(Failure::refused(format_args!(
            "--{option} {found}: expected {expected} the {population} individuals of --population-size"
        )))
    }

    /// The parameters of the paper with the changes of the options.
    pub(crate) fn paper(&self) -> PaperPlayer {
        let paper = Parameters::default();
        let size = |given: Option<u64>, default: usize| given.map_or(default, |given| given as usize);
        PaperPlayer::new(Parameters {
            population: size(self.population_size, paper.population),
            parents: size(self.survivors, paper.parents),
            elites: size(self.elites, paper.elites),
            crossover: self.crossover.unwrap_or(paper.crossover),
            mutation: self.mutation.unwrap_or(paper.mutation),
            redraw: match self.redraw {
                Some(Cells::One) => Redraw::OneCell,
                Some(Cells::All) => Redraw::AllCells,
                None => paper.redraw,
            },
            stable: self.stable.unwrap_or(paper.stable),
            weights: self.weights.unwrap_or(paper.weights),
            ..paper
        })
    }
}

/// A player whose searches a stop ends after the present generation: they may have any number of
/// generations.
struct Stopped<P>(P, Stop);

impl Player for Stopped<PaperPlayer> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let until = (self.0.scheme.termination(), self.1.clone());
        let decision = self.0.decide_until(&TurnView::new(battle), rng.next_u64(), &until)?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}

impl Player for Stopped<GeneticPlayer> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let until = (self.0.scheme.termination(), self.1.clone());
        let decision = self.0.decide_until(&TurnView::new(battle), rng.next_u64(), &until)?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}

/// The parameters of the players of a match.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Settings {
    /// Greatest number of generations of a turn, for the players paper and genetic [default: 20 and
    /// 34]
    #[arg(long, value_name = "N", value_parser = cli::whole)]
    generations: Option<u64>,
    #[command(flatten)]
    tuning: Tuning,
}

impl Settings {
    /// Refuses options that no player uses.
    pub(crate) fn check(&self, players: &[Name]) -> Result<(), Failure> {
        if self.generations.is_some() && !players.iter().any(|player| player.has_generations()) {
            let sentence = "--generations: only the players paper and genetic use it, expected one of them";
            return Err(Failure::refused(sentence));
        }
        self.tuning.check(players)
    }

    /// The player of this name with these parameters. Its searches end when `stop` asks for it.
    pub(crate) fn player(&self, name: Name, stop: &Stop) -> Box<dyn Player> {
        match name {
            Name::Paper => Box::new(Stopped(self.paper(), stop.clone())),
            Name::Genetic => Box::new(Stopped(self.genetic(), stop.clone())),
            script => script.player(),
        }
    }

    fn paper(&self) -> PaperPlayer {
        let mut paper = self.tuning.paper();
        paper.scheme.generations = self.generations.unwrap_or(paper.scheme.generations);
        paper
    }

    fn genetic(&self) -> GeneticPlayer {
        let mut genetic = GeneticPlayer::default();
        genetic.scheme.generations = self.generations.unwrap_or(genetic.scheme.generations);
        genetic
    }
}
