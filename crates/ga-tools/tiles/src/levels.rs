//! Files of levels: text, JSON, maps of Tiled, and projects of LDtk.

use crate::description::Permission;
use cli::{At, Failure, Source};
use ga_tiles::description::Description;
use ga_tiles::format::json::Entry;
use ga_tiles::format::{File, Format, Legend};
use ga_tiles::level::Alphabet;
use serde_json::Value;

/// A file of levels.
pub(crate) fn file(source: &Source) -> File<'_> {
    File::new(&source.name, &source.text)
}

/// Reads a file of levels, at least one.
pub(crate) fn read(source: &Source, legend: &Legend) -> Result<Vec<Entry>, Failure> {
    let levels = file(source).levels(legend).map_err(Failure::from);
    levels
        .map_err(|error| cli::of_another_kind(&source.text).unwrap_or(error))
        .at(&source.name)
}

/// The description in a file that `evolve` wrote.
pub(crate) fn described(
    source: &Source,
    permission: Permission,
) -> Result<Option<Description>, Failure> {
    recorded(source)
        .map(|text| permission.read(&text))
        .transpose()
}

/// The text of the description in a file that `evolve` or `like` wrote.
pub(crate) fn recorded(source: &Source) -> Option<Source> {
    let file: Value = serde_json::from_str(&source.text).ok()?;
    let evolved = ("made.options.level", &file["made"]["options"]["level"]);
    let named = [evolved, ("description", &file["description"])];
    let text = |(field, value): (_, &Value)| Some((field, value.as_str()?.to_owned()));
    let (field, text) = named.into_iter().find_map(text)?;
    Some(Source {
        name: format!("{}, {field}", source.name),
        text,
    })
}

/// A legend with a colour for each character of a file of levels, in the order in which they occur.
pub(crate) fn legend(source: &Source) -> Result<Legend, Failure> {
    let rows: Vec<String> = match file(source).format() {
        Format::Text => source.text.lines().map(str::to_owned).collect(),
        Format::Json => {
            let document: Value = source.json()?;
            let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
            let levels = list(&document["levels"]);
            let rows = levels.iter().flat_map(|level| list(&level["rows"]));
            rows.filter_map(|row| row.as_str().map(str::to_owned))
                .collect()
        }
        _ => {
            let editor = file(source).editor().unwrap_or_default();
            let sentence = format!(
                "which tiles a {editor} has is not known, expected --level with a description"
            );
            return Err(Failure::refused(sentence)).at(&source.name);
        }
    };
    let mut characters = String::new();
    for character in rows.iter().flat_map(|row| row.chars()) {
        if !characters.contains(character) {
            characters.push(character);
        }
    }
    Alphabet::new(&characters).map(Legend::new).at(&source.name)
}
