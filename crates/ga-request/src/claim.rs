//! Compares what a JSON file claims with what is found when the claim is computed again.
//!
//! ```
//! use ga_request::claim;
//! use serde_json::json;
//!
//! let claimed = json!({ "moves": 13, "path": "NNE", "stars": 5 });
//! let found = json!({ "moves": 12, "path": "NNE", "waits": 0 });
//! let false_claims = claim::compare_all(&claimed, &found);
//! assert_eq!(false_claims[0].to_string(), "moves: claimed 13, found 12");
//! assert_eq!(false_claims[1].to_string(), "waits: claimed nothing, found 0");
//! assert_eq!(false_claims[2].to_string(), "stars: claimed 5, found nothing of this name");
//! assert_eq!(claim::compare(&claimed, &found).len(), 2, "here the stars are no claim");
//! ```

use crate::short;
use serde::{Deserialize, Serialize};
pub use serde_json::Value;
use std::fmt;

/// The greatest difference of two equal floats, as a share of the greater one.
///
/// Logarithms and roots may differ in their last bits on another machine. Whole numbers must be
/// equal.
pub const TOLERANCE: f64 = 1e-11;

/// Number of characters of a value that a sentence quotes.
const QUOTED: usize = 60;

/// The same for a text with blanks: a sentence says the important part at its end.
const QUOTED_SENTENCE: usize = 300;

/// What is found of a claim that the program does not know.
const UNKNOWN: &str = "nothing of this name";

/// A claim that is false. Its text is one sentence.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct FalseClaim {
    /// The path of the field in the file, such as `mazes[2].figures.moves`.
    pub field: String,
    /// The value in the file; null if the field is missing.
    pub claimed: Value,
    /// The true value; null if there is none.
    pub found: Value,
}

impl FalseClaim {
    /// A false claim. A value that cannot be written as JSON counts as null.
    pub fn new(field: impl Into<String>, claimed: impl Serialize, found: impl Serialize) -> Self {
        Self {
            field: field.into(),
            claimed: value(&claimed),
            found: value(&found),
        }
    }

    /// The same false claim, with the path of the object that holds its field.
    #[must_use]
    pub fn within(mut self, path: &str) -> Self {
        self.field = join(path, &self.field);
        self
    }
}

impl fmt::Display for FalseClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = if self.found == UNKNOWN {
            UNKNOWN.to_owned()
        } else {
            quoted(&self.found)
        };
        write!(
            f,
            "{}: claimed {}, found {found}",
            self.field,
            quoted(&self.claimed)
        )
    }
}

/// All claims that differ from `found`, and all that `found` does not have: what cannot be checked
/// is not confirmed. Else as [`compare`].
pub fn compare_all(claimed: &Value, found: &impl Serialize) -> Vec<FalseClaim> {
    let mut false_claims = Vec::new();
    let found = value(found);
    collect("", claimed, &found, &mut false_claims);
    list_unknown("", claimed, &found, &mut false_claims);
    false_claims
}

/// The claims that `found` does not have: fields of objects, and of objects within them.
pub fn unknown(claimed: &Value, found: &impl Serialize) -> Vec<FalseClaim> {
    let mut false_claims = Vec::new();
    list_unknown("", claimed, &value(found), &mut false_claims);
    false_claims
}

/// The names of the fields of an object, for a sentence that says what was compared.
pub fn names(found: &impl Serialize) -> Vec<String> {
    match value(found) {
        Value::Object(fields) => fields.into_iter().map(|(name, _)| name).collect(),
        _ => Vec::new(),
    }
}

/// The claims that differ from `found`, in the order of its fields.
///
/// - Fields of objects and elements of arrays are compared one by one.
/// - A field that only `claimed` has is ignored, an element that only `claimed` has is not.
/// - A field that is missing equals null.
/// - Two whole numbers are equal if they are the same; other numbers may differ by [`TOLERANCE`].
pub fn compare(claimed: &Value, found: &impl Serialize) -> Vec<FalseClaim> {
    let mut false_claims = Vec::new();
    collect("", claimed, &value(found), &mut false_claims);
    false_claims
}

/// A name of 16 hexadecimal digits for a value. Values that differ in one place have different
/// names.
///
/// It is the 64-bit FNV-1a hash of the value as JSON. It detects accidents. It is no signature: the
/// author of a forged file can compute it.
pub fn fingerprint(value: &impl Serialize) -> String {
    // Every step is one-to-one in the state and in the byte, so one changed byte changes the hash.
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let text = serde_json::to_vec(value).unwrap_or_default();
    format!("{:016x}", text.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

fn collect(path: &str, claimed: &Value, found: &Value, false_claims: &mut Vec<FalseClaim>) {
    match (claimed, found) {
        (Value::Object(claims), Value::Object(fields)) => {
            for (name, field) in fields {
                collect(
                    &join(path, name),
                    claims.get(name).unwrap_or(&Value::Null),
                    field,
                    false_claims,
                );
            }
        }
        (Value::Array(claims), Value::Array(elements)) => {
            for index in 0..claims.len().max(elements.len()) {
                let [claim, element] =
                    [claims, elements].map(|list| list.get(index).unwrap_or(&Value::Null));
                collect(&format!("{path}[{index}]"), claim, element, false_claims);
            }
            // An element null on one side and none on the other.
            if claims.len() != elements.len() && false_claims.is_empty() {
                false_claims.push(FalseClaim::new(
                    format!("length of {path}"),
                    claims.len(),
                    elements.len(),
                ));
            }
        }
        (Value::Number(claim), Value::Number(number)) if equal(claim, number) => {}
        (claim, value) if claim == value => {}
        _ => false_claims.push(FalseClaim {
            field: path.to_owned(),
            claimed: claimed.clone(),
            found: found.clone(),
        }),
    }
}

fn list_unknown(path: &str, claimed: &Value, found: &Value, false_claims: &mut Vec<FalseClaim>) {
    match (claimed, found) {
        (Value::Object(claims), Value::Object(fields)) => {
            for (name, claim) in claims {
                let path = join(path, &short(name));
                match fields.get(name) {
                    Some(field) => list_unknown(&path, claim, field, false_claims),
                    None => false_claims.push(FalseClaim {
                        field: path,
                        claimed: claim.clone(),
                        found: Value::from(UNKNOWN),
                    }),
                }
            }
        }
        (Value::Array(claims), Value::Array(elements)) => {
            for (index, (claim, element)) in claims.iter().zip(elements).enumerate() {
                list_unknown(&format!("{path}[{index}]"), claim, element, false_claims);
            }
        }
        _ => {}
    }
}

fn equal(claim: &serde_json::Number, number: &serde_json::Number) -> bool {
    if claim == number {
        return true;
    }
    match (claim.as_f64(), number.as_f64()) {
        // Two different whole numbers may be the same float.
        _ if claim.as_i128().is_some() && number.as_i128().is_some() => false,
        (Some(a), Some(b)) => (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()),
        _ => false,
    }
}

fn join(path: &str, field: &str) -> String {
    match (path, field) {
        ("", _) => field.to_owned(),
        (_, "") => path.to_owned(),
        _ if field.starts_with('[') => format!("{path}{field}"),
        _ => format!("{path}.{field}"),
    }
}

fn longest(text: &str) -> usize {
    if text.contains(' ') {
        QUOTED_SENTENCE
    } else {
        QUOTED
    }
}

fn quoted(value: &Value) -> String {
    match value {
        Value::Null => String::from("nothing"),
        Value::Array(_) => String::from("an array"),
        Value::Object(_) => String::from("an object"),
        Value::String(text) if text.chars().count() > longest(text) => {
            format!(
                "{:?}..",
                text.chars().take(longest(text)).collect::<String>()
            )
        }
        Value::String(text) => format!("{text:?}"),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn false_claims(claimed: &Value, found: &Value) -> Vec<String> {
        compare(claimed, found)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn every_leaf_that_differs_is_named_by_its_path() {
        let found = json!({ "a": [1, { "b": true }], "c": null, "d": "x" });
        assert!(false_claims(&found, &found).is_empty());
        assert!(
            false_claims(
                &json!({ "a": [1, { "b": true, "new": 3 }], "d": "x" }),
                &found
            )
            .is_empty()
        );
        assert_eq!(
            false_claims(
                &json!({ "a": [2, { "b": false }, 7], "c": 0, "d": "y" }),
                &found
            ),
            [
                "a[0]: claimed 1, found 1".replace("claimed 1", "claimed 2"),
                "a[1].b: claimed false, found true".to_owned(),
                "a[2]: claimed 7, found nothing".to_owned(),
                "c: claimed 0, found nothing".to_owned(),
                "d: claimed \"y\", found \"x\"".to_owned(),
            ]
        );
        assert_eq!(
            false_claims(&json!([]), &found),
            [": claimed an array, found an object"]
        );
        assert_eq!(
            false_claims(&json!({ "a": [1] }), &json!({ "a": [1, null] })).len(),
            1
        );
    }

    #[test]
    fn claims_that_are_not_known_are_false() {
        let found = json!({ "a": [1, { "b": true }], "c": null });
        let claimed = json!({ "a": [1, { "b": true, "x": 3 }], "c": null, "stars": null });
        let false_claims: Vec<String> = compare_all(&claimed, &found)
            .iter()
            .map(ToString::to_string)
            .collect();
        let unknown = "found nothing of this name";
        assert_eq!(
            false_claims,
            [
                format!("a[1].x: claimed 3, {unknown}"),
                format!("stars: claimed nothing, {unknown}")
            ]
        );
        assert!(compare_all(&found, &found).is_empty());
        assert_eq!(names(&found), ["a", "c"]);
    }

    #[test]
    fn whole_numbers_are_exact_and_floats_may_differ_in_their_last_bits() {
        let same = |a: Value, b: Value| false_claims(&a, &b).is_empty();
        assert!(same(json!(0.1 + 0.2), json!(0.3)));
        assert!(same(json!(3), json!(3.0)));
        assert!(!same(json!(0.3), json!(0.300_000_001)));
        assert!(!same(json!(u64::MAX), json!(u64::MAX - 1)));
        assert!(!same(
            json!(1_000_000_000_001_u64),
            json!(1_000_000_000_000_u64)
        ));
        assert!(!same(json!("3"), json!(3)));
        assert!(!same(json!(1e-300), json!(0.0)));
    }

    #[test]
    fn a_fingerprint_changes_with_every_byte() {
        assert_eq!(fingerprint(&json!([1, 2])), fingerprint(&[1, 2]));
        let texts = ["", "a", "b", "aa", "ab", "ba"];
        let names: std::collections::HashSet<String> = texts.iter().map(fingerprint).collect();
        assert_eq!(names.len(), texts.len());
    }

    #[test]
    fn a_path_is_joined_and_a_long_text_is_cut() {
        let claim = FalseClaim::new("moves", "N".repeat(100), 3);
        assert_eq!(
            claim.clone().within("mazes[1].figures").field,
            "mazes[1].figures.moves"
        );
        assert_eq!(
            claim.to_string(),
            format!("moves: claimed \"{}\".., found 3", "N".repeat(60))
        );
        let sentence = format!("turn 5{} is not free", ", unit 11".repeat(9));
        let claim = FalseClaim::new("turns", "legal orders", &sentence);
        assert_eq!(
            claim.to_string(),
            format!("turns: claimed \"legal orders\", found {sentence:?}")
        );
    }
}
