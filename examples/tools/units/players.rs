use clap::ValueEnum;
use ga_units::Player;
use ga_units::players::{GreedyPlayer, HillClimbingPlayer, HoldPlayer, RandomPlayer, RushPlayer};

use crate::settings::Settings;

/// The player of a side.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Name {
    /// The genetic player of the paper
    Paper,
    /// Our genetic player: one-ply lookahead, a greedy founder
    Genetic,
    /// Random moves and attacks
    Random,
    /// The best attack of each unit, else towards the nearest enemy
    Greedy,
    /// All units to the building
    Rush,
    /// No moves
    Hold,
    /// Hill climbing with the fitness of genetic
    Ascent,
}

impl Name {
    /// The player with its default parameters.
    pub(crate) fn player(self) -> Box<dyn Player> {
        self.with(&Settings::default())
    }

    /// The player with these parameters.
    pub(crate) fn with(self, settings: &Settings) -> Box<dyn Player> {
        match self {
            Self::Paper => Box::new(settings.paper()),
            Self::Genetic => Box::new(settings.genetic()),
            Self::Random => Box::new(RandomPlayer::default()),
            Self::Greedy => Box::new(GreedyPlayer::default()),
            Self::Rush => Box::new(RushPlayer::default()),
            Self::Hold => Box::new(HoldPlayer),
            Self::Ascent => Box::new(HillClimbingPlayer::default()),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Genetic => "genetic",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Rush => "rush",
            Self::Hold => "hold",
            Self::Ascent => "ascent",
        }
    }
}
