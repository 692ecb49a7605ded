use crate::{Checkpoint, input, wishes};
use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::{self, Certificate};
use ga_request::claim::{self, Value};
use serde::Deserialize;
use std::path::PathBuf;

/// Checks what a file of `evolve` claims: tours, measures and wishes.
#[derive(Args)]
pub(crate) struct Verify {
    /// A JSON file that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

/// The claims of a file about its mazes.
#[derive(Deserialize)]
struct Claims {
    mazes: Vec<Figured>,
}

/// The claims about a maze.
#[derive(Deserialize)]
struct Figured {
    figures: Option<Value>,
}

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = input::levels(&source)?;
        let made = cli::made::<Checkpoint>(&source)?;
        let Claims { mazes } = source.json()?;
        if mazes.iter().all(|claims| claims.figures.is_none()) {
            let sentence = "no \"figures\" beside a maze, expected a JSON file that evolve wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let mut solver = Solver::default();
        let mut false_claims = Vec::new();
        let mut names = Vec::new();
        let options = made
            .as_ref()
            .map(|made| Value::Object(made.record.options.as_ref().clone()))
            .unwrap_or_default();
        for (index, (level, claims)) in levels.iter().zip(mazes).enumerate() {
            let found =
                verify::claims(level, &claims.figures.unwrap_or_default(), &mut solver).into_iter();
            false_claims.extend(
                found.map(|claim| claim.within("figures").within(&format!("mazes[{index}]"))),
            );
            let figures = Certificate::of(level, &mut solver);
            let found = wishes::false_claims(&options, level, &figures).into_iter();
            false_claims.extend(found.map(|claim| claim.within("made.options")));
            names = claim::names(&figures);
        }
        let checked = Checked {
            what: cli::counted(levels.len(), "maze"),
            names,
            made,
        };
        output.verdict(&source.name, &checked, &false_claims)
    }
}
