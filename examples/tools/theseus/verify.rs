use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_draft::claim::{FalseClaim, Value};
use ga_theseus::format::FORMAT;
use ga_theseus::verify::{Scratch, false_claims};

use crate::design::ordered;
use crate::files;

/// Checks what a file of `evolve` claims: figures, solutions, and what was ordered.
#[derive(Args)]
pub(crate) struct Verify {
    /// A file that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = files::levels(&source)?;
        let document: Value = source.json()?;
        let several = document.get("mazes").and_then(Value::as_array);
        let claimed = |index: usize| match several {
            Some(mazes) => mazes.get(index)?.get("figures"),
            None => document.get("figures"),
        };
        if (0..levels.len()).all(|index| claimed(index).is_none()) {
            let sentence = "no \"figures\" beside a maze, expected a file that evolve wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let mut scratch = Scratch::default();
        let mut lies = Vec::new();
        let format = document.get("format").filter(|format| *format != FORMAT);
        lies.extend(format.map(|format| FalseClaim::new("format", format, FORMAT)));
        for (index, level) in levels.iter().enumerate() {
            let path = several.map_or_else(String::new, |_| format!("mazes[{index}]"));
            let figures = claimed(index).unwrap_or(&Value::Null);
            let found = false_claims(level, figures, &mut scratch).into_iter();
            lies.extend(found.map(|lie| lie.within("figures").within(&path)));
        }
        if let Some(made) = document.get("made") {
            if !made.is_object() {
                lies.push(FalseClaim::new("made", made, "no object"));
            }
            let options = made.get("options").unwrap_or(&Value::Null);
            let found = ordered::unmet(options, &levels).into_iter();
            lies.extend(found.map(|lie: FalseClaim| lie.within("made.options")));
        }
        let plural = if levels.len() == 1 { "" } else { "s" };
        output.verdict(&source.name, format_args!("{} maze{plural}", levels.len()), &lies)
    }
}
