use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Output, Source, Stop, result_name};
use ga_units::draw;
use ga_units::format::{DraftMelee, DraftRecord, DraftSummary, MELEE_FORMAT};
use ga_units::game::{MeleeRecord, Record, Summary};
use ga_units::verify;
use serde::Deserialize;
use serde_json::json;

use crate::contest;
use crate::matches::{frame, show};
use crate::melee;

/// What tells a match of two sides from one of more.
#[derive(Deserialize)]
#[serde(expecting = "a match, an object")]
pub(crate) struct Format {
    pub(crate) format: Option<String>,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// File of the log of a match, or - for standard input
    file: PathBuf,
    /// Draws every turn; not with --json
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    files: Files,
}

impl Replay {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.draw && output.json() {
            let sentence = "--draw: --json prints no drawings, expected one of the two";
            return Err(Failure::refused(sentence));
        }
        let source = Source::read(&self.file)?;
        let Format { format } = source.json()?;
        if format.as_deref() == Some(MELEE_FORMAT) {
            return self.melee(&source, output);
        }
        let draft: DraftRecord = source.json()?;
        let result = draft.result.clone();
        let record = Record::try_from(draft).at(&source.name)?;
        let mut frames = Vec::new();
        let battle = verify::replay(&record, &mut |battle| {
            if self.draw {
                frames.push(frame(battle));
            }
        });
        let battle = battle.at(&source.name)?;
        if let Some(result) = result {
            result.check(Summary::of(&battle)).at(&source.name)?;
        }
        let mut folder = self.files.folder(output)?;
        let name = result_name(&[
            &"units",
            &"replay",
            &cli::result_stem("units", &source.name),
        ]);
        folder.write(&format!("{name}.svg"), draw::animation(&record)?);
        for frame in frames {
            show(&frame, &Stop::default(), output)?;
        }
        let players = [record.players[0].as_str(), record.players[1].as_str()];
        let [left, right] = [0, 1].map(|side| record.start.side(side).building().x);
        let swapped = record.start.terms().first == 1 && left > right;
        let answer = contest::Answer::new(1, record.seed, swapped, players, &battle);
        output.close(&answer, answer.line())?;
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }

    /// Replays a match of more than two sides.
    fn melee(&self, source: &Source, output: &mut Output) -> Result<Answer, Failure> {
        if !self.files.is_usual() {
            let sentence = "--out: there is no picture of a melee, expected none";
            return Err(Failure::refused(sentence));
        }
        let draft: DraftMelee = source.json()?;
        let claimed = draft.result.clone();
        let record = MeleeRecord::try_from(draft).at(&source.name)?;
        let mut frames = Vec::new();
        let end = verify::melee::replay(&record, &mut |turn, melee| {
            if self.draw {
                frames.push(melee::frame(turn, melee));
            }
        });
        let end = end.at(&source.name)?;
        let found = DraftSummary::from(&end);
        if let Some(claimed) = claimed {
            claimed.compare(&found).at(&source.name)?;
        }
        for frame in frames {
            show(&frame, &Stop::default(), output)?;
        }
        let winner = found.winner;
        let how = winner.map_or("no winner".to_owned(), |side| {
            format!("{} (side {side}) wins", record.players[side])
        });
        let answer = json!({ "seed": record.seed, "players": record.players, "winner": winner, "turns": found.turns, "sides": found.sides });
        output.close(
            &answer,
            format_args!(
                "{}: {how} after {}",
                record.players.join(", "),
                cli::counted(found.turns, "turn")
            ),
        )?;
        Ok(Answer::Met)
    }
}
