#![doc = include_str!("../README.md")]

mod object;
pub mod whole;

use std::borrow::Cow;

/// What is wrong with a draft.
#[non_exhaustive]
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Error {
    /// A field that is not there, or null.
    #[error("{field}: missing, expected {expected}")]
    Missing {
        /// The field, with the way to it: `sides[0].building`.
        field: Cow<'static, str>,
        /// What should have been there.
        expected: &'static str,
    },
    /// A list of numbers that is no pair.
    #[error("{field}: {found} numbers, expected 2, {expected}")]
    Pair {
        /// The field, with the way to it.
        field: Cow<'static, str>,
        /// How many numbers the list has.
        found: usize,
        /// The meaning of the two numbers: `[x, y]`.
        expected: &'static str,
    },
    /// A file of another format.
    #[error("format {found:?}: expected {expected:?}")]
    Format {
        /// The format that the file names.
        found: String,
        /// The format that can be read.
        expected: &'static str,
    },
}

/// The value of a field.
///
/// # Errors
///
/// [`Error::Missing`] if there is none.
pub fn demand<T>(
    value: Option<T>,
    field: impl Into<Cow<'static, str>>,
    expected: &'static str,
) -> Result<T, Error> {
    value.ok_or_else(|| Error::Missing { field: field.into(), expected })
}

/// Checks the value of `"format"`. A file without one is taken for the right format.
///
/// # Errors
///
/// [`Error::Format`] if the file names another format.
pub fn check_format(found: Option<String>, expected: &'static str) -> Result<(), Error> {
    match found {
        Some(found) if found != expected => Err(Error::Format { found, expected }),
        _ => Ok(()),
    }
}

/// The two numbers of a list, such as a cell. `expected` says what they mean: `[x, y]`.
///
/// # Errors
///
/// [`Error::Pair`] if the list has another length.
pub fn pair(
    numbers: &[i64],
    field: impl Into<Cow<'static, str>>,
    expected: &'static str,
) -> Result<[i64; 2], Error> {
    numbers.try_into().map_err(|_| Error::Pair { field: field.into(), found: numbers.len(), expected })
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
