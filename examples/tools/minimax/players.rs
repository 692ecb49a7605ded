use crate::boards::Board;
use clap::ValueEnum;
use ga_minimax::players::{AlphaBeta, Greedy, Minimax, Random, Rollout, Uct};
use ga_minimax::{Game, Genetic, Paper, Player};

/// A player by name.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Name {
    /// The search of Hong, Huang and Lin
    Paper,
    /// Our search
    Genetic,
    /// Exhaustive minimax that deepens
    Minimax,
    /// Alpha-beta with move ordering that deepens
    Alphabeta,
    /// Monte-Carlo tree search that plays games out
    Uct,
    /// Monte-Carlo tree search that takes the values of positions instead
    UctPositions,
    /// Any move
    Random,
    /// The best move one move deep
    Greedy,
}

impl Name {
    /// Whether --generations means anything to it.
    pub(crate) fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// The player as it is set for trees.
    pub(crate) fn of_trees<G: Game<Value = f64>>(
        self,
        generations: Option<u64>,
    ) -> Box<dyn Player<G> + Send> {
        let paper = Paper { generations, ..Paper::default() };
        let genetic = Genetic { generations, ..Genetic::default() };
        self.player(paper, genetic, Rollout::Playout)
    }

    /// The player as it is set for a board game.
    pub(crate) fn of<B: Board>(self, generations: Option<u64>) -> Box<dyn Player<B> + Send> {
        let paper = Paper { depth: B::DEPTH, generations, ..Paper::default() };
        let genetic = Genetic { horizon: B::HORIZON, generations, ..Genetic::default() };
        self.player(paper, genetic, if B::PLAYED_OUT { Rollout::Playout } else { Rollout::Position })
    }

    fn player<G: Game<Value = f64>>(
        self,
        paper: Paper,
        genetic: Genetic,
        rollout: Rollout,
    ) -> Box<dyn Player<G> + Send> {
        match self {
            Self::Paper => Box::new(paper),
            Self::Genetic => Box::new(genetic),
            Self::Minimax => Box::new(Minimax::default()),
            Self::Alphabeta => Box::new(AlphaBeta::default()),
            Self::Uct => Box::new(Uct { rollout, ..Uct::default() }),
            Self::UctPositions => Box::new(Uct { rollout: Rollout::Position, ..Uct::default() }),
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
        }
    }
}
