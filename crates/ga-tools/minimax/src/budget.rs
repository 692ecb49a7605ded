//! The limits of moves.

use clap::Args;
use cli::{Stop, seconds};
use ga_core::terminate::Deadline;
use ga_minimax::Budget;
use ga_minimax::contest::{Searcher, Settings};

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

/// The budget of a move against a person. Its time starts now.
pub(crate) fn of_play(settings: &Settings, pace: Pace, player: Searcher) -> Budget {
    let usual = if player == Searcher::Paper {
        PAPER_OF_PLAY
    } else {
        DEFAULT_OF_PLAY
    };
    let time = pace.move_time;
    settings
        .budget(player, usual, time.is_some())
        .with_seconds(time)
}

/// A budget that ends at a signal and at the end of `--time`, and has no other limit.
pub fn ending(stop: &Stop) -> Budget {
    let budget = Budget::default().with_cancel(stop.flag().clone());
    let left = stop.deadline().map(Deadline::left);
    left.map_or(budget.clone(), |left| budget.with_time(left))
}

/// A budget of evaluations that also ends at a signal and at the end of `--time`.
pub fn interruptible(evaluations: Option<u64>, stop: &Stop) -> Budget {
    evaluations
        .map_or(Budget::default(), Budget::evaluations)
        .within(&ending(stop))
}
