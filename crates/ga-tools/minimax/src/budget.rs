//! The limits of moves, and the parameters of the players.

use crate::names::{STEPS, SURVIVORS, TIES};
use clap::Args;
use cli::{Stop, named, seconds, share, whole, within};
use ga_minimax::Budget;
use ga_minimax::contest::{Searcher, Settings};
use ga_minimax::game::LONGEST_LINE;
use ga_minimax::scheme::paper::{Steps, Survivors, Ties};
use std::time::Duration;

/// The budget of one move.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spend {
    /// Evaluations per move [default: 1267; in `play` 200000, for the player paper 5000; no limit
    /// if another limit is given]
    #[arg(long, visible_alias = "evaluations", value_name = "N", value_parser = whole)]
    budget: Option<u64>,

    /// Generations per move, for the players paper and genetic; with 0 they only have founders
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,

    /// Memory for the positions that a search remembers, as in 64MiB; each search of a match has
    /// this much for itself. A full memory makes no value wrong [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<usize>,

    #[command(flatten)]
    tuning: Tuning,
}

/// The parameters of the player paper.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Player paper")]
struct Tuning {
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
    #[arg(long, value_name = "SET", value_parser = named(&SURVIVORS))]
    survivors: Option<Survivors>,

    /// Lines that win ties at the cut of the best lines; not with --survivors offspring [default:
    /// oldest]
    #[arg(long, value_name = "LINES", value_parser = named(&TIES))]
    ties: Option<Ties>,

    /// Whether children are crossed and then mutated, or crossed or mutated [default: in-sequence]
    #[arg(long, value_name = "READING", value_parser = named(&STEPS))]
    steps: Option<Steps>,
}

fn size(text: &str) -> Result<u64, String> {
    within(text, 1..=Settings::MOST_LINES)
}

fn depth(text: &str) -> Result<u64, String> {
    within(text, 1..=LONGEST_LINE as u64)
}

/// Reads a size in memory.
fn bytes(text: &str) -> Result<usize, String> {
    const UNITS: [(&str, u32); 3] = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    const MOST: u64 = 1 << 40;
    let bytes = UNITS.into_iter().find_map(|(unit, shift)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number
            .checked_mul(1 << shift)
            .filter(|bytes| (1..=MOST).contains(bytes))
    });
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
    bytes.ok_or_else(|| String::from("expected a size from 1KiB to 1024GiB, as in 64MiB"))
}

/// The time per move, in commands that play many moves.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Seconds per move
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) move_time: Option<f64>,
}

/// Against a person: finds mates in two moves, and answers within about a second.
const DEFAULT_OF_PLAY: u64 = 200_000;

/// The same for the paper's search, whose time grows with the square of the number of evaluations.
const PAPER_OF_PLAY: u64 = 5000;

impl Spend {
    /// The same for the library.
    pub(crate) fn settings(self) -> Settings {
        let Self {
            budget,
            generations,
            memory,
            tuning,
        } = self;
        let Tuning {
            population_size,
            crossover,
            mutation,
            depth,
            survivors,
            ties,
            steps,
        } = tuning;
        Settings {
            budget,
            generations,
            memory,
            population_size,
            crossover,
            mutation,
            depth,
            survivors,
            ties,
            steps,
        }
    }

    /// The same with another memory, in MiB.
    pub(crate) fn with_memory(self, mebibytes: u64) -> Self {
        let memory = usize::try_from(mebibytes << 20).ok();
        Self { memory, ..self }
    }

    /// The memory in MiB, at least 1.
    pub(crate) fn mebibytes(self) -> usize {
        (self.memory.unwrap_or(Budget::MEMORY) >> 20).max(1)
    }

    /// The budget of a command that chooses one move, which gets the time of the whole command.
    pub(crate) fn one(self, stop: &Stop, player: Searcher) -> Budget {
        stopped(
            self.settings()
                .budget(player, Settings::EVALUATIONS, stop.deadline().is_some()),
            stop,
            None,
        )
    }

    /// The budget of a move against a person. Its time starts now.
    pub(crate) fn of_play(self, pace: Pace, stop: &Stop, player: Searcher) -> Budget {
        let usual = if player == Searcher::Paper {
            PAPER_OF_PLAY
        } else {
            DEFAULT_OF_PLAY
        };
        let budget = self
            .settings()
            .budget(player, usual, pace.move_time.is_some());
        stopped(budget, stop, pace.move_time)
    }
}

/// The budget with a limit in seconds from now on. It also ends at a signal and at the end of
/// `--time`.
pub fn stopped(budget: Budget, stop: &Stop, time: Option<f64>) -> Budget {
    let budget = budget.with_cancel(stop.flag().clone());
    let time = time.map(|seconds| Duration::from_secs_f64(seconds.min(1e9)));
    let left = stop.deadline().map(ga_core::terminate::Deadline::left);
    match [time, left].into_iter().flatten().min() {
        Some(time) => budget.with_time(time),
        None => budget,
    }
}

/// A budget of evaluations that also ends at a signal and at the end of `--time`.
pub fn interruptible(evaluations: Option<u64>, stop: &Stop) -> Budget {
    stopped(
        evaluations.map_or(Budget::default(), Budget::evaluations),
        stop,
        None,
    )
}
