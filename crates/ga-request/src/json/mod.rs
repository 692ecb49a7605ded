//! Reads JSON from programs and people. An error names the place, what was found there, and what
//! was expected, in words of JSON.
//!
//! [`read`] checks the text before it builds a value: nesting, names that an object has twice, and
//! the numbers of values and objects. So a hostile text costs no memory, and no part of a text can
//! hide behind another one of the same name.
//!
//! ```
//! use ga_request::json;
//!
//! let error = json::read::<Vec<u8>>("[1, 300]").unwrap_err();
//! let expected = "[1]: found the number 300, expected a whole number from 0 to 255";
//! assert_eq!(error.to_string(), expected);
//! let error = json::read::<Vec<u8>>("[1,").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 3: the text ends, expected a value");
//! let twice = json::check(r#"{"a": {"b": 1, "b": 2}}"#, json::Limits::default());
//! assert_eq!(twice.unwrap_err().to_string(), "a.b: found twice");
//! ```

mod limited;
mod look;
mod way;
mod words;

use limited::Limited;
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::Deserializer;
use serde_path_to_error::Track;
use std::cell::Cell;
use way::Way;

/// The greatest numbers of values that a text may hold. They bound the memory that a value of this
/// text takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Values of any kind, also those within others.
    pub values: u64,
    /// Objects. An object of one name may become a struct of many fields.
    pub objects: u64,
}

impl Limits {
    /// No limits: for texts that the program wrote itself.
    pub const NONE: Self = Self {
        values: u64::MAX,
        objects: u64::MAX,
    };
}

/// 4 million values, 500 000 of them objects.
impl Default for Limits {
    fn default() -> Self {
        Self {
            values: 4_000_000,
            objects: 500_000,
        }
    }
}

/// The reason why a text cannot be read: one sentence with its place.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}{fault}", if place.is_empty() { String::new() } else { format!("{place}: ") })]
pub struct Error {
    /// The line and column, or the path of the value; empty for the whole text.
    place: String,
    fault: String,
}

impl Error {
    pub(crate) fn new(place: impl Into<String>, fault: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            fault: fault.into(),
        }
    }

    /// The line and column, or the path of the wrong value; empty for the whole text.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// What is wrong at the place.
    pub fn fault(&self) -> &str {
        &self.fault
    }

    /// The sentence for a text that is one line of a file: without the number of the line, which is
    /// 1.
    pub fn of_line(&self) -> String {
        let sentence = self.to_string();
        sentence
            .strip_prefix("line 1, ")
            .map(str::to_owned)
            .unwrap_or(sentence)
    }
}

/// Reads a `T` from a whole text.
///
/// # Errors
///
/// Those of [`check`] with the [default limits](Limits). If the text is not a `T`: the path of the
/// value.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    check(text, Limits::default())?;
    read_checked(text)
}

/// Reads a `T` from a whole text that [`check`] has accepted.
///
/// # Errors
///
/// As [`read`], but for limits and names that occur twice.
pub fn read_checked<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let mut deserializer = Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| refusal(text, error.path(), error.inner()))?;
    deserializer.end().map_err(|error| words::no_json(&error))?;
    Ok(value)
}

/// Checks a text without building a value: its form, that no object has a name twice, and the
/// limits.
///
/// # Errors
///
/// If the text is not JSON: with line and column. If an object has a name twice: with the path of
/// the name. If there are too many values.
pub fn check(text: &str, limits: Limits) -> Result<(), Error> {
    let mut deserializer = Deserializer::from_str(text);
    let mut track = Track::new();
    let left = Cell::new(limits);
    let within = Limited {
        limits,
        left: &left,
    };
    let checked = within.deserialize(serde_path_to_error::Deserializer::new(
        &mut deserializer,
        &mut track,
    ));
    checked.map_err(|error| refusal(text, &track.path(), &error))?;
    deserializer.end().map_err(|error| words::no_json(&error))
}

fn refusal(text: &str, path: &serde_path_to_error::Path, error: &serde_json::Error) -> Error {
    if !error.is_data() {
        return words::no_json(error);
    }
    let message = words::message(error);
    if let Some(limit) = message.strip_prefix(limited::BEYOND) {
        return Error::new("", limit);
    }
    let mut way = Way::to(path, text);
    if let Some((field, fault)) = words::of_field(&message) {
        // The path leads to the name of an unknown field, but not to one that is missing or found
        // twice.
        if !(message.starts_with("unknown") && way.ends_with(field)) {
            way.push_field(field);
        }
        return Error::new(way.place(), fault);
    }
    Error::new(way.place(), found(&message, || look::at(text, &way.steps)))
}

/// The fault of a message about a value, which `at` looks at.
fn found(message: &str, at: impl FnOnce() -> look::Found) -> String {
    let after = message
        .rsplit_once(", expected ")
        .map(|(_, expected)| expected);
    match after.or_else(|| message.strip_prefix("expected ")) {
        Some(expected) => {
            let found = at();
            format!("found {found}, expected {}", words::plain(expected, &found))
        }
        None => sentence(message),
    }
}

/// Number of characters of a sentence of the value's own type, which may repeat a text of the file.
const LONGEST: usize = 300;

fn sentence(message: &str) -> String {
    crate::cut(message, LONGEST).into_owned()
}

/// What is wrong with a whole value, whose text is `text`. The words of the value's own type stay.
pub(crate) fn fault(error: &serde_json::Error, text: &str) -> String {
    let message = words::message(error);
    let is_of_serde = ["invalid ", "expected ", "data did not match "];
    if is_of_serde.iter().any(|start| message.starts_with(start)) {
        found(&message, || look::at(text, &[]))
    } else {
        sentence(&message)
    }
}

#[cfg(test)]
mod tests;
