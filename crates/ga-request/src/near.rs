//! Misspelt names of fields.
//!
//! Unknown fields of a level are ignored, so that programs can keep notes there. A field that is
//! nearly one that the level lacks is no note: [`read_from_object!`](crate::read_from_object)
//! refuses it.

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::Display;

/// Whether an unknown name is a known one with a slip of the hand: other capitals, hyphens for
/// underscores, one letter too many or too few, two letters exchanged or, in names of four letters
/// and more, another letter. Names of eight letters and more may have two such slips.
///
/// ```
/// use ga_request::near::is_near;
///
/// assert!(is_near("mony", "money") && is_near("hpp", "hp") && is_near("exot", "exit"));
/// assert!(is_near("hWalls", "h_walls") && is_near("chekcpoint", "checkpoints"));
/// assert!(!is_near("xp", "hp") && !is_near("note", "name") && !is_near("exit_door", "exit"));
/// ```
pub fn is_near(unknown: &str, known: &str) -> bool {
    // A slip changes the length by one; a long text is no name.
    if unknown.len().abs_diff(known.len()) > 4 || unknown.len() < 2 {
        return false;
    }
    let plain = |name: &str| -> Vec<char> {
        name.chars()
            .filter(|letter| !"_- ".contains(*letter))
            .flat_map(char::to_lowercase)
            .collect()
    };
    let unknown = plain(unknown);
    let known = plain(known);
    let letters = unknown.len().min(known.len());
    let most = if letters >= 8 { 2 } else { 1 };
    // Short names with another letter are other names, such as `xp` and `hp`.
    slips(&unknown, &known, if letters < 4 { 2 } else { 1 }) <= most
}

/// The least number of slips between two names: the optimal string alignment distance, in which
/// another letter counts as `other` slips.
fn slips(one: &[char], two: &[char], other: usize) -> usize {
    let mut rows = vec![vec![0; two.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=two.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = if one[i - 1] == two[j - 1] { 0 } else { other };
                let mut least = (rows[i - 1][j] + 1)
                    .min(rows[i][j - 1] + 1)
                    .min(rows[i - 1][j - 1] + change);
                if i > 1 && j > 1 && one[i - 1] == two[j - 2] && one[i - 2] == two[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[one.len()][two.len()]
}

/// The fields of an object for a struct. A field that is nearly one of the struct, which the object
/// lacks, is refused.
#[doc(hidden)]
pub struct Fields<A>(pub A);

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Fields<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        MapAccessDeserializer::new(self.0).deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let near = fields.iter().map(|&name| (name, Seen::Nothing)).collect();
        visitor.visit_map(Watched {
            map: self.0,
            known: near,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// What was seen of a known name.
enum Seen {
    Nothing,
    /// An unknown name that is near it.
    Near(String),
    Itself,
}

struct Watched<A> {
    map: A,
    known: Vec<(&'static str, Seen)>,
}

impl<A> Watched<A> {
    fn see(&mut self, name: &str) {
        if let Some((_, seen)) = self.known.iter_mut().find(|(known, _)| *known == name) {
            *seen = Seen::Itself;
            return;
        }
        for (known, seen) in &mut self.known {
            if matches!(seen, Seen::Nothing) && is_near(name, known) {
                *seen = Seen::Near(name.to_owned());
            }
        }
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Watched<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        if let Some(name) = self.map.next_key::<String>()? {
            self.see(&name);
            return seed.deserialize(name.into_deserializer()).map(Some);
        }
        match self.known.iter().find_map(|(known, seen)| match seen {
            Seen::Near(name) => Some(message(name, known)),
            Seen::Nothing | Seen::Itself => None,
        }) {
            None => Ok(None),
            Some(message) => Err(A::Error::custom(message)),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// The message for a misspelt name, which begins as serde's own for an unknown field.
fn message(name: impl Display, known: &str) -> String {
    format!("unknown field `{name}`, did you mean `{known}`?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
    #[serde(remote = "Self")]
    struct Side {
        hp: Option<u8>,
        money: Option<u8>,
        #[serde(rename = "move")]
        movement: Option<u8>,
    }
    crate::read_from_object!(Side, "a side, an object");

    #[test]
    fn a_misspelt_field_is_refused_if_the_right_one_is_missing() {
        let read =
            |text: &str| crate::json::read::<Vec<Side>>(text).map_err(|error| error.to_string());
        let refused = [
            (
                r#"[{"mony": 5}]"#,
                "[0].mony: no field of this name, did you mean \"money\"?",
            ),
            (
                r#"[{}, {"hpp": 1, "money": 2}]"#,
                "[1].hpp: no field of this name, did you mean \"hp\"?",
            ),
            (
                r#"[{"mvoe": {"hp": 1}}]"#,
                "[0].mvoe: no field of this name, did you mean \"move\"?",
            ),
        ];
        for (text, sentence) in refused {
            assert_eq!(read(text), Err(sentence.to_owned()), "{text}");
        }
        // The right field is there, or the name is another one.
        for text in [
            r#"[{"mony": 5, "money": 3}]"#,
            r#"[{"money": 3, "xp": 5, "note": "money", "m": 1}]"#,
        ] {
            assert_eq!(
                read(text).map(|sides| sides[0].money),
                Ok(Some(3)),
                "{text}"
            );
        }
        let plain = serde_json::from_str::<Side>(r#"{"mony": 5}"#)
            .unwrap_err()
            .to_string();
        assert!(
            plain.starts_with("unknown field `mony`, did you mean `money`?"),
            "{plain}"
        );
    }

    #[test]
    fn the_slips_between_two_names_are_counted() {
        let count = |one: &str, two: &str| {
            slips(
                &one.chars().collect::<Vec<_>>(),
                &two.chars().collect::<Vec<_>>(),
                1,
            )
        };
        let table = [
            ("", "", 0),
            ("a", "", 1),
            ("exit", "exit", 0),
            ("exit", "exti", 1),
            ("kitten", "sitting", 3),
        ];
        for (one, two, slips) in table {
            assert_eq!(
                (count(one, two), count(two, one)),
                (slips, slips),
                "{one} {two}"
            );
        }
    }
}
