//! Configuration files: options in TOML.

use std::path::Path;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::input::CONFIGURATION;
use crate::{At, Failure, Source};

/// An option of a configuration file.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) value: Value,
    /// The number of its line, from 1.
    pub(crate) line: usize,
}

/// Reads the options of a file.
///
/// # Errors
///
/// Names the file and the line.
pub(crate) fn read(path: &Path) -> Result<(String, Vec<Entry>), Failure> {
    let Source { name, text } = Source::at_most(path, CONFIGURATION)?;
    let options = parse(&text).at(&name)?;
    Ok((name, options))
}

fn parse(text: &str) -> Result<Vec<Entry>, Failure> {
    let line_of = |place: usize| {
        1 + text
            .bytes()
            .take(place)
            .filter(|&byte| byte == b'\n')
            .count()
    };
    let table = DeTable::parse(text).map_err(|error| {
        let line = line_of(error.span().map_or(text.len(), |span| span.start));
        Failure::refused(format!("line {line}: {}", error.message()))
    })?;
    let mut options = Vec::new();
    for (name, value) in table.get_ref() {
        let line = line_of(name.span().start);
        let value = plain(value).at(format_args!("line {line}, {}", name.get_ref()))?;
        options.push(Entry {
            name: name.get_ref().to_string(),
            value,
            line,
        });
    }
    options.sort_by_key(|option| option.line);
    Ok(options)
}

fn plain(value: &Spanned<DeValue<'_>>) -> Result<Value, Failure> {
    Ok(match value.get_ref() {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Boolean(truth) => Value::from(*truth),
        DeValue::Integer(number) if number.radix() == 10 => number_of(number.as_str()),
        DeValue::Float(number) => number_of(number.as_str()),
        DeValue::Array(values)
            if !values
                .iter()
                .any(|value| matches!(value.get_ref(), DeValue::Array(_))) =>
        {
            values.iter().map(plain).collect::<Result<_, _>>()?
        }
        DeValue::Array(_) | DeValue::Integer(_) | DeValue::Datetime(_) | DeValue::Table(_) => {
            return Err(Failure::refused(
                "expected a text in quotes, a decimal number, true, false, or a list of them",
            ));
        }
    })
}

/// A number as the command line would read it.
fn number_of(text: &str) -> Value {
    let text = text.replace('_', "");
    // What JSON does not know, such as `inf` and `+1`, goes to the option as text.
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// A line of a configuration file.
pub(crate) fn line(name: &str, value: &Value) -> String {
    // A value of TOML; JSON's texts, numbers, truth values and lists are written alike.
    format!("{name} = {value}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Vec<(String, Value, usize)> {
        let options = parse(text).expect("a configuration");
        options
            .into_iter()
            .map(|option| (option.name, option.value, option.line))
            .collect()
    }

    fn refusal(text: &str) -> String {
        match parse(text) {
            Err(Failure::Refused(sentence)) => sentence,
            other => panic!("{:?}", other.map(|options| options.len())),
        }
    }

    #[test]
    fn options_are_read_with_their_lines() {
        let text = "# mazes\nsize = \"8x8\"\n\nseed = 18446744073709551615\nweights = [2, 1.5]\nguard = true\n";
        let expected = [
            ("size".to_owned(), Value::from("8x8"), 2),
            ("seed".to_owned(), Value::from(u64::MAX), 4),
            ("weights".to_owned(), serde_json::json!([2, 1.5]), 5),
            ("guard".to_owned(), Value::from(true), 6),
        ];
        assert_eq!(options(text), expected);
    }

    #[test]
    fn what_is_no_option_is_refused_by_its_line() {
        for (text, start) in [
            ("size = \"8x8\"\nseed =\n", "line 2: "),
            ("a = 1\na = 2\n", "line 2: "),
            ("[limits]\ntime = 3\n", "line 1, limits: expected a text"),
            ("\nday = 2026-01-01\n", "line 2, day: expected a text"),
            ("seed = 0xff\n", "line 1, seed: expected a text"),
            (
                "weights = [1, [2], 3]\n",
                "line 1, weights: expected a text",
            ),
        ] {
            assert!(
                refusal(text).starts_with(start),
                "{text:?}: {}",
                refusal(text)
            );
        }
    }
}
