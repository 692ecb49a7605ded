use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_minimax::contest::Log;
use ga_minimax::verify;
use ga_request::claim::{self, Value};
use serde::Deserialize;
use std::path::PathBuf;

/// Checks what the log of a match claims: every move, all results and the figures.
#[derive(Args)]
pub(crate) struct Verify {
    /// A file that `match --out` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

/// The figures of a log.
#[derive(Deserialize)]
struct Claims {
    figures: Option<Value>,
}

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let (log, claims): (Log, Claims) = (source.json()?, source.json()?);
        let Some(figures) = claims.figures else {
            let sentence =
                "no \"figures\" beside the games, expected a file that match --out wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        };
        let names = ["moves", "result"]
            .into_iter()
            .map(str::to_owned)
            .chain(claim::names(&figures))
            .collect();
        let false_claims = verify::claims(&log, &figures).at(&source.name)?;
        let games = log.games().len();
        let checked = Checked {
            what: cli::counted(games, "game"),
            names,
            made: None,
        };
        output.verdict(&source.name, &checked, &false_claims)
    }
}
