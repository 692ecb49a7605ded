//! Sets of hexagonal tiles: the experiments of lab/docs/hextiles.md.

mod attempts;
mod belief;
mod known;
mod printed_paths;
mod reach;
mod shortfall;
mod stacks;

use clap::{Args, Parser, ValueEnum};
use cli::{
    Answer, Common, Elsewhere, Failure, Limits, Output, Progress, Stop, Time, number_of_runs,
    seeds, spelt, whole,
};
use ga_core::random::Streams;
use ga_hextiles::evolve::search::{Evolve, Request, Scheme};
use ga_hextiles::scheme::paper::Parameters;
use ga_hextiles::{Judge, TileSet, Weights};
use ga_request::search::{Plan, Search as _};
use ludevo_hextiles::options::OnBoard;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Repeats experiments with sets of hexagonal tiles.
#[derive(Parser)]
#[command(name = "hextiles", version)]
enum Hextiles {
    /// Repeats the experiments of lab/docs/hextiles.md
    Reproduce(Reproduce),
}

cli::commands!(Hextiles, "reproduce": Reproduce);

#[derive(Args)]
struct Reproduce {
    /// Experiment to repeat; may be given several times [default: all]
    #[arg(long, value_enum)]
    experiment: Vec<Experiment>,
    /// Runs of each variant, with seeds from --seed on
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number_of_runs)]
    runs: u64,
    /// Generations of each run of belief, shortfall and stacks [default: 8000, 300 and 1000]
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    time: Time,
    // The tool's own `run` reads it.
    #[command(flatten)]
    _elsewhere: Elsewhere,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Experiment {
    /// Scores that the paper's scheme gives its champions, and their true scores
    Belief,
    /// The paper's first attempt: tiles of one location
    SingleLocations,
    /// The paper's second attempt: a budget of edges
    EdgeBudget,
    /// Scores that our scheme reaches with 130 million boards
    Reach,
    /// The sets that are closest in all figures to the paper's optimised one and to its hand-drawn
    /// one
    Shortfall,
    /// The same sets on the board with and without its printed paths
    PrintedPaths,
    /// Trails that cross on one side of a tile: bridges, and stacks of them
    Stacks,
}

impl Experiment {
    fn has_generations(self) -> bool {
        matches!(self, Self::Belief | Self::Shortfall | Self::Stacks)
    }
}

/// The number of boards of a true score. Its standard error is 0.005.
const BOARDS: u64 = 200_000;

/// The highest number of runs of `reach` and `shortfall`, which report the best of them.
const FEW: u64 = 5;

impl Reproduce {
    fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let chosen = if self.experiment.is_empty() {
            Experiment::value_variants()
        } else {
            &self.experiment
        };
        if self.generations.is_some()
            && !chosen.iter().any(|experiment| experiment.has_generations())
        {
            return Err(Failure::refused(
                "--generations: not used by the experiments that were asked for",
            ));
        }
        let judge = self.board.judge()?;
        if self.experiment.contains(&Experiment::PrintedPaths)
            && judge.board().printed_paths().next().is_none()
        {
            let sentence = "--experiment printed-paths: no path is printed on this board, expected another --board";
            return Err(Failure::refused(sentence));
        }
        output.release()?;
        let bench = Bench {
            judge,
            has_own_board: self.board.is_given(),
            seed: common.seed,
            runs: self.runs,
            generations: self.generations,
            stop: output.stop(),
        };
        let mut lab = Lab { bench, output };
        for experiment in chosen {
            match experiment {
                Experiment::Belief => lab.belief()?,
                Experiment::SingleLocations => lab.single_locations()?,
                Experiment::EdgeBudget => lab.edge_budget()?,
                Experiment::Reach => lab.reach()?,
                Experiment::Shortfall => lab.shortfall()?,
                Experiment::PrintedPaths => lab.printed_paths()?,
                Experiment::Stacks => lab.stacks()?,
            }
        }
        Ok(Answer::Met)
    }
}

/// The settings of all experiments, and their output.
struct Lab<'a, 'b> {
    bench: Bench,
    output: &'a mut Output<'b>,
}

/// The settings of all experiments, which their runs share.
struct Bench {
    judge: Judge,
    /// Whether the board was given, so that it is not the paper's.
    has_own_board: bool,
    seed: u64,
    runs: u64,
    generations: Option<u64>,
    stop: Stop,
}

/// The progress of runs on several threads.
struct Shared {
    progress: Mutex<Progress>,
    done: AtomicU64,
    total: u64,
}

impl Shared {
    fn new(total: u64, output: &mut Output) -> Self {
        let progress = Mutex::new(Progress::new(Limits::default(), output));
        Self {
            progress,
            done: AtomicU64::new(0),
            total,
        }
    }

    /// Counts `steps` more of the total.
    fn add(&self, steps: u64, message: impl FnOnce() -> String) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        // Another thread draws the bar now.
        if let Ok(mut progress) = self.progress.try_lock() {
            progress.count(done, self.total, message);
        }
    }
}

/// The figures of a set on fresh boards.
#[derive(Deserialize, Serialize)]
struct Truth {
    fitness: f64,
    standard_error: Option<f64>,
    bridges: usize,
    duplicates: usize,
    all_joined: usize,
    most_copies: usize,
    extra_edges: f64,
    mean_path: f64,
}

impl Truth {
    /// The figures of a set on boards of this judge that depend on `round` and `seed`.
    fn on(judge: &Judge, tiles: &TileSet, round: u64, seed: u64) -> Result<Self, Failure> {
        let mut rng = Streams::report(seed).round(round).evaluation(0);
        let score = judge.score(tiles, &Weights::default(), BOARDS, &mut rng)?;
        Ok(Self {
            fitness: score.total,
            standard_error: score.standard_error,
            bridges: score.bridges,
            duplicates: score.duplicates,
            all_joined: score.all_joined,
            most_copies: tiles.design_counts().max().unwrap_or(0),
            extra_edges: score.extra_edges,
            mean_path: score.mean_path(),
        })
    }
}

impl Bench {
    /// The seeds of all runs, at most `most`.
    fn seeds(&self, most: u64) -> Vec<u64> {
        seeds(self.seed, self.runs.min(most))
    }

    /// A search with the paper's scheme and these weights on the board of the experiments.
    fn paper(&self, weights: Weights, seed: u64) -> Result<Evolve, Failure> {
        let request = Request {
            weights,
            judge: self.judge.clone(),
            ..Request::of(Scheme::Paper(Parameters::default().into()))
        };
        begun(request, seed)
    }

    /// Runs a search as long as `goes_on` says so, which is asked in each generation. Returns the
    /// best set and its score in the search; `None` if the command is stopped before.
    fn run(
        &self,
        search: &mut Evolve,
        mut goes_on: impl FnMut(&Evolve) -> bool,
    ) -> Result<Option<(TileSet, f64)>, Failure> {
        while goes_on(search) {
            if self.stop.is_due() {
                return Ok(None);
            }
            search.step(&|| false).map_err(spelt)?;
        }
        Ok(search.best())
    }

    /// The figures of a set on boards that depend on `round` and `seed`.
    fn truth(&self, tiles: &TileSet, round: u64, seed: u64) -> Result<Truth, Failure> {
        Truth::on(&self.judge, tiles, round, seed)
    }
}

/// A search with its founders.
fn begun(request: Request, seed: u64) -> Result<Evolve, Failure> {
    let mut search = Evolve::begin(request, &Plan::default(), seed, None).map_err(spelt)?;
    search.step(&|| false).map_err(spelt)?;
    Ok(search)
}
