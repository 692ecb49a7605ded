use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_draft::claim::Value;
use ga_units::format::DraftRecord;
use ga_units::game::Record;
use ga_units::verify::false_claims;

/// Checks what the log of a match claims: every order, the result, and that nothing was altered.
#[derive(Args)]
pub(crate) struct Verify {
    /// The log of a match; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let (draft, log): (DraftRecord, Value) = (source.json()?, source.json()?);
        if draft.result.is_none() && draft.fingerprint.is_none() {
            let sentence = "no \"result\" beside the turns, expected the log of a match";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let record = Record::try_from(draft).at(&source.name)?;
        let lies = false_claims(&record, &log);
        output.verdict(&source.name, format_args!("a match of {} turns", record.turns.len()), &lies)
    }
}
