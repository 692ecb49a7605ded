use crate::description::Permission;
use crate::evolve::{Asked, EXPECTED};
use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_draft::claim::{self, FalseClaim, Value};
use ga_tiles::Level;
use ga_tiles::check::Evolved;
use ga_tiles::format::json;
use std::path::PathBuf;

/// Checks what a file of `evolve` claims: the values of all levels, that they keep all requirements
/// and wishes, and that they are as far apart as was asked for. `repeat` also checks that
/// the search finds these levels with this seed.
#[derive(Args)]
pub(crate) struct Verify {
    /// The file tiles.json that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
    #[command(flatten)]
    permission: Permission,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let document: Value = source.json()?;
        let options = document.get("made").and_then(|made| made.get("options"));
        let Some(options) = options.filter(|_| document.get("figures").is_some()) else {
            return Err(Failure::refused(EXPECTED)).at(&source.name);
        };
        let asked = Asked::recorded(options, self.permission).at(&source.name)?;
        let (description, count) = (asked.description, asked.count);
        let read = |draft| json::from_draft(draft, description.alphabet()).at(&source.name);
        let levels: Vec<Level> = read(source.json()?)?.into_iter().map(|entry| entry.level).collect();
        let best = match document.get("best").filter(|_| levels.is_empty()) {
            Some(best) => {
                let alone = serde_json::json!({ "levels": [best] }).to_string();
                let alone = Source { name: format!("{}, best", source.name), text: alone };
                Some(read(alone.json()?)?.remove(0).level)
            }
            None => None,
        };
        let evolved = Evolved::of(&description, levels, best, count)?;
        let mut lies = claim::compare(&document, &evolved.file(&description));
        for (index, level) in evolved.checked.levels.iter().enumerate() {
            for unmet in &level.unmet {
                let place = format!("levels[{index}].{}", unmet.name);
                lies.push(FalseClaim::new(place, "kept", &unmet.sentence));
            }
        }
        let plural = if evolved.levels.len() == 1 { "" } else { "s" };
        output.verdict(&source.name, format_args!("{} level{plural}", evolved.levels.len()), &lies)
    }
}
