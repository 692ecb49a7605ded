use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_draft::claim::Value;
use ga_units::format::DraftRecord;
use ga_units::game::Record;
use ga_units::verify::{PLAN, false_claims, plan_claims};
use serde::Deserialize;

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

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let log: Value = source.json()?;
        if log.get("format").is_some_and(|format| format == PLAN) {
            let DraftPlan { record } = source.json()?;
            let record = Record::try_from(record).at("match").at(&source.name)?;
            return output.verdict(&source.name, "a plan", &plan_claims(&record, &log));
        }
        if log.get("made").is_some() && log.get("turns").is_none() {
            let sentence = "weights claim nothing that can be checked; `repeat` makes them again";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let draft: DraftRecord = source.json()?;
        if draft.result.is_none() && draft.fingerprint.is_none() {
            let sentence = "no \"result\" beside the turns, expected the log of a match";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let record = Record::try_from(draft).at(&source.name)?;
        let lies = false_claims(&record, &log);
        output.verdict(&source.name, format_args!("a match of {} turns", record.turns.len()), &lies)
    }
}
