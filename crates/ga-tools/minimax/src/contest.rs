use crate::budget::ending;
use crate::chooser::level;
use crate::names::contested;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use cli::{Answer, Asked, Common, Failure, Folder, Output, Time, seconds, spelt};
use ga_minimax::contest::{Contested, Match as Contest, Outcome, Request, Searcher};
use ga_minimax::ladder::Level;
use ga_request::search::Ask;
use serde::Serialize;
use serde_json::Value;

#[derive(Args)]
#[command(
    mut_arg("budget", |arg| arg.visible_alias("evaluations")),
    mut_arg("move_time", |arg| arg.value_parser(seconds))
)]
pub(crate) struct Match {
    /// The game
    #[arg(value_parser = contested())]
    game: Contested,

    #[command(flatten)]
    asked: Asked<Request>,

    /// A level of the ladder in place of player a, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "a")]
    level: Option<Level>,

    /// A level of the ladder in place of player b
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "b")]
    level_b: Option<Level>,

    /// Writes all moves of the match to a file in this folder, for `verify`; not for
    /// three-in-a-row [default: nowhere]
    #[arg(long, alias = "record", value_name = "DIR", value_parser = NonEmptyStringValueParser::new())]
    out: Option<String>,

    #[command(flatten)]
    time: Time,
}

#[derive(Serialize)]
struct Ended<'a> {
    #[serde(flatten)]
    outcome: &'a Outcome,
    /// The reason if the match ended early.
    stop: Option<String>,
    /// The log, if --out is given.
    files: &'a [String],
    /// The moves that a full memory weakened, left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_memory: Option<u64>,
}

impl Match {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let level =
            |level: Option<Level>| level.map(|level| Value::from(Searcher::Level(level).name()));
        let mut request = self.asked.with([
            ("game", Some(Value::from(self.game.name()))),
            ("a", level(self.level)),
            ("b", level(self.level_b)),
        ])?;
        request.check().map_err(spelt)?;
        if self.game == Contested::ThreeInARow && self.out.is_some() {
            return Err(Failure::refused(
                "--out: only matches of two players have a log",
            ));
        }
        let folder = self.out.as_ref().map(|out| Folder::create(out, output));
        let mut folder = folder.transpose()?;
        request.host = ending(&output.stop());
        let is_kept = folder.is_some();
        let played = cli::contest::<Contest>(&request, common.seed, output, |game, _, _| {
            if !is_kept {
                game.played = None;
            }
            Ok(())
        })?;
        let outcome = &played.found;
        let mut text = outcome.text(cli::early(played.stop.as_deref()));
        if let Some(folder) = &mut folder {
            let name = Contest::name(&request, common.seed);
            folder.write(&format!("{name}.json"), outcome.log.text());
            text = format!("{text}\n{}", folder.wrote());
        }
        let ended = Ended {
            outcome,
            stop: played.stop,
            files: folder.as_ref().map_or(&[], Folder::files),
            full_memory: Some(outcome.full_memory).filter(|&moves| moves > 0),
        };
        output.close(&ended, text)?;
        Ok(Answer::Met)
    }
}
