use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_draft::claim::Value;
use ga_minimax::contest::Log;
use std::path::PathBuf;

/// Checks what the log of a match claims: every move, all results and the figures.
#[derive(Args)]
pub(crate) struct Verify {
    /// A file that `match --record` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let (log, document): (Log, Value) = (source.json()?, source.json()?);
        if document.get("figures").is_none() {
            let sentence = "no \"figures\" beside the games, expected a file that match --record wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let lies = log.false_claims(&document).at(&source.name)?;
        let games = log.games().len();
        let plural = if games == 1 { "" } else { "s" };
        output.verdict(&source.name, format_args!("{games} game{plural}"), &lies)
    }
}
