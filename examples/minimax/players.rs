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
    /// Monte-Carlo tree search
    Uct,
    /// Any move
    Random,
    /// The best move one move deep
    Greedy,
}

impl Name {
    /// The player as it is set for trees.
    pub(crate) fn of_trees<G: Game<Value = f64>>(self) -> Box<dyn Player<G> + Send> {
        self.player(Paper::default(), Genetic::default(), Uct::default())
    }

    /// The player as it is set for a board game.
    pub(crate) fn of<B: Board>(self) -> Box<dyn Player<B> + Send> {
        let paper = Paper { depth: B::DEPTH, ..Paper::default() };
        let genetic = Genetic { horizon: B::HORIZON, ..Genetic::default() };
        let rollout = if B::PLAYED_OUT { Rollout::Playout } else { Rollout::Position };
        self.player(paper, genetic, Uct { rollout, ..Uct::default() })
    }

    fn player<G: Game<Value = f64>>(
        self,
        paper: Paper,
        genetic: Genetic,
        uct: Uct,
    ) -> Box<dyn Player<G> + Send> {
        match self {
            Self::Paper => Box::new(paper),
            Self::Genetic => Box::new(genetic),
            Self::Minimax => Box::new(Minimax::default()),
            Self::Alphabeta => Box::new(AlphaBeta::default()),
            Self::Uct => Box::new(uct),
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
        }
    }
}
