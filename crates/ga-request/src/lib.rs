#![doc = include_str!("../README.md")]

pub mod claim;
pub mod engine;
pub mod forge;
pub mod json;
pub mod like;
pub mod near;
mod object;
pub mod options;
pub mod record;
pub mod search;
mod share;
pub mod text;
pub mod whole;

pub use share::share;
use std::borrow::Cow;
use std::fmt::Display;

/// The reason why a draft is refused.
#[non_exhaustive]
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Error {
    /// A field is missing, or its value is null.
    #[error("{field}: missing, expected {expected}")]
    Missing {
        /// The path of the field, for instance `sides[0].building`.
        field: Cow<'static, str>,
        /// A description of the expected value, for instance `[x, y]`.
        expected: &'static str,
    },
    /// A list does not have exactly two numbers.
    #[error("{field}: {found} numbers, expected 2, {expected}")]
    Pair {
        /// The path of the field.
        field: Cow<'static, str>,
        /// The number of elements in the list.
        found: usize,
        /// The meaning of the two numbers, for instance `[x, y]`.
        expected: &'static str,
    },
    /// The file has another format.
    #[error("format {:?}: expected {expected:?}", short(found))]
    Format {
        /// The format that the file states.
        found: String,
        /// The only format that can be read.
        expected: &'static str,
    },
}

/// Returns the value of a field. `field` and `expected` are used in the error.
///
/// # Errors
///
/// [`Error::Missing`] if `value` is `None`.
pub fn demand<T>(
    value: Option<T>,
    field: impl Into<Cow<'static, str>>,
    expected: &'static str,
) -> Result<T, Error> {
    value.ok_or_else(|| Error::Missing {
        field: field.into(),
        expected,
    })
}

/// Checks the value of the field `"format"`. If the file does not have this field, it is accepted.
///
/// # Errors
///
/// [`Error::Format`] if `found` is another format than `expected`.
pub fn check_format(found: Option<String>, expected: &'static str) -> Result<(), Error> {
    match found {
        Some(found) if found != expected => Err(Error::Format { found, expected }),
        _ => Ok(()),
    }
}

/// Returns the two numbers of a list, such as the coordinates of a cell. `expected` is their
/// meaning for the error, for instance `[x, y]`.
///
/// # Errors
///
/// [`Error::Pair`] if `numbers` does not have exactly two elements.
pub fn pair(
    numbers: &[i64],
    field: impl Into<Cow<'static, str>>,
    expected: &'static str,
) -> Result<[i64; 2], Error> {
    numbers.try_into().map_err(|_| Error::Pair {
        field: field.into(),
        found: numbers.len(),
        expected,
    })
}

/// Number of characters of a text of a file that a message repeats.
const LONGEST: usize = 60;

/// The beginning of a long text, with two dots; a text of up to 60 characters as it is. For
/// messages that repeat a text of a file, which stays on one line.
///
/// ```
/// assert_eq!(ga_request::short("one\ntwo"), r"one\ntwo");
/// assert_eq!(ga_request::short("a name"), "a name");
/// assert_eq!(ga_request::short(&"a".repeat(1000)), "a".repeat(60) + "..");
/// ```
pub fn short(text: &str) -> Cow<'_, str> {
    match cut(text, LONGEST) {
        text if text.contains('\n') => Cow::Owned(text.replace('\n', r"\n")),
        text => text,
    }
}

/// The first `most` characters of a longer text, with two dots; any other text as it is.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}..", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A count with its noun, which gets an `s` unless the count is 1.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_is_named_with_what_was_expected() {
        assert_eq!(demand(Some(3), "width", "a number"), Ok(3));
        let error = demand(None::<u8>, format!("sides[{}].hp", 1), "a number").unwrap_err();
        assert_eq!(error.to_string(), "sides[1].hp: missing, expected a number");
    }

    #[test]
    fn only_another_format_is_refused() {
        assert!(check_format(None, "mazes/1").is_ok());
        assert!(check_format(Some(String::from("mazes/1")), "mazes/1").is_ok());
        let error = check_format(Some(String::from("mazes/2")), "mazes/1").unwrap_err();
        assert_eq!(error.to_string(), r#"format "mazes/2": expected "mazes/1""#);
    }

    #[test]
    fn a_pair_has_two_numbers() {
        assert_eq!(pair(&[4, -1], "at", "[x, y]"), Ok([4, -1]));
        let error = pair(&[4], "at", "[x, y]").unwrap_err();
        assert_eq!(error.to_string(), "at: 1 numbers, expected 2, [x, y]");
    }
}
