use crate::settings::Settings;
use clap::ValueEnum;
use cli::Failure;
use ga_minimax::contest::{Board, Searcher};
use ga_minimax::players::{GeneticPlayer, Greedy, Random, Rollout};
use ga_minimax::scheme::paper::DEPTH;
use ga_minimax::{Game, Player};

/// A player by name.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Name {
    /// The search of the paper by Hong, Huang and Lin
    Paper,
    /// Our search
    Genetic,
    /// Exhaustive minimax with iterative deepening
    Minimax,
    /// Alpha-beta search with iterative deepening and move ordering
    Alphabeta,
    /// Monte-Carlo tree search with random play-outs; in chess, with estimates
    Uct,
    /// Monte-Carlo tree search with estimates of positions
    UctPositions,
    /// A random move
    Random,
    /// The best move by a search one move deep
    Greedy,
}

impl Name {
    /// Whether the player uses `--generations`.
    pub(crate) fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// Whether the player searches, so that a limit or a memory changes what it does. Player random
    /// looks at no position, player greedy at each move once.
    pub(crate) fn searches(self) -> bool {
        !matches!(self, Self::Random | Self::Greedy)
    }

    /// The player with the settings for trees.
    pub(crate) fn of_trees<G: Game<Value = f64>>(self, settings: Settings) -> Box<dyn Player<G> + Send> {
        let paper = settings.paper(DEPTH);
        let genetic = settings.genetic(GeneticPlayer::default());
        self.searcher().with(paper, genetic, Rollout::Playout)
    }

    /// The player with the settings for a board game.
    pub(crate) fn of<B: Board>(self, settings: Settings) -> Box<dyn Player<B> + Send> {
        let paper = settings.paper(B::DEPTH);
        let genetic = settings.genetic(GeneticPlayer::with_horizon(B::HORIZON));
        self.searcher().with(paper, genetic, Searcher::rollout::<B>())
    }

    /// The player of a game for any number of players, with this depth of the paper's search unless
    /// an option says otherwise.
    pub(crate) fn of_many<G: Game>(
        self,
        settings: Settings,
        depth: usize,
    ) -> Result<Box<dyn Player<G> + Send>, Failure> {
        match self {
            Self::Paper => Ok(Box::new(settings.paper(depth))),
            Self::Random => Ok(Box::new(Random)),
            Self::Greedy => Ok(Box::new(Greedy)),
            _ => Err(Failure::refused(format!(
                "player {}: for games of two players, expected paper, random or greedy",
                self.name()
            ))),
        }
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    const fn searcher(self) -> Searcher {
        match self {
            Self::Paper => Searcher::Paper,
            Self::Genetic => Searcher::Genetic,
            Self::Minimax => Searcher::Minimax,
            Self::Alphabeta => Searcher::AlphaBeta,
            Self::Uct => Searcher::Uct,
            Self::UctPositions => Searcher::UctPositions,
            Self::Random => Searcher::Random,
            Self::Greedy => Searcher::Greedy,
        }
    }
}
