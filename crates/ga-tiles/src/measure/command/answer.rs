//! The lines that a command reads and writes.

use crate::level::{Alphabet, Level};
use crate::measure::Value;
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

/// The value of a line; `None` if the line is no answer.
pub(super) fn read(line: &str) -> Option<Value> {
    match serde_json::from_str(line).ok()? {
        Json::Object(graded) => {
            if graded.keys().any(|key| !["value", "gap"].contains(&key.as_str())) {
                return None;
            }
            let gap = graded.get("gap").map_or(Some(GAP), Json::as_f64)?;
            if gap < 0.0 { None } else { value(graded.get("value")?, gap) }
        }
        plain => value(&plain, GAP),
    }
}

fn value(json: &Json, gap: f64) -> Option<Value> {
    match json {
        Json::Null => Some(Value::Missing { gap }),
        number => number.as_f64().map(Value::Number),
    }
}
