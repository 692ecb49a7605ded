//! Reads JSON. An error names the place, what was found there, and what was expected.
//!
//! serde's messages name Rust types. This module translates them into terms of JSON.

use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};
use serde_path_to_error::{Path, Segment};

use crate::unique::Unique;
use crate::{At, Failure};

/// Number of characters of a text that a message quotes.
const QUOTED: usize = 40;

/// Lists whose members are named by their id or number, as in the errors of the games.
const MEMBERS: [(&str, &str); 2] = [("mazes", "maze"), ("tiles", "tile")];

/// Reads a `T` from a whole text.
///
/// # Errors
///
/// If the text is not JSON: with line and column. If it is not a `T`, or has a name twice in one
/// object: with the path of the value.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    let mut deserializer = Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut deserializer);
    let error = match (read, deserializer.end()) {
        (Ok(value), Ok(())) => return unique(text).map(|()| value),
        (Ok(_), Err(error)) => return Err(no_json(&error)),
        (Err(error), _) => error,
    };
    let document = serde_json::from_str(text).map_err(|error| no_json(&error))?;
    other_json(&error, &document)
}

/// Refuses JSON in which an object has a name twice.
///
/// [`Source::json`](crate::Source::json) does it. It is for texts that are read by other ways.
///
/// # Errors
///
/// The path of the name.
pub fn unique(text: &str) -> Result<(), Failure> {
    let mut deserializer = Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, Unique>(&mut deserializer) {
        Ok(_) => Ok(()),
        Err(error) => {
            let document = serde_json::from_str(text).map_err(|error| no_json(&error))?;
            other_json(&error, &document)
        }
    }
}

/// A sentence for a file of another kind that the tools write, if this is one.
pub(crate) fn of_another_kind(text: &str) -> Option<Failure> {
    let kinds = [
        ("{\"format\":\"ga-run/", "a run file; `repeat` makes it again, and `evolve --resume` continues it"),
        ("{\"format\":\"ga-runs/", "a file of runs; `runs compare` reads it"),
        ("{\"generation\":", "a log; `runs plot` draws it"),
    ];
    kinds.into_iter().find(|(start, _)| text.starts_with(start)).map(|(_, kind)| Failure::refused(kind))
}

fn no_json(error: &serde_json::Error) -> Failure {
    let message = message(error);
    let sentence = match message.as_str() {
        "EOF while parsing a list" => "the text ends within an array",
        "EOF while parsing an object" => "the text ends within an object",
        "EOF while parsing a string" => "the text ends within quotes",
        "EOF while parsing a value" => "the text ends, expected a value",
        "expected ident" | "expected value" => "expected a value",
        "expected `:`" => "expected a colon",
        "expected `,` or `]`" => "expected a comma or ]",
        "expected `,` or `}`" => "expected a comma or }",
        "key must be a string" => "expected a name in double quotes",
        "trailing comma" => "a comma without a value after it",
        "trailing characters" => "more text after the end",
        "number out of range" => "a number too large to be read",
        "recursion limit exceeded" => "arrays and objects nested more than 127 deep",
        other if other.starts_with("control character") => "a line break or control character within quotes",
        // `invalid number`, `invalid escape` and similar ones stay.
        other => other,
    };
    Failure::refused(format_args!("line {}, column {}: {sentence}", error.line(), error.column()))
}

fn other_json<T>(
    error: &serde_path_to_error::Error<serde_json::Error>,
    document: &Value,
) -> Result<T, Failure> {
    let message = message(error.inner());
    let mut way = Way::to(error.path(), document);
    for (words, fault) in [("missing field `", "missing"), ("duplicate field `", "found twice")] {
        if let Some(field) = message.strip_prefix(words).and_then(|field| field.strip_suffix('`')) {
            way.push_field(field);
            return way.refuse(fault);
        }
    }
    let after = message.split_once(", expected ").map(|(_, expected)| expected);
    match after.or_else(|| message.strip_prefix("expected ")) {
        Some(expected) => {
            let sentence = format!("found {}, expected {}", found(way.value), plain(expected, way.value));
            way.refuse(sentence)
        }
        None => way.refuse(message),
    }
}

/// The message of serde without line and column.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let end = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&end).unwrap_or(&message).to_owned()
}

/// Describes a value of a file.
fn found(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) if text.chars().count() > QUOTED => {
            format!("the text {:?}..", text.chars().take(QUOTED).collect::<String>())
        }
        Value::String(text) => format!("the text {text:?}"),
        Value::Array(_) => String::from("an array"),
        Value::Object(_) => String::from("an object"),
    }
}

/// Translates the expected Rust type into a term of JSON. Descriptions by the games stay.
fn plain(expected: &str, found: &Value) -> String {
    let from_zero = |most: u64| format!("a whole number from 0 to {most}");
    let expected = match expected {
        // Here a whole number was found, but it is too large: the range has to be named.
        "i64" if found.as_f64().is_some_and(|number| number.fract() == 0.0) => {
            return format!("a whole number from {} to {}", i64::MIN, i64::MAX);
        }
        "i8" => return format!("a whole number from {} to {}", i8::MIN, i8::MAX),
        "i16" => return format!("a whole number from {} to {}", i16::MIN, i16::MAX),
        "i32" => return format!("a whole number from {} to {}", i32::MIN, i32::MAX),
        "u8" => return from_zero(u8::MAX.into()),
        "u16" => return from_zero(u16::MAX.into()),
        "u32" => return from_zero(u32::MAX.into()),
        "u64" | "usize" => return from_zero(u64::MAX),
        "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" => "a text",
        "a sequence" => "an array",
        "a map" => "an object",
        "a boolean" => "true or false",
        other if other.starts_with("struct ") => "an object",
        other => other,
    };
    expected.to_owned()
}

/// The path from a document to one of its values.
struct Way<'a> {
    /// Such as `maze 3`, if the path leads through a list of mazes.
    member: Option<String>,
    /// The rest of the path, such as `exit.cell[0]`.
    path: String,
    value: &'a Value,
}

impl<'a> Way<'a> {
    fn to(path: &Path, document: &'a Value) -> Self {
        let mut way = Self { member: None, path: String::new(), value: document };
        for segment in path {
            match segment {
                Segment::Map { key } => {
                    way.push_field(key);
                    way.value = &way.value[key];
                }
                Segment::Seq { index } => {
                    way.value = &way.value[index];
                    way.push_index(*index);
                }
                Segment::Enum { .. } | Segment::Unknown => break,
            }
        }
        way
    }

    fn push_field(&mut self, field: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path += field;
    }

    fn push_index(&mut self, index: usize) {
        match MEMBERS.iter().find(|(list, _)| *list == self.path) {
            Some((_, name)) if self.member.is_none() => {
                self.member = Some(match &self.value["id"] {
                    Value::String(id) => format!("{name} {id}"),
                    Value::Number(id) => format!("{name} {id}"),
                    _ => format!("{name} {}", index + 1),
                });
                self.path.clear();
            }
            _ => self.path.extend(["[", &index.to_string(), "]"]),
        }
    }

    fn refuse<T>(self, fault: impl Display) -> Result<T, Failure> {
        let refusal = Err(Failure::refused(fault));
        let steps = self.member.into_iter().chain((!self.path.is_empty()).then_some(self.path));
        match steps.collect::<Vec<_>>().join(", ") {
            place if place.is_empty() => refusal,
            place => refusal.at(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct File {
        #[expect(dead_code, reason = "only whether it can be read counts")]
        mazes: Option<Vec<Maze>>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether it can be read counts")]
    struct Maze {
        cell: Vec<i64>,
        weight: Option<f64>,
        count: Option<u8>,
        rows: Option<Vec<String>>,
        open: Option<bool>,
        doors: Option<BTreeMap<String, Maze>>,
    }

    fn refusal(text: &str) -> String {
        match read::<File>(text) {
            Err(Failure::Refused(sentence)) => sentence,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_wrong_value_is_named_by_its_maze_and_field() {
        let table = [
            (r#"{"mazes": 5}"#, "mazes: found the number 5, expected an array"),
            (r#"{"mazes": [5]}"#, "maze 1: found the number 5, expected an object"),
            (r#"{"mazes": [{"cell": 5}]}"#, "maze 1, cell: found the number 5, expected an array"),
            (
                r#"{"mazes": [{"cell": [0, "a"]}]}"#,
                "maze 1, cell[1]: found the text \"a\", expected a whole number",
            ),
            (
                r#"{"mazes": [{"id": "x", "cell": [0.5]}]}"#,
                "maze x, cell[0]: found the number 0.5, expected a whole number",
            ),
            (
                r#"{"mazes": [{"cell": [1e20]}]}"#,
                "maze 1, cell[0]: found the number 1e+20, expected a whole number from -9223372036854775808 to 9223372036854775807",
            ),
            (
                r#"{"mazes": [{"cell": [], "count": -1}]}"#,
                "maze 1, count: found the number -1, expected a whole number from 0 to 255",
            ),
            (
                r#"{"mazes": [{"cell": [], "weight": [1]}]}"#,
                "maze 1, weight: found an array, expected a number",
            ),
            (r#"{"mazes": [{"cell": [], "rows": [null]}]}"#, "maze 1, rows[0]: found null, expected a text"),
            (
                r#"{"mazes": [{"cell": [], "open": {}}]}"#,
                "maze 1, open: found an object, expected true or false",
            ),
            (
                r#"{"mazes": [{"cell": [], "doors": {"east": {"cell": true}}}]}"#,
                "maze 1, doors.east.cell: found true, expected an array",
            ),
            (r#"{"mazes": [{"cell": []}, {}]}"#, "maze 2, cell: missing"),
            (r#"{"mazes": [{"cell": [], "cell": []}]}"#, "maze 1, cell: found twice"),
            (r#"{"made": {"seed": 1, "seed": 2}}"#, "made.seed: found twice"),
            (r#"{"mazes": [{"cell": [], "note": {"a": 1, "a": 1}}]}"#, "maze 1, note.a: found twice"),
            ("3", "found the number 3, expected an object"),
        ];
        for (text, sentence) in table {
            assert_eq!(refusal(text), sentence, "{text}");
        }
    }

    #[test]
    fn a_syntax_error_is_named_by_line_and_column() {
        let table = [
            ("{", "line 1, column 1: the text ends within an object"),
            ("[[[[", "line 1, column 4: the text ends within an array"),
            ("{\"mazes", "line 1, column 7: the text ends within quotes"),
            ("{\"mazes\":\n", "line 2, column 0: the text ends, expected a value"),
            ("{\"mazes\": NaN}", "line 1, column 11: expected a value"),
            ("{\"mazes\": nan}", "line 1, column 12: expected a value"),
            ("{\"mazes\" 1}", "line 1, column 10: expected a colon"),
            ("{\"mazes\": [1 2]}", "line 1, column 14: expected a comma or ]"),
            ("{\"mazes\": 1 2}", "line 1, column 13: expected a comma or }"),
            ("{mazes: 1}", "line 1, column 2: expected a name in double quotes"),
            ("{\"mazes\": [1,]}", "line 1, column 14: a comma without a value after it"),
            ("{} {}", "line 1, column 4: more text after the end"),
            ("{\"mazes\": 1e999}", "line 1, column 15: a number too large to be read"),
            ("{\"mazes\": \"a\nb\"}", "line 2, column 0: a line break or control character within quotes"),
        ];
        for (text, sentence) in table {
            assert_eq!(refusal(text), sentence, "{text}");
        }
        let deep = "[".repeat(200) + &"]".repeat(200);
        assert_eq!(refusal(&deep), "line 1, column 128: arrays and objects nested more than 127 deep");
    }

    #[test]
    fn a_syntax_error_is_reported_before_a_wrong_value() {
        assert_eq!(refusal(r#"{"mazes": 5"#), "line 1, column 11: the text ends within an object");
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = format!("{{\"mazes\": {:?}}}", "é".repeat(100));
        assert_eq!(
            refusal(&long),
            format!("mazes: found the text {:?}.., expected an array", "é".repeat(40))
        );
    }
}
