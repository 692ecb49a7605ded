use crate::contest::{Contest, MatchOptions};
use crate::game::title;
use crate::thought::{MoveOptions, Thought};
use ga_minimax::contest::{Board, Searcher, Task};
use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde::Deserialize;

/// The options of `minimax move` or `minimax match`. The field `command` says which.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Options {
    /// One move.
    Move(MoveOptions),
    /// A match.
    Match(MatchOptions),
}

/// A search for one move, or a match.
pub struct Thinking(Box<dyn Slices>);

/// A search of any game.
pub(crate) trait Slices {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure>;
    fn result_file(&self) -> Result<ResultFile, Failure>;
    fn state_hash(&self) -> String;
}

impl Search for Thinking {
    type Options = Options;

    fn start(options: Options, seed: u64) -> Result<Self, Failure> {
        struct Start(Options, u64);

        impl Task for Start {
            type Answer = Result<Box<dyn Slices>, Failure>;

            fn with<B: Board>(self) -> Self::Answer {
                let Self(options, seed) = self;
                Ok(match options {
                    Options::Move(options) => Box::new(Thought::<B>::new(&options, seed)?),
                    Options::Match(options) => Box::new(Contest::<B>::new(options, seed)?),
                })
            }
        }

        let (Options::Move(MoveOptions { game, .. }) | Options::Match(MatchOptions { game, .. })) = &options;
        Ok(Self(title(game)?.give(Start(options, seed))?))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        self.0.step(budget)
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        self.0.result_file()
    }

    fn state_hash(&self) -> String {
        self.0.state_hash()
    }
}

/// The player of this name.
pub(crate) fn searcher(name: &str) -> Result<Searcher, Failure> {
    Searcher::named(name).ok_or_else(|| {
        let known = Searcher::ALL.map(Searcher::name);
        format!("player {name}: expected {}", known.join(", ")).into()
    })
}

/// The evaluations per move if no limit is given, as in the tool.
pub(crate) const EVALUATIONS: u64 = 1267;
