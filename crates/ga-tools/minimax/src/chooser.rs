//! The player of a command, by its name or by a level.

use crate::names::PLAYERS;
use clap::Args;
use cli::{named, within};
use ga_minimax::contest::Searcher;
use ga_minimax::ladder::Level;

/// The player of a command that has one.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Chooser {
    /// The player who chooses
    #[arg(long, value_parser = named(&PLAYERS), default_value = "genetic")]
    player: Searcher,

    /// A level of the ladder in place of a player and its limits, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "player")]
    level: Option<Level>,
}

impl Chooser {
    pub(crate) fn searcher(self) -> Searcher {
        self.level.map_or(self.player, Searcher::Level)
    }
}

/// Reads a level from the command line.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let number = within(text, 1..=Level::COUNT as u64)?;
    Level::new(number).map_err(|error| error.to_string())
}
