//! Levels as JSON, format `tiles/1`: levels with their ids and features.
//!
//! ```
//! use ga_tiles::format::json;
//! use ga_tiles::level::Alphabet;
//!
//! let alphabet = Alphabet::new("x.")?;
//! let file = r#"{
//!   "format": "tiles/1",
//!   "levels": [{"id": "a", "rows": ["xx", "x."], "features": {"path": 3}}]
//! }"#;
//! let entries = json::read(file, &alphabet)?;
//! assert_eq!(entries[0].features["path"], Some(3.0));
//! assert_eq!(json::read(&json::write(&entries, &alphabet), &alphabet)?, entries);
//!
//! let error = json::read(r#"{"levels": [{"rows": ["xx", "x"]}]}"#, &alphabet).unwrap_err();
//! let expected = "levels[0].rows[1]: 1 characters, expected 2 as in the first row of the level";
//! assert_eq!(error.to_string(), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Error, rows};
use crate::level::{Alphabet, Level};
use ga_request::{check_format, demand, read_from_object};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the format in the file.
pub const FORMAT: &str = "tiles/1";

/// A level of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name of the level.
    pub id: String,
    /// The level.
    pub level: Level,
    /// Numbers that describe the level. `None` is a value that does not exist, such as the length
    /// of a way that is blocked; the file has null for it.
    pub features: BTreeMap<String, Option<f64>>,
}

impl Entry {
    /// A level with an id and without features.
    pub fn new(id: impl Into<String>, level: Level) -> Self {
        Self {
            id: id.into(),
            level,
            features: BTreeMap::new(),
        }
    }
}

/// A file as it was read, before its levels are checked: for programs that read JSON by a reader
/// of their own. [`from_draft`] checks it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub struct DraftFile {
    format: Option<String>,
    levels: Option<Vec<DraftEntry>>,
}
read_from_object!(DraftFile, "a file of levels, an object");

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(remote = "Self")]
struct DraftEntry {
    id: Option<Id>,
    rows: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    features: Option<BTreeMap<String, Option<f64>>>,
}
read_from_object!(DraftEntry, "a level, an object");

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = "expected a text or a whole number as id")]
enum Id {
    Text(String),
    Number(u64),
}

/// Writes levels. Features that are not finite numbers are written as null.
///
/// # Panics
///
/// Never: texts and numbers can always be written.
pub fn write(entries: &[Entry], alphabet: &Alphabet) -> String {
    let file = draft(entries, alphabet);
    serde_json::to_string_pretty(&file).expect("texts and numbers") + "\n"
}

/// The file of these levels.
pub fn draft(entries: &[Entry], alphabet: &Alphabet) -> DraftFile {
    let levels = entries.iter().map(|entry| DraftEntry {
        id: Some(Id::Text(entry.id.clone())),
        rows: Some(alphabet.rows(&entry.level)),
        features: (!entry.features.is_empty()).then(|| entry.features.clone()),
    });
    DraftFile {
        format: Some(FORMAT.to_owned()),
        levels: Some(levels.collect()),
    }
}

/// Reads levels. A level without id gets its number, counted from 1. A number as id becomes its
/// text. Fields with other names are ignored.
///
/// # Errors
///
/// [`Error::Syntax`] if the text is no JSON, or a value has another type. [`Error::Draft`] if it
/// has another format, or `levels` or `rows` is missing. [`Error::Value`] and [`Error::Level`] as
/// for [text](super::text::read). The errors name the field.
pub fn read(text: &str, alphabet: &Alphabet) -> Result<Vec<Entry>, Error> {
    let file: DraftFile = super::json_value(text)?;
    from_draft(file, alphabet)
}

/// The levels of a file that was read already.
///
/// # Errors
///
/// Those of [`read`], but for [`Error::Syntax`].
pub fn from_draft(file: DraftFile, alphabet: &Alphabet) -> Result<Vec<Entry>, Error> {
    check_format(file.format, FORMAT)?;
    let levels = demand(file.levels, "levels", "a list of levels")?;
    (0..)
        .zip(levels)
        .map(|(index, draft)| entry(index, draft, alphabet))
        .collect()
}

fn entry(index: usize, draft: DraftEntry, alphabet: &Alphabet) -> Result<Entry, Error> {
    let place = || format!("levels[{index}].rows");
    let rows = demand(draft.rows, place(), "a list of texts, one per row")?;
    let rows = (0..)
        .zip(&rows)
        .map(|(row, text): (usize, _)| (format!("{}[{row}]", place()), text.as_str()));
    Ok(Entry {
        id: match draft.id {
            Some(Id::Text(id)) => id,
            Some(Id::Number(id)) => id.to_string(),
            None => (index + 1).to_string(),
        },
        level: rows::read(place, rows, alphabet)?,
        features: draft.features.unwrap_or_default(),
    })
}
