use crate::contest::Contest;
use crate::judgement::Judgement;
use crate::thought::Thought;
use ga_minimax::contest::{DOORS, Searcher, Settings, Task, Title};
use ga_minimax::game::Board;
use ga_request::search::read;
use serde_json::{Map, Value};
use web_bridge::doors::{Game, Own};
use web_bridge::{Failure, Search};

/// The searches. Those of the page watch every ply of a match, and may have a limit of time.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[],
    own: &[
        Own {
            command: "think",
            start: |options, seed| Ok(Box::new(Thought::new(options, seed)?)),
        },
        Own {
            command: "contest",
            start: |options, seed| of_a_board(Command::Contest, options, seed),
        },
        Own {
            command: "judge",
            start: |options, seed| of_a_board(Command::Judge, options, seed),
        },
    ],
};

enum Command {
    Contest,
    Judge,
}

/// Starts a match, or a judgement of all moves, in the game of the options.
fn of_a_board(
    command: Command,
    mut options: Map<String, Value>,
    seed: u64,
) -> Result<Box<dyn Search>, Failure> {
    struct Start(Command, Map<String, Value>, u64);

    impl Task for Start {
        type Answer = Result<Box<dyn Search>, Failure>;

        fn with<B: Board>(self) -> Self::Answer {
            let Self(command, options, seed) = self;
            let options = Value::Object(options);
            Ok(match command {
                Command::Contest => Box::new(Contest::<B>::new(read(&options)?, seed)?),
                Command::Judge => {
                    Box::new(Judgement::<B>::new(serde_json::from_value(options)?, seed)?)
                }
            })
        }
    }

    let game = options.get("game").cloned().unwrap_or_default();
    if let Command::Judge = command {
        options.remove("game");
    }
    let title: Title = serde_json::from_value(game)?;
    title.give(Start(command, options, seed))
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
