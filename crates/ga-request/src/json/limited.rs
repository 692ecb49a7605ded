//! Walks through a text without keeping it.

use super::Limits;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::collections::HashSet;
use std::fmt;

/// The beginning of the message for a text that is beyond a limit.
pub(super) const BEYOND: &str = "beyond a limit: ";

/// Any value without a name that occurs twice in one object, within limits.
///
/// Most readers take the last value of such a name, and a person who looks at the file may see the
/// first.
#[derive(Clone, Copy)]
pub(super) struct Limited<'a> {
    pub(super) limits: Limits,
    pub(super) left: &'a Cell<Limits>,
}

impl Limited<'_> {
    /// Counts a value, and an object if it is one.
    fn count<E: Error>(self, objects: u64) -> Result<(), E> {
        let Limits {
            values,
            objects: left,
        } = self.left.get();
        let beyond = |most: u64, what: &str| {
            E::custom(format_args!(
                "{BEYOND}more than {most} {what} in it, expected fewer"
            ))
        };
        let values = values
            .checked_sub(1)
            .ok_or_else(|| beyond(self.limits.values, "values"))?;
        let objects = left
            .checked_sub(objects)
            .ok_or_else(|| beyond(self.limits.objects, "objects"))?;
        self.left.set(Limits { values, objects });
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Limited<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Limited<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.count(1)?;
        let mut names = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if names.contains(&name) {
                // As serde says it of a struct.
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            names.insert(name);
            map.next_value_seed(self)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.count(0)?;
        while list.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.count(0)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.count(0)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.count(0)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.count(0)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.count(0)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        self.count(0)
    }
}
