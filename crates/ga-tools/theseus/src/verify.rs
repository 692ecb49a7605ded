use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_request::claim::{self, FalseClaim, Value};
use ga_theseus::format::FORMAT;
use ga_theseus::game::Win;
use ga_theseus::verify::{self, Certificate, Scratch};
use serde::Deserialize;

use crate::{Theseus, files, ordered};

/// Checks what a file of `evolve` claims: figures, solutions, and what was ordered.
#[derive(Args)]
pub(crate) struct Verify {
    /// A file that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

/// The claims of a file about its mazes.
#[derive(Deserialize)]
struct Claims {
    format: Option<Value>,
    mazes: Option<Vec<Figured>>,
    figures: Option<Figures>,
}

/// The claims about one of several mazes.
#[derive(Deserialize)]
struct Figured {
    figures: Option<Figures>,
}

/// Figures as text: a value takes several times as much memory.
#[derive(Deserialize)]
#[serde(from = "Value")]
struct Figures(Box<str>);

impl From<Value> for Figures {
    fn from(value: Value) -> Self {
        Self(value.to_string().into())
    }
}

impl Figured {
    fn value(self) -> Value {
        let figures = self
            .figures
            .and_then(|Figures(text)| serde_json::from_str(&text).ok());
        figures.unwrap_or_default()
    }
}

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = files::levels(&source)?;
        let made = cli::made::<Theseus>(&source)?;
        let Claims {
            format,
            mazes,
            figures,
        } = source.json()?;
        let is_one = mazes.is_none();
        let claimed = mazes.unwrap_or_else(|| vec![Figured { figures }]);
        if claimed.iter().all(|claims| claims.figures.is_none()) {
            let sentence = "no \"figures\" beside a maze, expected a file that evolve wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let mut scratch = Scratch::default();
        let mut false_claims = Vec::new();
        let format = format.filter(|format| *format != FORMAT);
        false_claims.extend(format.map(|format| FalseClaim::new("format", format, FORMAT)));
        for (index, (level, claimed)) in levels.iter().zip(claimed).enumerate() {
            let path = if is_one {
                String::new()
            } else {
                format!("mazes[{index}]")
            };
            let found = verify::claims(level, &claimed.value(), &mut scratch).into_iter();
            false_claims.extend(found.map(|claim| claim.within("figures").within(&path)));
        }
        if let Some(made) = &made {
            let found = ordered::unmet(
                &Value::Object(made.record.options.as_ref().clone()),
                &levels,
            )
            .into_iter();
            false_claims.extend(found.map(|claim: FalseClaim| claim.within("made.options")));
        }
        let checked = Checked {
            what: cli::counted(levels.len(), "maze"),
            names: claim::names(&Certificate::with(&levels[0], Win::After, &mut scratch)),
            made,
        };
        output.verdict(&source.name, &checked, &false_claims)
    }
}
