use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_request::claim::{self, Value};
use ga_units::format::{DraftRecord, MATCH_FORMAT, MELEE_FORMAT};
use ga_units::game::Record;
use ga_units::verify;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// Checks what the log of a match or a plan claims: every order, the result, the score of a plan,
/// and that nothing was altered.
#[derive(Args)]
pub(crate) struct Verify {
    /// The log of a match, or a plan; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

/// The part of the file of a plan that is no claim.
#[derive(Deserialize)]
#[serde(expecting = "a plan, an object with a match")]
struct DraftPlan {
    #[serde(rename = "match")]
    record: DraftRecord,
}

/// What a file claims beside the turns.
#[derive(Deserialize, Serialize)]
#[serde(expecting = "a match, an object")]
pub(crate) struct Claims {
    format: Option<Value>,
    result: Option<Value>,
    fingerprint: Option<Value>,
    figures: Option<Value>,
    #[serde(rename = "match")]
    game: Option<Box<Claims>>,
    #[serde(skip_serializing)]
    turns: Option<IgnoredAny>,
    #[serde(skip_serializing)]
    made: Option<IgnoredAny>,
}

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let claims: Claims = source.json()?;
        let log = serde_json::to_value(&claims)?;
        let checked = |what: String, names: &[&str]| Checked {
            what,
            names: names
                .iter()
                .copied()
                .map(str::to_owned)
                .chain(claim::names(&claims.figures))
                .collect(),
            made: None,
        };
        if claims
            .format
            .as_ref()
            .is_some_and(|format| format == verify::plan::FORMAT)
        {
            let DraftPlan { record } = source.json()?;
            let record = Record::try_from(record).at("match").at(&source.name)?;
            let checked = checked(String::from("a plan"), &["orders", "result", "fingerprint"]);
            return output.verdict(&source.name, &checked, &verify::plan::claims(&record, &log));
        }
        let known = [MELEE_FORMAT, MATCH_FORMAT, verify::plan::FORMAT];
        if let Some(format) = claims
            .format
            .as_ref()
            .filter(|&format| known.iter().all(|known| format != known))
        {
            let sentence = format!("format {format}: expected one of {}", known.join(", "));
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        if claims.made.is_some() && claims.turns.is_none() {
            let sentence =
                "claims nothing that can be checked; the command in `made` makes it again";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let draft: DraftRecord = source.json()?;
        if draft.result.is_none() && draft.fingerprint.is_none() {
            let sentence = "no \"result\" beside the turns, expected the log of a match";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let record = Record::try_from(draft).at(&source.name)?;
        let turns = cli::counted(record.turns.len(), "turn");
        let what = match record.start.battle() {
            Some(_) => format!("a match of {turns}"),
            None => format!("a match of {} sides and {turns}", record.players.len()),
        };
        let false_claims = verify::claims(&record, &log);
        output.verdict(
            &source.name,
            &checked(what, &["orders", "result", "fingerprint"]),
            &false_claims,
        )
    }
}
