//! The budgets of moves.

use crate::players::Name;
use crate::settings::{Settings, Tuning};
use clap::Args;
use cli::{Failure, Stop, seconds, whole};
use ga_minimax::Budget;
use std::time::Duration;

/// The budget of one move.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spend {
    /// Evaluations per move [default: 1267; in `play` 200000, for the player paper 5000; no limit
    /// if another limit is given]
    #[arg(long, visible_alias = "evaluations", value_name = "N", value_parser = whole)]
    pub(crate) budget: Option<u64>,

    /// Generations per move, for the players paper and genetic; with 0 they only have founders
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) generations: Option<u64>,

    /// Memory for the positions that a search remembers, as in 64MiB; each search of a match has
    /// this much for itself. A full memory makes no value wrong [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<usize>,

    #[command(flatten)]
    pub(crate) tuning: Tuning,
}

/// Reads a size in memory.
fn bytes(text: &str) -> Result<usize, String> {
    const UNITS: [(&str, u32); 3] = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    const MOST: u64 = 1 << 40;
    let bytes = UNITS.into_iter().find_map(|(unit, shift)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << shift).filter(|bytes| (1..=MOST).contains(bytes))
    });
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
    bytes.ok_or_else(|| String::from("expected a size from 1KiB to 1024GiB, as in 64MiB"))
}

/// The time per move, in commands that play many moves.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Seconds per move
    #[arg(long, value_name = "S", value_parser = seconds)]
    move_time: Option<f64>,
}

/// The number of leaves that 44 generations of the paper's search evaluate in a tree of 7 levels
/// and 7 moves. 40 generations, as in the paper, evaluate about 1155. All comparisons use 1267.
const DEFAULT: u64 = 1267;

/// Against a person: finds mates in two moves, and answers within about a second.
const DEFAULT_OF_PLAY: u64 = 200_000;

/// The same for the paper's search, whose time grows with the square of the number of evaluations.
const PAPER_OF_PLAY: u64 = 5000;

/// The refusal of an option that limits searches.
fn unsearched(option: &str) -> Failure {
    Failure::refused(format!(
        "{option}: the players random and greedy do not search, expected another player"
    ))
}

impl Spend {
    /// Refuses options that no player uses. `time` is whether a limit in seconds is given, by this
    /// option.
    pub(crate) fn check(self, players: &[Name], (time, is_timed): (&str, bool)) -> Result<(), Failure> {
        self.tuning.check(players)?;
        if self.generations.is_some() && !players.iter().any(|player| player.has_generations()) {
            return Err(Failure::refused(
                "--generations: not used by this player, only by paper and genetic",
            ));
        }
        let given =
            [("--budget", self.budget.is_some()), ("--memory", self.memory.is_some()), (time, is_timed)];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if !players.iter().any(|player| player.searches()) => Err(unsearched(option)),
            _ => Ok(()),
        }
    }

    /// Refuses limits of evaluations that neither player of a match uses: those of b, which are
    /// `theirs`, and those of a.
    pub(crate) fn check_match(self, a: Name, b: Name, theirs: Option<u64>) -> Result<(), Failure> {
        if theirs.is_some() && !b.searches() {
            return Err(unsearched("--budget-b"));
        }
        if self.budget.is_some() && theirs.is_some() && !a.searches() {
            let sentence =
                "--budget: player a does not search and --budget-b limits player b, expected one of them";
            return Err(Failure::refused(sentence));
        }
        Ok(())
    }

    /// The parameters of the players.
    pub(crate) fn settings(self) -> Settings {
        Settings { generations: self.generations, tuning: self.tuning }
    }

    /// The budget of a command that chooses one move, which gets the time of the whole command.
    pub(crate) fn one(self, stop: &Stop, player: Name) -> Budget {
        self.budget(self.evaluations(stop.deadline().is_some(), player), stop, None)
    }

    /// The budget of one of many moves. Its time starts now.
    pub(crate) fn each(self, pace: Pace, stop: &Stop, player: Name) -> Budget {
        let time = pace.time();
        self.budget(self.evaluations(time.is_some(), player), stop, time)
    }

    /// The budget of a move against a person. Its time starts now.
    pub(crate) fn of_play(self, pace: Pace, stop: &Stop, player: Name) -> Budget {
        let time = pace.time();
        let default = if player == Name::Paper { PAPER_OF_PLAY } else { DEFAULT_OF_PLAY };
        let evaluations = self.evaluations_or(default, time.is_some(), player);
        self.budget(evaluations, stop, time)
    }

    fn budget(self, evaluations: Option<u64>, stop: &Stop, time: Option<Duration>) -> Budget {
        let budget = interruptible(evaluations, stop, time);
        match self.memory {
            Some(bytes) => budget.with_memory(bytes),
            None => budget,
        }
    }

    fn evaluations(self, has_time: bool, player: Name) -> Option<u64> {
        self.evaluations_or(DEFAULT, has_time, player)
    }

    fn evaluations_or(self, default: u64, has_time: bool, player: Name) -> Option<u64> {
        // A player that does not search ends by itself, and no option can give it more.
        let limited =
            has_time || self.generations.is_some() && player.has_generations() || !player.searches();
        self.budget.or(if limited { None } else { Some(default) })
    }
}

impl Pace {
    /// The option and whether it is given, for [`Spend::check`].
    pub(crate) fn given(self) -> (&'static str, bool) {
        ("--move-time", self.move_time.is_some())
    }

    fn time(self) -> Option<Duration> {
        self.move_time.map(|seconds| Duration::from_secs_f64(seconds.min(1e9)))
    }
}

/// A budget that also ends at a signal and at the end of `--time`.
pub(crate) fn interruptible(evaluations: Option<u64>, stop: &Stop, time: Option<Duration>) -> Budget {
    let budget = evaluations.map_or(Budget::default(), Budget::evaluations).with_cancel(stop.flag().clone());
    let left = stop.deadline().map(ga_core::terminate::Deadline::left);
    match [time, left].into_iter().flatten().min() {
        Some(time) => budget.with_time(time),
        None => budget,
    }
}
