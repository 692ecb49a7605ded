use crate::description::Permission;
use crate::levels;
use clap::Args;
use cli::{Answer, At, Common, Failure, Kin, Output, Source, result_name};
use ga_core::text::plain;
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::text;
use ga_tiles::like::{EVALUATIONS, Like as Search};
use serde_json::Value;
use std::path::PathBuf;

/// Breeds more levels like those that you picked: they keep all requirements, and differ from all
/// levels of the file.
///
/// The result is a file with all levels and the new ones. Each new one names its parents. Breed
/// from that file to go on.
#[derive(Args)]
pub(crate) struct Like {
    /// The levels that you saw: text, JSON, a map of Tiled or a project of LDtk; - is standard
    /// input
    #[arg(value_name = "LEVELS")]
    levels: PathBuf,
    #[command(flatten)]
    asked: cli::Like,
    /// The description of the levels, in TOML [default: that in a file of `evolve` or `like`]
    #[arg(long, value_name = "LEVEL.toml")]
    level: Option<PathBuf>,
    #[command(flatten)]
    permission: Permission,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.levels)?;
        let written = if let Some(level) = &self.level {
            Source::read_written(level)?
        } else {
            let sentence = "the file does not say how its levels are described, expected --level";
            levels::recorded(&source)
                .ok_or_else(|| Failure::refused(sentence))
                .at(&source.name)?
        };
        let description = self.permission.read(&written)?;
        let alphabet = description.alphabet();
        let entries = levels::read(&source, &description.legend())?;
        let liked = self
            .asked
            .places(entries.iter().map(|entry| entry.id.as_str()))?;
        for entry in liked.iter().map(|&place| &entries[place]) {
            let fits = description.template().fits(&entry.level);
            fits.map_err(|error| Failure::refused(description.explain(&error)))
                .at(format!("level {}", entry.id))
                .at(&source.name)?;
        }
        let requirements = description.requirements();
        let template = description.template().clone();
        let search = Search::new(template, requirements.clone(), common.seed, self.asked.far)?;
        let mut folder = self.asked.folder(output)?;
        let mut parents = cli::parents(&source, "levels").into_iter();
        let kin = |Entry { id, level, .. }| Kin {
            id,
            level,
            parents: parents.next().unwrap_or_default(),
        };
        let shown = entries.into_iter().map(kin).collect();
        let family = self.asked.breed(
            shown,
            EVALUATIONS,
            output,
            |shown, number, evaluations, is_over| {
                Ok(search.child(shown, &liked, number, evaluations, is_over)?)
            },
        )?;
        description.finish()?;
        let entries: Vec<Entry> = family
            .all
            .iter()
            .map(|kin| Entry::new(&*kin.id, kin.level.clone()))
            .collect();
        let mut file: Value = serde_json::from_str(&json::write(&entries, alphabet))?;
        // The next round needs it.
        file["description"] = written.text.into();
        let origin = cli::origin("tiles", &source.name);
        let name = result_name(&[&"tiles", &"breed", &origin, &family.name(), &common.seed]);
        folder.write(&format!("{name}.json"), family.file(file, "levels"));
        let levels: Vec<_> = family
            .children()
            .iter()
            .map(|kin| kin.level.clone())
            .collect();
        folder.write(&format!("{name}.txt"), text::write(&levels, alphabet));
        family.print(&folder, output, |level| {
            plain(&alphabet.write(level)).into_owned()
        })
    }
}
