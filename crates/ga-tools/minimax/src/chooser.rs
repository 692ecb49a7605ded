//! The player of a command, by its name or by a level.

use crate::names::player;
use clap::Args;
use cli::{Asked, Failure, spelt, within};
use ga_minimax::contest::{Searcher, Settings};
use ga_minimax::ladder::Level;

/// The player of a command that plays with others.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("budget", |arg| arg.visible_alias("evaluations")))]
pub(crate) struct Chooser {
    /// The player who chooses [default: best]
    #[arg(long, value_parser = player())]
    player: Option<Searcher>,

    /// A level of the ladder in place of a player and its limits, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "player")]
    level: Option<Level>,

    #[command(flatten)]
    settings: Asked<Settings, false>,
}

impl Chooser {
    /// The player and its settings. `time` is the name of its option for a limit in seconds, if it
    /// is given.
    pub(crate) fn chosen(&self, time: Option<&str>) -> Result<(Searcher, Settings), Failure> {
        let level = self.level.map(Searcher::Level);
        let player = level.or(self.player).unwrap_or(Searcher::Best);
        let settings = self.settings.request()?;
        settings.check(&[player], time).map_err(spelt)?;
        Ok((player, settings))
    }
}

/// Reads a level from the command line.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let number = within(text, 1..=Level::COUNT as u64)?;
    Level::new(number).map_err(|error| error.to_string())
}
