use crate::figures::Figures;
use crate::input;
use crate::wishes;
use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::false_claims;
use ga_draft::claim::Value;
use std::path::PathBuf;

/// Checks what a file of `evolve` claims: tours, measures and wishes.
#[derive(Args)]
pub(crate) struct Verify {
    /// A JSON file that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = input::levels(&source)?;
        let document: Value = source.json()?;
        let claimed = |index: usize| document.get("mazes")?.get(index)?.get("figures");
        if (0..levels.len()).all(|index| claimed(index).is_none()) {
            let sentence = "no \"figures\" beside a maze, expected a JSON file that evolve wrote";
            return Err(Failure::refused(sentence)).at(&source.name);
        }
        let (mut solver, mut lies) = (Solver::default(), Vec::new());
        let options = document.get("made").and_then(|made| made.get("options")).unwrap_or(&Value::Null);
        for (index, level) in levels.iter().enumerate() {
            let figures = claimed(index).unwrap_or(&Value::Null);
            let found = false_claims(level, figures, &mut solver).into_iter();
            lies.extend(found.map(|lie| lie.within("figures").within(&format!("mazes[{index}]"))));
            let found = wishes::false_claims(options, level, &Figures::new(level, &mut solver)).into_iter();
            lies.extend(found.map(|lie| lie.within("made.options")));
        }
        let plural = if levels.len() == 1 { "" } else { "s" };
        output.verdict(&source.name, format_args!("{} maze{plural}", levels.len()), &lies)
    }
}
