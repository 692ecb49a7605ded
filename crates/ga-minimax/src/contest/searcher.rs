use super::settings::Settings;
use crate::game::Board;
use crate::game::Game;
use crate::players::{AlphaBeta, GeneticPlayer, Greedy, Minimax, PaperPlayer, Player, Random, Rollout, Uct};

/// A player of games for two by its name.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Searcher {
    /// [`PaperPlayer`].
    Paper,
    /// [`GeneticPlayer`], our search.
    Genetic,
    /// [`Minimax`].
    Minimax,
    /// [`AlphaBeta`].
    #[cfg_attr(feature = "serde", serde(rename = "alphabeta"))]
    AlphaBeta,
    /// [`Uct`] with random play-outs, or with estimates if [`Board::PLAYED_OUT`] is false.
    Uct,
    /// [`Uct`] with estimates of positions.
    UctPositions,
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
}

impl Searcher {
    /// All players.
    pub const ALL: [Self; 8] = [
        Self::Paper,
        Self::Genetic,
        Self::Minimax,
        Self::AlphaBeta,
        Self::Uct,
        Self::UctPositions,
        Self::Random,
        Self::Greedy,
    ];

    /// The name, such as `uct-positions`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Genetic => "genetic",
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Uct => "uct",
            Self::UctPositions => "uct-positions",
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// Whether the player searches in generations.
    pub fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// Whether the player searches, so that a limit or a memory changes what it does. `Random`
    /// looks at no position, `Greedy` at each move once.
    pub fn searches(self) -> bool {
        !matches!(self, Self::Random | Self::Greedy)
    }

    /// The player with the usual settings for a board game.
    pub fn of<B: Board>(self) -> Box<dyn Player<B> + Send> {
        Settings::default().player(self)
    }

    /// The player; `paper`, `genetic` and `rollout` are the settings of those that have any.
    pub(super) fn with<G: Game<Value = f64>>(
        self, paper: PaperPlayer, genetic: GeneticPlayer, rollout: Rollout,
    ) -> Box<dyn Player<G> + Send> {
        match self {
            Self::Paper => Box::new(paper),
            Self::Genetic => Box::new(genetic),
            Self::Minimax => Box::new(Minimax::default()),
            Self::AlphaBeta => Box::new(AlphaBeta::default()),
            Self::Uct => Box::new(Uct { rollout, ..Uct::default() }),
            Self::UctPositions => Box::new(Uct { rollout: Rollout::Position, ..Uct::default() }),
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
        }
    }
}
