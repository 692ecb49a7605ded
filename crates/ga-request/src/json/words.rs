//! Translates the messages of serde, which name Rust types, into words of JSON.

use super::Error;
use super::look::Found;

/// The error for a text that is no JSON.
pub(super) fn no_json(error: &serde_json::Error) -> Error {
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
        other if other.starts_with("control character") => {
            "a line break or control character within quotes"
        }
        // `invalid number`, `invalid escape` and similar ones stay.
        other => other,
    };
    Error::new(
        format!("line {}, column {}", error.line(), error.column()),
        sentence,
    )
}

/// The message of serde without line and column.
pub(super) fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let end = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&end).unwrap_or(&message).to_owned()
}

/// The field that a message is about, and what is wrong with it, if it is about a field.
pub(super) fn of_field(message: &str) -> Option<(&str, String)> {
    if let Some((field, rest)) = message
        .strip_prefix("unknown field `")
        .and_then(|text| text.split_once("`, "))
    {
        let known = rest
            .strip_prefix("did you mean `")
            .and_then(|known| known.strip_suffix("`?"));
        let end = known.map_or(String::new(), |known| format!(", did you mean {known:?}?"));
        return Some((field, format!("no field of this name{end}")));
    }
    // An error of `search::over`.
    if let Some((field, fault)) = message
        .strip_prefix("field `")
        .and_then(|text| text.split_once("`: "))
    {
        return Some((field, fault.to_owned()));
    }
    let faults = [
        ("missing field `", "missing"),
        ("duplicate field `", "found twice"),
    ];
    faults.into_iter().find_map(|(begin, fault)| {
        let field = message.strip_prefix(begin)?.strip_suffix('`')?;
        Some((field, fault.to_owned()))
    })
}

/// Translates the expected Rust type into a term of JSON. Descriptions by the games stay.
pub(super) fn plain(expected: &str, found: &Found) -> String {
    let from_zero = |most: u64| format!("a whole number from 0 to {most}");
    let is_whole = |found: &Found| match found {
        Found::Number(number) => number.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => false,
    };
    let expected = match expected {
        // Here a whole number was found, but it is too large: the range has to be named.
        "i64" if is_whole(found) => {
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
        "a string" | "string" => "a text",
        "a sequence" => "an array",
        "a map" => "an object",
        "a boolean" => "true or false",
        other if other.starts_with("struct ") => "an object",
        other => {
            let length = other
                .strip_prefix("a tuple of size ")
                .or_else(|| other.strip_prefix("an array of length "));
            return length.map_or_else(
                || other.to_owned(),
                |length| format!("an array of {length} values"),
            );
        }
    };
    expected.to_owned()
}
