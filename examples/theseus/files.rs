use std::path::Path;

use examples::{At, Failure, Source};
use ga_theseus::Template;
use ga_theseus::format::{Draft, DraftFile, Level, Mazes};
use serde::Deserialize;
use serde_json::Value;

/// Of a file of several mazes nothing else is looked at.
#[derive(Deserialize)]
#[serde(expecting = "a maze, or an object with an array \"mazes\"")]
struct Several {
    mazes: Option<Vec<Draft>>,
}

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
    if source.text.trim_start().starts_with('[') {
        let sentence = "an array, expected a maze, or an object with an array \"mazes\"";
        return Err(Failure::refused(sentence)).at(&source.name);
    }
    // Twice, because a maze within a larger object would be refused at the end of the file and not where it is wrong.
    let Several { mazes } = match serde_json::from_str(&source.text) {
        Ok(several) => several,
        Err(error) => {
            let place = culprit(&source.text).map_or_else(String::new, |name| format!(", maze {name}"));
            return Err(error).at(format_args!("{}{place}", source.name));
        }
    };
    let single = if mazes.is_none() { source.json()? } else { Draft::default() };
    Ok(DraftFile { mazes, single })
}

/// The id, or else the number, of the first maze that cannot be read: line and column alone say little.
fn culprit(text: &str) -> Option<String> {
    let file: Value = serde_json::from_str(text).ok()?;
    let (number, maze) = (1..)
        .zip(file.get("mazes")?.as_array()?)
        .find(|(_, maze): &(usize, &Value)| Draft::deserialize(*maze).is_err())?;
    let id = maze.get("id").and_then(Value::as_str);
    Some(id.map_or_else(|| number.to_string(), str::to_owned))
}
