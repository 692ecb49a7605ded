//! Files of mazes.

use std::path::Path;

use cli::{At, Failure, Source};
use ga_request::read_from_object;
use ga_theseus::format::{Draft, DraftFile, FORMAT, Level};
use ga_theseus::game::Template;
use serde::{Deserialize, Serialize};

/// A file of several mazes; its other fields are ignored.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
struct Several {
    mazes: Option<Vec<Slot>>,
}

/// A maze of a file. A draft takes many times the memory of a level, so it is kept only if it is no
/// level.
#[derive(Clone, Deserialize, Serialize)]
#[serde(from = "Draft", into = "Draft")]
enum Slot {
    Level(Level),
    Draft(Box<Draft>),
}

impl From<Draft> for Slot {
    fn from(draft: Draft) -> Self {
        Level::try_from(draft.clone()).map_or_else(|_| Self::Draft(draft.into()), Self::Level)
    }
}

impl From<Slot> for Draft {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Level(level) => level.into(),
            Slot::Draft(draft) => *draft,
        }
    }
}

read_from_object!(Several, "a maze, or an object with an array \"mazes\"");

/// The mazes of a file, at least one. The file is checked whole.
///
/// # Errors
///
/// A sentence that names the place in the file.
pub fn read(path: &Path) -> Result<Vec<Level>, Failure> {
    levels(&Source::read(path)?)
}

/// The mazes of a text, at least one.
pub(crate) fn levels(source: &Source) -> Result<Vec<Level>, Failure> {
    let level = |(index, slot)| match slot {
        Slot::Level(level) => Ok(level),
        Slot::Draft(draft) => Level::try_from(Draft {
            id: Some(draft.id.unwrap_or_else(|| format!("{}", index + 1))),
            ..*draft
        }),
    };
    let levels = slots(source)?.into_iter().enumerate().map(level);
    let levels: Vec<Level> = levels.collect::<Result<_, _>>().at(&source.name)?;
    if levels.is_empty() {
        return Err(Failure::refused("no maze in it, expected at least one")).at(&source.name);
    }
    Ok(levels)
}

/// The template in the text of one maze.
pub(crate) fn template(source: &Source) -> Result<Template, Failure> {
    let mazes = slots(source)?.into_iter().map(Draft::from).collect();
    Template::try_from(DraftFile {
        mazes: Some(mazes),
        single: Draft::default(),
    })
    .at(&source.name)
}

/// The field that names the kind of a file.
#[derive(Deserialize)]
#[serde(expecting = "a maze, or an object with an array \"mazes\"")]
struct Format {
    format: Option<String>,
}

fn slots(source: &Source) -> Result<Vec<Slot>, Failure> {
    // A file of another game would be refused by the first field that differs.
    if let Format {
        format: Some(format),
    } = source.json()?
    {
        if !format.starts_with("theseus") {
            let sentence = format!("format: found the text {format:?}, expected {FORMAT:?}");
            return Err(Failure::refused(sentence)).at(&source.name);
        }
    }
    // Read twice: through `DraftFile`, which is flattened, an error would lose its path in the
    // file.
    let Several { mazes } = source.json()?;
    mazes.map_or_else(|| Ok(vec![source.json()?]), Ok)
}
