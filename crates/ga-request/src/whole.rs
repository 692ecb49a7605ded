//! Reads whole numbers, with `#[serde(default, deserialize_with = "ga_request::whole::option")]`.
//!
//! For `1.5`, serde's own error says "expected i64". The errors of these functions say "expected a
//! whole number".

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;

/// Reads a whole number, or `None` for null.
///
/// # Errors
///
/// If the value is neither null nor a whole number that fits an `i64`.
pub fn option<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(Option::<Whole>::deserialize(deserializer)?.map(|Whole(number)| number))
}

/// Reads a list of whole numbers, or `None` for null.
///
/// # Errors
///
/// If the value is neither null nor a list of whole numbers that fit an `i64`.
pub fn list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<i64>>, D::Error> {
    let numbers = Option::<Vec<Whole>>::deserialize(deserializer)?;
    Ok(numbers.map(|numbers| numbers.into_iter().map(|Whole(number)| number).collect()))
}

struct Whole(i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(WholeNumber).map(Self)
    }
}

struct WholeNumber;

impl Visitor<'_> for WholeNumber {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        Ok(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        i64::try_from(number).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Draft {
        #[serde(default, deserialize_with = "super::option")]
        width: Option<i64>,
        #[serde(default, deserialize_with = "super::list")]
        cell: Option<Vec<i64>>,
    }

    #[test]
    fn whole_numbers_are_read_and_others_are_called_by_plain_words() {
        let read = |text| serde_json::from_str::<Draft>(text);
        let draft = read(r#"{"width": -3, "cell": [1, 2]}"#).unwrap();
        assert_eq!((draft.width, draft.cell), (Some(-3), Some(vec![1, 2])));
        let draft = read(r#"{"width": null}"#).unwrap();
        assert_eq!((draft.width, draft.cell), (None, None));
        for text in [
            r#"{"width": 1.5}"#,
            r#"{"width": 1e30}"#,
            r#"{"width": 18446744073709551615}"#,
        ] {
            assert!(
                read(text)
                    .unwrap_err()
                    .to_string()
                    .contains("expected a whole number"),
                "{text}"
            );
        }
        assert!(
            read(r#"{"cell": [true]}"#)
                .unwrap_err()
                .to_string()
                .contains("expected a whole number")
        );
    }
}
