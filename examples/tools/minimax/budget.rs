//! What moves may cost.

use crate::players::Name;
use clap::Args;
use cli::{Failure, Stop, seconds, whole};
use ga_minimax::Budget;
use std::time::Duration;

/// What one move may cost, whatever the command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spend {
    /// Evaluations that a move may cost [default: 1267; in `play` 200000, with the player paper
    /// 5000; none if another limit is given]
    #[arg(long, visible_alias = "evaluations", value_name = "N", value_parser = whole)]
    pub(crate) budget: Option<u64>,

    /// Generations of a move, for the players paper and genetic
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) generations: Option<u64>,
}

/// The time of one move, in a command that makes many.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Seconds that a move may take
    #[arg(long, value_name = "S", value_parser = seconds)]
    move_time: Option<f64>,
}

/// What 40 generations of the paper's search look at in a tree of 7 levels and 7 moves.
const DEFAULT: u64 = 1267;

/// Against a person: mates in two are seen, and an answer takes about a second at most.
const DEFAULT_OF_PLAY: u64 = 200_000;

/// The same for the paper's search, whose time grows with the square of the evaluations.
const PAPER_OF_PLAY: u64 = 5000;

impl Spend {
    /// Refuses generations if no player has some.
    pub(crate) fn check(self, players: &[Name]) -> Result<(), Failure> {
        if self.generations.is_none() || players.iter().any(|player| player.has_generations()) {
            return Ok(());
        }
        Err(Failure::refused("--generations: not used by this player, only by paper and genetic"))
    }

    /// The budget of a command that chooses one move: all its time is for that move.
    pub(crate) fn one(self, stop: &Stop, player: Name) -> Budget {
        interruptible(self.evaluations(stop.deadline().is_some(), player), stop, None)
    }

    /// The budget of one of many moves, whose time begins now.
    pub(crate) fn each(self, pace: Pace, stop: &Stop, player: Name) -> Budget {
        let time = pace.time();
        interruptible(self.evaluations(time.is_some(), player), stop, time)
    }

    /// The budget of a move against a person, whose time begins now.
    pub(crate) fn of_play(self, pace: Pace, stop: &Stop, player: Name) -> Budget {
        let time = pace.time();
        let default = if player == Name::Paper { PAPER_OF_PLAY } else { DEFAULT_OF_PLAY };
        let evaluations = self.evaluations_or(default, time.is_some(), player);
        interruptible(evaluations, stop, time)
    }

    fn evaluations(self, has_time: bool, player: Name) -> Option<u64> {
        self.evaluations_or(DEFAULT, has_time, player)
    }

    fn evaluations_or(self, default: u64, has_time: bool, player: Name) -> Option<u64> {
        let limited = has_time || self.generations.is_some() && player.has_generations();
        self.budget.or(if limited { None } else { Some(default) })
    }
}

impl Pace {
    fn time(self) -> Option<Duration> {
        self.move_time.map(|seconds| Duration::from_secs_f64(seconds.min(1e9)))
    }
}

/// A budget that a signal ends, and the end of --time.
pub(crate) fn interruptible(evaluations: Option<u64>, stop: &Stop, time: Option<Duration>) -> Budget {
    let budget = evaluations.map_or(Budget::default(), Budget::evaluations).with_cancel(stop.flag().clone());
    let left = stop.deadline().map(ga_core::terminate::Deadline::left);
    match [time, left].into_iter().flatten().min() {
        Some(time) => budget.with_time(time),
        None => budget,
    }
}
