//! The lines that a command reads and writes.

use super::Answer;
use crate::level::{Alphabet, Level};
use crate::measure::Value;
use serde::Deserialize;
use serde_json::Value as Json;

/// What a level has in place of a value if the answer does not grade it.
const GAP: f64 = 1.0;

/// Writes a line for a level after which `left` levels of the batch follow.
pub(super) fn write(line: &mut String, level: &Level, alphabet: &Alphabet, left: usize) {
    line.push_str("{\"rows\":[");
    let mut comma = "";
    for row in alphabet.write(level).lines() {
        line.push_str(comma);
        line.push('"');
        for character in row.chars() {
            // An alphabet has no control characters.
            if matches!(character, '"' | '\\') {
                line.push('\\');
            }
            line.push(character);
        }
        line.push('"');
        comma = ",";
    }
    line.push_str("],\"left\":");
    line.push_str(&left.to_string());
    line.push_str("}\n");
}

/// An answer that grades a level. A name that occurs twice is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Graded {
    value: Json,
    #[serde(default = "gap")]
    gap: f64,
    text: Option<String>,
}

fn gap() -> f64 {
    GAP
}

/// The value and the text of a line; `None` if the line is no answer.
pub(super) fn read(line: &str) -> Option<Answer> {
    if line.trim_start().starts_with('{') {
        let Graded {
            value: json,
            gap,
            text,
        } = serde_json::from_str(line).ok()?;
        return if gap < 0.0 {
            None
        } else {
            Some((value(&json, gap)?, text))
        };
    }
    Some((value(&serde_json::from_str(line).ok()?, GAP)?, None))
}

fn value(json: &Json, gap: f64) -> Option<Value> {
    match json {
        Json::Null => Some(Value::Missing { gap }),
        number => number.as_f64().map(Value::Number),
    }
}
