use std::path::Path;

use clap::Args;
use cli::{Failure, Source, Stop, at_least_one, named, share, within};
use ga_core::rand::Rng;
use ga_units::evolve::fitness::Weights;
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead;
use ga_units::players::{Name, Settings};
use ga_units::scheme::paper::Redraw;
use ga_units::{Battle, Error, Player};

/// The parameters of the player paper, and the weights of genetic. Each default of paper is the
/// value of the paper.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Player paper")]
pub(crate) struct Tuning {
    /// Individuals in the population [default: 10]
    #[arg(long, value_name = "N", value_parser = size)]
    population_size: Option<usize>,
    /// Best individuals that enter the roulette [default: 5]
    #[arg(long, value_name = "N", value_parser = size)]
    survivors: Option<usize>,
    /// Best individuals that are kept unchanged [default: 1]
    #[arg(long, value_name = "N", value_parser = elites)]
    elites: Option<usize>,
    /// Probability that a pair is crossed [default: 0.7]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that an individual is mutated [default: 0.1]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
    /// Cells of an individual that a mutation draws again [default: all]
    #[arg(long, value_name = "CELLS", value_parser = named(&CELLS))]
    redraw: Option<Redraw>,
    /// The search ends after this many generations in a row without a better plan [default: 3; no
    /// end if a limit is given]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    stable: Option<u64>,
    /// Weights of enemyLoss, dist, selfLoss and avgToC in formula (3) [default: 10,5,0.2,2]
    #[arg(long, value_name = "A,B,C,D", value_parser = weights)]
    weights: Option<Weights>,
    /// File of weights for the player genetic, as evolve-weights writes it
    #[arg(long, value_name = "FILE", value_parser = tuned, help_heading = "Player genetic")]
    tuned: Option<lookahead::Weights>,
}

/// The cells that a mutation draws again: the name, the help and the value of each.
const CELLS: [(&str, &str, Redraw); 2] = [
    (
        "all",
        "The cells of all units, as the paper says",
        Redraw::AllCells,
    ),
    ("one", "The cell of one unit", Redraw::OneCell),
];

fn size(text: &str) -> Result<usize, String> {
    within(text, 1..=10_000).map(|size| size as usize)
}

fn elites(text: &str) -> Result<usize, String> {
    within(text, 0..=10_000).map(|size| size as usize)
}

/// Reads the four weights of formula (3).
fn weights(text: &str) -> Result<Weights, String> {
    let weight = |word: &str| {
        word.trim()
            .parse()
            .ok()
            .filter(|weight| (0.0..=1e9).contains(weight))
    };
    let weights: Option<Vec<f64>> = text.split(',').map(weight).collect();
    let weights = weights.and_then(|weights| <[f64; 4]>::try_from(weights).ok());
    let expected = || "expected four numbers from 0 to 1000000000, as in 10,5,0.2,2".to_owned();
    weights.map(Weights::from_array).ok_or_else(expected)
}

/// Reads a file of weights for the player genetic.
fn tuned(path: &str) -> Result<lookahead::Weights, String> {
    let read = || Source::read(Path::new(path))?.json();
    read().map_err(|failure| match failure {
        Failure::Refused(sentence) => sentence,
        Failure::Closed => "expected a file that can be read".to_owned(),
    })
}

impl Tuning {
    /// The same for the library.
    pub(crate) fn settings(&self) -> Settings {
        let Self {
            population_size,
            survivors,
            elites,
            crossover,
            mutation,
            redraw,
            stable,
            weights,
            tuned,
        } = *self;
        Settings {
            generations: None,
            population_size,
            survivors,
            elites,
            crossover,
            mutation,
            redraw,
            stable,
            weights,
            tuned,
        }
    }
}

/// The parameters of the players of a match.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Parameters {
    /// Greatest number of generations of a turn, for the players paper and genetic [default: 20 and
    /// 34]
    #[arg(long, value_name = "N", value_parser = cli::whole)]
    generations: Option<u64>,
    #[command(flatten)]
    tuning: Tuning,
}

impl Parameters {
    /// The same for the library.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            generations: self.generations,
            ..self.tuning.settings()
        }
    }
}

/// A player whose searches a stop ends after the present generation: they may have any number of
/// generations.
struct Stopped<F>(F);

impl<F: FnMut(&mut Battle, u64) -> Result<(), Error>> Player for Stopped<F> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (self.0)(battle, rng.next_u64())
    }
}

/// The player of this name. Its searches end when `stop` asks for it.
pub(crate) fn player(settings: &Settings, name: Name, stop: &Stop) -> Box<dyn Player> {
    match name {
        Name::Paper => {
            let mut paper = settings.paper();
            let until = (paper.scheme.termination(), stop.clone());
            Box::new(Stopped(move |battle: &mut Battle, seed| {
                let decision = paper.decide_until(&TurnView::new(battle), seed, &until)?;
                decision.map_or(Ok(()), |decision| decision.carry_out(battle))
            }))
        }
        Name::Genetic => {
            let genetic = settings.genetic();
            let until = (genetic.scheme.termination(), stop.clone());
            Box::new(Stopped(move |battle: &mut Battle, seed| {
                let decision = genetic.decide_until(&TurnView::new(battle), seed, &until)?;
                decision.map_or(Ok(()), |decision| genetic.carry_out(&decision, battle))
            }))
        }
        script => script.player(),
    }
}
