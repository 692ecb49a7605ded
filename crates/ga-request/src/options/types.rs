//! Fields as other languages declare them.

use super::{Field, Kind};
use serde_json::Value;
use std::fmt::Write;

/// The fields as parameters of a function of Python, a line each, for a stub. A default that
/// depends on other fields is `None`.
pub fn python(fields: &[Field]) -> String {
    fields.iter().fold(String::new(), |mut text, field| {
        let kind = match &field.kind {
            Kind::Flag => "bool".into(),
            Kind::Whole { .. } => "int".into(),
            Kind::Number { .. } => "float".into(),
            // A text may be that of a number.
            Kind::Text => "str | float".into(),
            Kind::Content { .. } => "Any".into(),
            Kind::Choice { .. } => format!("Literal[{}]", words(field, ", ")),
        };
        let kind = if field.list {
            format!("Sequence[{kind}]")
        } else {
            kind
        };
        let (or_none, default) = match fixed(field) {
            None => (" | None", "None".into()),
            Some(Value::Bool(true)) => ("", "True".into()),
            Some(Value::Bool(false)) => ("", "False".into()),
            Some(Value::Array(_)) => ("", "()".into()),
            Some(other) => ("", other.to_string()),
        };
        let name = field.name.replace('-', "_");
        let _ = writeln!(text, "    {name}: {kind}{or_none} = {default},");
        text
    })
}

/// The fields as members of an interface of TypeScript.
pub fn typescript(fields: &[Field]) -> String {
    fields.iter().fold(String::new(), |mut text, field| {
        let kind = match &field.kind {
            Kind::Flag => "boolean".into(),
            Kind::Whole { .. } | Kind::Number { .. } => "number".into(),
            Kind::Text => "string".into(),
            Kind::Content { .. } => "unknown".into(),
            Kind::Choice { .. } => words(field, " | "),
        };
        let kind = if field.list {
            format!("readonly ({kind})[]")
        } else {
            kind
        };
        let name = if field.name.contains('-') {
            format!("{:?}", field.name)
        } else {
            field.name.clone()
        };
        let default = fixed(field).filter(|value| !value.is_array());
        let default = default.map_or_else(String::new, |value| format!(" (default: {value})"));
        let help = field.help.replace("*/", "* /");
        let _ = writeln!(text, "  /** {help}{default}. */\n  {name}?: {kind};");
        text
    })
}

/// The default, unless it depends on other fields or is a whole file.
fn fixed(field: &Field) -> Option<&Value> {
    let is_content = matches!(field.kind, Kind::Content { .. });
    let is_fixed = !is_content && field.only.is_none() && !field.default.is_null();
    is_fixed.then_some(&field.default)
}

fn words(field: &Field, between: &str) -> String {
    let Kind::Choice { words } = &field.kind else {
        return String::new();
    };
    let quoted: Vec<_> = words
        .iter()
        .map(|word| format!("{:?}", word.name))
        .collect();
    quoted.join(between)
}
