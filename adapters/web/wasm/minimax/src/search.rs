use crate::contest::Contest;
use crate::judgement::Judgement;
use crate::thought::Thought;
use ga_minimax::contest::{Searcher, Settings, Task, Title};
use ga_minimax::game::Board;
use ga_request::search::read;
use serde::Deserialize;
use serde_json::{Map, Value};
use web_bridge::{Failure, File, Progress, Search};

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
    fn result_file(&self) -> Result<File, Failure>;
    fn state_hash(&self) -> String;
}

impl Search for Thinking {
    type Options = Options;

    fn start(options: Options, seed: u64) -> Result<Self, Failure> {
        struct Start(Command, Map<String, Value>, u64);

        impl Task for Start {
            type Answer = Result<Box<dyn Slices>, Failure>;

            fn with<B: Board>(self) -> Self::Answer {
                let Self(command, mut options, seed) = self;
                if let Command::Judge = command {
                    let options = serde_json::from_value(Value::Object(options))?;
                    return Ok(Box::new(Judgement::<B>::new(options, seed)?));
                }
                options.insert(String::from("game"), B::NAME.into());
                Ok(match command {
                    Command::Match => Box::new(Contest::<B>::new(read(&options.into())?, seed)?),
                    Command::Move | Command::Judge => Box::new(Thought::new(options, seed)?),
                })
            }
        }

        let Options {
            command,
            game,
            others,
        } = options;
        game.give(Start(command, others, seed)).map(Self)
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        self.0.step(budget)
    }

    fn result_file(&self) -> Result<File, Failure> {
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
pub(crate) fn time(seconds: Option<Value>) -> Result<Option<f64>, Failure> {
    let Some(seconds) = seconds.filter(|seconds| !seconds.is_null()) else {
        return Ok(None);
    };
    let is_usable = |found: &f64| *found > 0.0 && *found <= 3600.0;
    let found = seconds.as_f64().filter(is_usable).map(Some);
    let wrong = || format!("time: {seconds} seconds, expected above 0 and at most 3600").into();
    found.ok_or_else(wrong)
}
