use super::board::Board;
use crate::game::Game;
use crate::players::{AlphaBeta, GeneticPlayer, Greedy, Minimax, PaperPlayer, Player, Random, Rollout, Uct};

/// A player of games for two by its name.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Searcher {
    /// [`PaperPlayer`].
    Paper,
    /// [`GeneticPlayer`], our search.
    Genetic,
    /// [`Minimax`].
    Minimax,
    /// [`AlphaBeta`].
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

    /// The player of this name.
    ///
    /// ```
    /// use ga_minimax::contest::Searcher;
    ///
    /// assert_eq!(Searcher::named("paper"), Some(Searcher::Paper));
    /// assert_eq!(Searcher::named("oracle"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|searcher| searcher.name() == name)
    }

    /// The player with the usual settings for a board game.
    pub fn of<B: Board>(self) -> Box<dyn Player<B> + Send> {
        self.with(
            PaperPlayer::with_depth(B::DEPTH),
            GeneticPlayer::with_horizon(B::HORIZON),
            Self::rollout::<B>(),
        )
    }

    /// The evaluation that the player `uct` uses in a board game.
    pub fn rollout<B: Board>() -> Rollout {
        if B::PLAYED_OUT { Rollout::Playout } else { Rollout::Position }
    }

    /// The player; `paper`, `genetic` and `rollout` are the settings of those that have any.
    pub fn with<G: Game<Value = f64>>(
        self,
        paper: PaperPlayer,
        genetic: GeneticPlayer,
        rollout: Rollout,
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
