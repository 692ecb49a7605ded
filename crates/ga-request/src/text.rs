//! Values that a request has as texts, as a command line does.
//!
//! `#[serde(with = "ga_request::text")]` is for any type that is read and shown as text. A number
//! is the text of its digits.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::net::Ipv4Addr;
//!
//! #[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
//! #[serde(default)]
//! struct Request {
//!     #[serde(with = "ga_request::text::option")]
//!     host: Option<Ipv4Addr>,
//!     #[serde(with = "ga_request::text::list")]
//!     others: Vec<Ipv4Addr>,
//! }
//!
//! let request: Request = serde_json::from_str(r#"{"others": "1.2.3.4"}"#).unwrap();
//! assert_eq!(serde_json::to_string(&request).unwrap(), r#"{"host":null,"others":["1.2.3.4"]}"#);
//! let error = serde_json::from_str::<Request>(r#"{"host": "x"}"#).unwrap_err().to_string();
//! assert!(error.starts_with("invalid IPv4 address syntax"));
//! ```

use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Number;
use std::fmt::Display;
use std::str::FromStr;

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text")]
enum Word {
    Text(String),
    Number(Number),
}

impl Word {
    fn read<T: FromStr<Err: Display>, E: serde::de::Error>(self) -> Result<T, E> {
        let text = match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        };
        text.parse()
            .map_err(|error: T::Err| match error.to_string() {
                // The standard library names no remedy.
                said if said == "invalid digit found in string" => {
                    E::custom("expected a whole number")
                }
                said => E::custom(said),
            })
    }
}

/// Reads a value.
///
/// # Errors
///
/// If there is no text or number, or the type refuses it.
pub fn deserialize<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    Word::deserialize(from)?.read()
}

/// Writes a value.
///
/// # Errors
///
/// Those of `to`.
pub fn serialize<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// The same for a value that may be null.
pub mod option {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, Word};

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize`](super::deserialize).
    pub fn deserialize<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        Option::<Word>::deserialize(from)?
            .map(Word::read)
            .transpose()
    }

    /// Writes a value.
    ///
    /// # Errors
    ///
    /// Those of `to`.
    pub fn serialize<S: Serializer>(
        value: &Option<impl Display>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            None => to.serialize_none(),
            Some(value) => to.collect_str(value),
        }
    }
}

/// The same for several values. One alone need not be a list.
pub mod list {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, Word};

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text, or a list of texts")]
    enum Words {
        One(Word),
        Several(Vec<Word>),
    }

    /// Reads the values.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize`](super::deserialize).
    pub fn deserialize<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let words = match Words::deserialize(from)? {
            Words::One(word) => vec![word],
            Words::Several(words) => words,
        };
        words.into_iter().map(Word::read).collect()
    }

    /// Writes the values.
    ///
    /// # Errors
    ///
    /// Those of `to`.
    pub fn serialize<S: Serializer>(values: &[impl Display], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(ToString::to_string))
    }
}
