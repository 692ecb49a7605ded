//! Looks at one value of a text, and at no other.

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use std::fmt;

/// Number of characters of a text that a message quotes.
const QUOTED: usize = 40;

/// A step from a value to one within it.
pub(super) enum Step {
    Field(String),
    Index(usize),
}

/// What is at a place, as a message says it.
#[derive(Debug)]
pub(super) enum Found {
    Nothing,
    Plain(&'static str),
    Number(Number),
    /// The beginning of a text, and whether it is the whole.
    Text(String, bool),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Plain(words) => f.write_str(words),
            Self::Number(number) => write!(f, "the number {number}"),
            Self::Text(text, true) => write!(f, "the text {text:?}"),
            Self::Text(text, false) => write!(f, "the text {text:?}.."),
        }
    }
}

/// The value of a text at the end of these steps.
pub(super) fn at(text: &str, steps: &[Step]) -> Found {
    // A text that is no JSON is refused before.
    Look(steps)
        .deserialize(&mut serde_json::Deserializer::from_str(text))
        .unwrap_or(Found::Nothing)
}

#[derive(Clone, Copy)]
struct Look<'a>(&'a [Step]);

impl<'de> DeserializeSeed<'de> for Look<'_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Look<'_> {
    /// What a value is without parts: the one that is looked for, or one on the way to it.
    fn here(self, found: Found) -> Found {
        if self.0.is_empty() {
            found
        } else {
            Found::Nothing
        }
    }
}

impl<'de> Visitor<'de> for Look<'_> {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found, A::Error> {
        let mut found = self.here(Found::Plain("an object"));
        while let Some(name) = map.next_key::<String>()? {
            match self.0 {
                [Step::Field(field), rest @ ..] if *field == name => {
                    found = map.next_value_seed(Look(rest))?;
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(found)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Found, A::Error> {
        let mut found = self.here(Found::Plain("an array"));
        if let [Step::Index(index), rest @ ..] = self.0 {
            for _ in 0..*index {
                list.next_element::<IgnoredAny>()?;
            }
            found = list
                .next_element_seed(Look(rest))?
                .unwrap_or(Found::Nothing);
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(found)
    }

    fn visit_unit<E: Error>(self) -> Result<Found, E> {
        Ok(self.here(Found::Plain("null")))
    }

    fn visit_bool<E: Error>(self, is: bool) -> Result<Found, E> {
        Ok(self.here(Found::Plain(if is { "true" } else { "false" })))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Found, E> {
        Ok(self.here(Found::Number(number.into())))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Found, E> {
        Ok(self.here(Found::Number(number.into())))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Found, E> {
        Ok(self.here(Number::from_f64(number).map_or(Found::Nothing, Found::Number)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Found, E> {
        let begin: String = text.chars().take(QUOTED).collect();
        let is_whole = begin.len() == text.len();
        Ok(self.here(Found::Text(begin, is_whole)))
    }
}
