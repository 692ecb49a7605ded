use std::path::Path;

use cli::{At, Failure, Source};
use ga_draft::read_from_object;
use ga_theseus::format::{Draft, DraftFile, FORMAT, Level, Mazes};
use ga_theseus::game::Template;
use serde::{Deserialize, Serialize};

/// A file of several mazes; its other fields are ignored.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
struct Several {
    mazes: Option<Vec<Draft>>,
}
read_from_object!(Several, "a maze, or an object with an array \"mazes\"");

/// The mazes of a file, at least one. The file is checked whole.
pub(crate) fn read(path: &Path) -> Result<Vec<Level>, Failure> {
    levels(&Source::read(path)?)
}

/// The mazes of a text, at least one.
pub(crate) fn levels(source: &Source) -> Result<Vec<Level>, Failure> {
    let Mazes(levels) = Mazes::try_from(draft(source)?).at(&source.name)?;
    if levels.is_empty() {
        return Err(Failure::refused("no maze in it, expected at least one")).at(&source.name);
    }
    Ok(levels)
}

/// The template in the text of one maze.
pub(crate) fn template(source: &Source) -> Result<Template, Failure> {
    Template::try_from(draft(source)?).at(&source.name)
}

/// The field that names the kind of a file.
#[derive(Deserialize)]
#[serde(expecting = "a maze, or an object with an array \"mazes\"")]
struct Format {
    format: Option<String>,
}

fn draft(source: &Source) -> Result<DraftFile, Failure> {
    // A file of another game would be refused by the first field that differs.
    if let Format { format: Some(format) } = source.json()? {
        if !format.starts_with("theseus") {
            let sentence = format!("format: found the text {format:?}, expected {FORMAT:?}");
            return Err(Failure::refused(sentence)).at(&source.name);
        }
    }
    // Read twice: through `DraftFile`, which is flattened, an error would lose its path in the
    // file.
    let Several { mazes } = source.json()?;
    let single = if mazes.is_none() { source.json()? } else { Draft::default() };
    Ok(DraftFile { mazes, single })
}
