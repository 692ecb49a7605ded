use crate::contest::Contest;
use crate::judgement::Judgement;
use crate::thought::Thought;
use ga_minimax::contest::{Searcher, Settings, Task, Title};
use ga_minimax::game::Board;
use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// The options of `minimax move`, `minimax match` or a judgement of all moves. The field `command`
/// says which.
#[derive(Clone, Debug, Deserialize)]
pub struct Options {
    command: Command,
    game: Title,
    /// All other options.
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Command {
    Move,
    Match,
    Judge,
}

/// A search for one move, a match, or the values of all moves.
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
        struct Start(Command, Value, u64);

        impl Task for Start {
            type Answer = Result<Box<dyn Slices>, Failure>;

            fn with<B: Board>(self) -> Self::Answer {
                let Self(command, options, seed) = self;
                Ok(match command {
                    Command::Move => {
                        Box::new(Thought::<B>::new(serde_json::from_value(options)?, seed)?)
                    }
                    Command::Judge => {
                        Box::new(Judgement::<B>::new(serde_json::from_value(options)?, seed)?)
                    }
                    Command::Match => {
                        Box::new(Contest::<B>::new(serde_json::from_value(options)?, seed)?)
                    }
                })
            }
        }

        let Options {
            command,
            game,
            others,
        } = options;
        Ok(Self(game.give(Start(
            command,
            Value::Object(others),
            seed,
        ))?))
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

/// The settings without a limit that none of the players uses: a page has one field for the limit
/// of all players.
pub(crate) fn used(settings: Settings, players: &[Searcher]) -> Settings {
    let budget = settings
        .budget
        .filter(|_| players.iter().any(|player| player.searches()));
    Settings { budget, ..settings }
}

/// A time in seconds.
pub(crate) fn time(seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    match seconds {
        Some(seconds) if seconds > 0.0 && seconds <= 3600.0 => {
            Ok(Some(Duration::from_secs_f64(seconds)))
        }
        Some(seconds) => {
            Err(format!("time: {seconds} seconds, expected above 0 and at most 3600").into())
        }
        None => Ok(None),
    }
}

/// The sentence of an error. A page has fields instead of options of a command line.
pub(crate) fn plain(error: &ga_minimax::Error) -> Failure {
    error.to_string().replace("--", "").into()
}
