//! Theseus and the Minotaur: the experiments of the paper, and ours on difficulty and mazes to
//! order.

mod census;
mod correlation;
mod mating;
mod orders;
mod speed;
mod trial;
mod walls;

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};
use cli::{
    Answer, At, Common, Elsewhere, Failure, Output, Stop, Time, number_of_runs, seeds, whole,
};
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::format::Level;
use ga_theseus::game::Size;
use ga_theseus::scheme::paper;
use rayon::prelude::*;

use ludevo_theseus::files;
use trial::variants;

/// Repeats experiments with mazes of Theseus and the Minotaur.
#[derive(Parser)]
#[command(name = "theseus", version)]
enum Theseus {
    /// Repeats the experiments of the paper
    Reproduce(Reproduce),
}

cli::commands!(Theseus, "reproduce": Reproduce);

/// Seeds of the runs whose champions are the pre-selected founders: far from the seeds of the runs
/// that begin with them.
const PRESELECTED: std::ops::Range<u64> = 1_000_000..1_000_010;

/// An experiment with mazes to order, for these seeds.
type OrderExperiment = fn(&[u64], &mut Output) -> Result<(), Failure>;

/// Repeats the experiments of the paper, at 6x6 and 8x8.
#[derive(Args)]
struct Reproduce {
    /// Runs of each variant, with the seeds SEED, SEED + 1, .. [default: 20]
    #[arg(long, value_name = "N", value_parser = number_of_runs)]
    runs: Option<u64>,
    /// Pre-selected founders; a size without a maze in it goes without them [default: champions of
    /// ten other runs]
    #[arg(long, value_name = "FILE")]
    founders: Option<PathBuf>,
    /// Only this size [default: 6x6 and 8x8]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// Only this experiment [default: those of the paper but speed, and difficulty]
    #[arg(long, value_enum, value_name = "NAME")]
    experiment: Option<Experiment>,
    /// Generations of each run [default: 300]
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

/// The default number of runs of each variant.
const RUNS: u64 = 20;

/// The experiments.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Experiment {
    /// The paper's four fitness functions
    Fitness,
    /// Random and pre-selected founders
    Founders,
    /// The score of mazes without solution
    Unsolvable,
    /// Both ways to read numbers that are too large
    Clamps,
    /// Immigrants as half of the newborns, or in addition to them
    Immigrants,
    /// Roulette selection without elites and immigrants
    Roulette,
    /// Whether children of good mazes can be solved
    Mating,
    /// The number of walls and the visited states of random mazes
    Walls,
    /// The figures of mazes that people made
    HandMade,
    /// States that the solver visits in a second
    Speed,
    /// The rank correlation of a maze's figures with the order that people gave to mazes
    Difficulty,
    /// Twenty mazes that differ
    Variety,
    /// Mazes with required moves and waits
    Wishes,
    /// Ten mazes of rising difficulty
    Campaign,
}

impl Experiment {
    fn name(self) -> &'static str {
        match self {
            Self::Fitness => "fitness",
            Self::Founders => "founders",
            Self::Unsolvable => "unsolvable",
            Self::Clamps => "clamps",
            Self::Immigrants => "immigrants",
            Self::Roulette => "roulette",
            Self::Mating => "mating",
            Self::Walls => "walls",
            Self::HandMade => "hand-made",
            Self::Speed => "speed",
            Self::Difficulty => "difficulty",
            Self::Variety => "variety",
            Self::Wishes => "wishes",
            Self::Campaign => "campaign",
        }
    }
}

impl Reproduce {
    fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.refuse_unused()?;
        let seeds = seeds(common.seed, self.runs.unwrap_or(RUNS));
        if let Some(experiment) = self.order_experiment() {
            output.release()?;
            experiment(&seeds, output)?;
            return Ok(Answer::Met);
        }
        // What has no runs of many seeds, or only short ones, is done here.
        let is_worker = output.workers().works_for_another();
        let here = |experiment: Experiment| !is_worker && self.is_asked(experiment.name());
        if here(Experiment::Difficulty) {
            correlation::correlate(output)?;
        }
        if here(Experiment::Walls) {
            walls::relate(self.sizes(), output)?;
        }
        if here(Experiment::HandMade) {
            correlation::publish(output)?;
        }
        if matches!(
            self.experiment,
            Some(Experiment::Difficulty | Experiment::Walls | Experiment::HandMade)
        ) {
            return Ok(Answer::Met);
        }
        let levels = match &self.founders {
            Some(path) => Some((files::read(path)?, path.display().to_string())),
            None => None,
        };
        let stop = output.stop();
        let mut trials = Vec::new();
        for size in self.sizes() {
            let encoding = Encoding::new(size.width, size.height, Clamp::Modulo)?;
            let mut parameters = paper::Parameters::encoded(encoding);
            parameters.generations = self.generations.unwrap_or(parameters.generations);
            if here(Experiment::Mating) {
                mating::mate(size, &parameters, &seeds, output)?;
            }
            if self.experiment == Some(Experiment::Speed) {
                speed::measure(size, &parameters, &seeds, output)?;
            }
            if matches!(
                self.experiment,
                Some(Experiment::Mating | Experiment::Speed)
            ) {
                continue;
            }
            let founders = match &levels {
                Some((levels, name)) => given(levels, &encoding).at(name)?,
                None if self.is_asked(Experiment::Founders.name()) => {
                    champions(&parameters, &stop)?
                }
                None => None,
            };
            trials.extend(variants(size, &parameters, founders));
        }
        if let Some((_, name)) = &levels {
            if trials.iter().all(|trial| trial.founders.is_none()) {
                return Err(Failure::refused(
                    "no maze of the sizes tried, expected at least one",
                ))
                .at(name);
            }
        }
        trials.retain(|trial| match self.experiment {
            None => !trial.is_again,
            Some(only) => only.name() == trial.experiment,
        });
        output.release()?;
        for trial in &trials {
            trial.repeat(&seeds, &stop, output)?;
        }
        Ok(Answer::Met)
    }

    /// The sizes to try.
    fn sizes(&self) -> Vec<Size> {
        let both = [
            Size {
                width: 6,
                height: 6,
            },
            Size {
                width: 8,
                height: 8,
            },
        ];
        self.size.map_or(both.to_vec(), |size| vec![size])
    }

    /// The experiment with mazes to order, if it is asked for.
    fn order_experiment(&self) -> Option<OrderExperiment> {
        match self.experiment? {
            Experiment::Variety => Some(orders::variety),
            Experiment::Wishes => Some(orders::wishes),
            Experiment::Campaign => Some(orders::campaigns),
            _ => None,
        }
    }

    /// Refuses options that the experiment does not use.
    fn refuse_unused(&self) -> Result<(), Failure> {
        use Experiment::{Campaign, Difficulty, HandMade, Mating, Speed, Variety, Walls, Wishes};

        let Some(only) = self.experiment else {
            return Ok(());
        };
        match only {
            Difficulty | HandMade | Walls => {
                self.elsewhere.refuse(only.name(), "which has no runs")
            }
            Mating => self
                .elsewhere
                .refuse(only.name(), "whose runs need the other runs"),
            Speed => self
                .elsewhere
                .refuse(only.name(), "which measures this process"),
            _ => Ok(()),
        }?;
        let size = ("--size", self.size.is_some());
        let generations = ("--generations", self.generations.is_some());
        let founders = ("--founders", self.founders.is_some());
        let runs = ("--runs", self.runs.is_some());
        let unused = match only {
            Variety | Wishes | Campaign => vec![size, generations, founders],
            Difficulty | HandMade => vec![size, generations, founders, runs],
            Walls => vec![generations, founders, runs],
            Mating | Speed => vec![founders],
            _ => Vec::new(),
        };
        match unused.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::refused(format!(
                "{option}: not used by --experiment {}",
                only.name()
            ))),
        }
    }

    fn is_asked(&self, experiment: &str) -> bool {
        self.experiment.is_none_or(|only| only.name() == experiment)
    }
}

/// The mazes of a file that have this size, as founders; `None` if there are none.
fn given(levels: &[Level], encoding: &Encoding) -> Result<Option<Vec<BitString>>, Failure> {
    let fits = |level: &&Level| {
        level.maze.width() == encoding.width() && level.maze.height() == encoding.height()
    };
    let genome = |(number, level): (usize, &Level)| {
        let name = level.id.clone().unwrap_or_else(|| (number + 1).to_string());
        encoding.encode(&level.maze).at(format_args!("maze {name}"))
    };
    let genomes: Vec<_> = levels
        .iter()
        .filter(fits)
        .enumerate()
        .map(genome)
        .collect::<Result<_, _>>()?;
    Ok(Some(genomes).filter(|genomes| !genomes.is_empty()))
}

/// Pre-selected founders, "generated and saved" as in the paper: champions of ten runs. `None` if
/// they were cut short.
fn champions(
    parameters: &paper::Parameters,
    stop: &Stop,
) -> Result<Option<Vec<BitString>>, Failure> {
    let champion = |seed| {
        let mut run = parameters.start(Vec::new(), seed)?;
        run.run((Generations(parameters.generations), stop.clone()));
        let champion = run.state().best().map(|(genome, _)| genome.clone());
        champion.ok_or_else(|| Failure::refused("no maze could be scored"))
    };
    let champions = PRESELECTED
        .into_par_iter()
        .map(champion)
        .collect::<Result<_, Failure>>()?;
    Ok((!stop.is_due()).then_some(champions))
}
