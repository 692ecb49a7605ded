use crate::budget::ending;
use crate::chooser::level;
use crate::names::game;
use clap::Args;
use cli::{Answer, Asked, At, Common, Failure, Output, Stop, Time, spelt, whole};
use ga_minimax::contest::{Chosen, Move as Search, Searcher, Task, Title, Wanted};
use ga_minimax::game::{Board, perft};
use ga_minimax::ladder::Level;
use ga_request::search::{Plan, Search as _, run};
use serde_json::{Value, json};

#[derive(Args)]
#[command(mut_arg("budget", |arg| arg.visible_alias("evaluations")))]
pub(crate) struct Move {
    /// The game
    #[arg(value_parser = game())]
    game: Title,

    #[command(flatten)]
    asked: Asked<Wanted>,

    /// A level of the ladder in place of a player and its limits, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "player")]
    level: Option<Level>,

    #[command(flatten)]
    time: Time,
}

/// Why a search ended early, or was weakened by a full memory.
pub(crate) fn early(stop: &Stop, found: Option<String>) -> Option<String> {
    stop.reason().map(|reason| reason.to_string()).or(found)
}

/// Searches until `stop`, which ends a step with the best move so far.
pub(crate) fn searched(
    mut wanted: Wanted,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Chosen>, Failure> {
    wanted.host = ending(stop);
    let plan = Plan::default();
    let mut search = Search::begin(wanted, &plan, seed, None).map_err(spelt)?;
    run(&mut search, &plan, &|| false, &mut |_| ()).map_err(spelt)?;
    let found = search.found().map_err(spelt)?;
    Ok(found.map(|found| Chosen {
        stop: early(stop, found.stop.clone()),
        ..found
    }))
}

impl Move {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let level = self.level.map(|level| Searcher::Level(level).name());
        let wanted = self.asked.with([
            ("game", Some(Value::from(self.game.name()))),
            ("player", level.map(Value::from)),
        ])?;
        let stop = output.stop();
        if let Some(chosen) = searched(wanted, common.seed, &stop)? {
            output.text(&chosen.board)?;
            output.answer(&chosen, chosen.text())?;
        }
        Ok(Answer::Met)
    }
}

#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(value_parser = game())]
    game: Title,

    /// The depth in moves, at most 64
    #[arg(value_parser = whole)]
    depth: u64,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Task for &Perft {
    type Answer = Result<u64, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let position = self
            .position
            .as_deref()
            .map_or(Ok(B::default()), str::parse)
            .at("--position")?;
        match u32::try_from(self.depth) {
            Ok(depth @ 0..=64) => Ok(perft(&position, depth)),
            _ => Err(Failure::refused(format!(
                "DEPTH: {}, expected 0 to 64",
                self.depth
            ))),
        }
    }
}

impl Perft {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let nodes = self.game.give(self)?;
        output.answer(&json!({ "depth": self.depth, "nodes": nodes }), nodes)?;
        Ok(Answer::Met)
    }
}
