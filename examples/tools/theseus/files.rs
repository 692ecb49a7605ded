use std::path::Path;

use cli::{At, Failure, Source};
use ga_draft::read_from_object;
use ga_theseus::format::{Draft, DraftFile, Level, Mazes};
use ga_theseus::game::Template;
use serde::{Deserialize, Serialize};

/// Of a file of several mazes nothing else is looked at.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
struct Several {
    mazes: Option<Vec<Draft>>,
}
read_from_object!(Several, "a maze, or an object with an array \"mazes\"");

/// All mazes of a file, checked whole; at least one.
pub(crate) fn read(path: &Path) -> Result<Vec<Level>, Failure> {
    let source = Source::read(path)?;
    let Mazes(levels) = Mazes::try_from(draft(&source)?).at(&source.name)?;
    if levels.is_empty() {
        return Err(Failure::refused("no maze in it, expected at least one")).at(&source.name);
    }
    Ok(levels)
}

/// The only maze of a file, in which parts may be free.
pub(crate) fn template(path: &Path) -> Result<Template, Failure> {
    let source = Source::read(path)?;
    Template::try_from(draft(&source)?).at(&source.name)
}

fn draft(source: &Source) -> Result<DraftFile, Failure> {
    // Twice, because the way to what is wrong in a maze within a larger object would be lost.
    let Several { mazes } = source.json()?;
    let single = if mazes.is_none() { source.json()? } else { Draft::default() };
    Ok(DraftFile { mazes, single })
}
