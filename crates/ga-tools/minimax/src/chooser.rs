//! The player of a command, by its name or by a level.

use crate::names::PLAYERS;
use clap::Args;
use cli::{named, within};
use ga_minimax::contest::Searcher;
use ga_minimax::ladder::Level;

/// The player of a command that has one.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Chooser {
    /// The player who chooses [default: best; with --explain, genetic]
    #[arg(long, value_parser = named(&PLAYERS))]
    player: Option<Searcher>,

    /// A level of the ladder in place of a player and its limits, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "player")]
    level: Option<Level>,
}

impl Chooser {
    pub(crate) fn searcher(self) -> Searcher {
        self.searcher_or(Searcher::Best)
    }

    /// The player, `usual` if none is given.
    pub(crate) fn searcher_or(self, usual: Searcher) -> Searcher {
        self.level
            .map(Searcher::Level)
            .or(self.player)
            .unwrap_or(usual)
    }
}

/// Reads a level from the command line.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let number = within(text, 1..=Level::COUNT as u64)?;
    Level::new(number).map_err(|error| error.to_string())
}
