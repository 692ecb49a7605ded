use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Output, Source, Stop, result_name};
use ga_units::draw;
use ga_units::format::DraftRecord;
use ga_units::game::{Record, Summary};
use ga_units::search::matches::Game;
use serde_json::json;

use crate::contest;
use crate::matches::{frames, show};

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
        let draft: DraftRecord = source.json()?;
        let claimed = draft.result.clone();
        let record = Record::try_from(draft).at(&source.name)?;
        let is_melee = record.start.battle().is_none();
        if is_melee && !self.files.is_usual() {
            let sentence = "--out: there is no picture of a melee, expected none";
            return Err(Failure::refused(sentence));
        }
        let (end, frames) = frames(&record, self.draw).at(&source.name)?;
        let found = Summary::of(&end);
        if let Some(claimed) = claimed {
            claimed.check(&found).at(&source.name)?;
        }
        let mut folder = None;
        if !is_melee {
            let folder = folder.insert(self.files.folder(output)?);
            let stem = cli::result_stem("units", &source.name);
            let name = result_name(&[&"units", &"replay", &stem]);
            folder.write(&format!("{name}.svg"), draw::animation(&record)?);
        }
        show(&frames, &Stop::default(), output)?;
        let Record { players, seed, .. } = &record;
        let Some(folder) = folder else {
            let winner = found.winner;
            let how = winner.map_or("no winner".to_owned(), |side| {
                format!("{} (side {side}) wins", players[side])
            });
            let answer = json!({ "seed": seed, "players": players, "winner": winner, "turns": found.turns, "sides": found.sides });
            let turns = cli::counted(found.turns, "turn");
            let text = format!("{}: {how} after {turns}", players.join(", "));
            output.close(&answer, text)?;
            return Ok(Answer::Met);
        };
        let start = &record.start;
        let [left, right] = [0, 1].map(|side| start.sides()[side].building().x);
        let swapped = start.terms().first == 1 && left > right;
        let game = Game::of(1, swapped, record, &end);
        let answer = contest::Answer {
            report: &game.report,
            log: None,
            stop: None,
        };
        output.close(&answer, contest::line(&game, None))?;
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}
