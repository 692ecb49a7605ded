//! The tool `tiles`: the keys of a description, and their schema.

use crate::support;
use serde_json::Value;

/// What a line prints that must answer.
fn printed(line: &str) -> String {
    let (status, stdout, stderr) = support::run("tiles", line.split(' '), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    stdout
}

#[test]
fn the_keys_of_a_description_and_their_schema_are_printed() {
    let read = |text: String| -> Value { serde_json::from_str(&text).expect("JSON") };
    let keys = printed("keys");
    let file = support::folder().join("../crates/ga-tiles/schema/description.json");
    let schema = read(std::fs::read_to_string(file).expect("a file"));
    assert_eq!(read(printed("keys --schema")), schema);
    assert_eq!(read(printed("keys --schema --json")), schema);
    let object = read(printed("keys --json"));
    let listed = object["keys"].as_str().map(str::trim_end);
    assert_eq!(listed, Some(keys.trim_end()));
    // Each key of the schema, and each word.
    let mut names = Vec::new();
    collect(&schema, &mut names);
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        let is_there = |mark: &str| keys.contains(&mark.replace('x', &name));
        let marks = ["`x`", "`\"x\"`", "{ x", ", x ", "`x = ", " x = ", "`x."];
        assert!(marks.iter().any(|mark| is_there(mark)), "{name}");
    }
    assert!(printed("--help").contains("`ludevo tiles keys` lists their keys"));
}

/// All names of properties, and all words that can be chosen.
fn collect(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, rule) in fields {
                match (name.as_str(), rule) {
                    ("properties", Value::Object(own)) => names.extend(own.keys().cloned()),
                    ("const", Value::String(word)) => names.push(word.clone()),
                    ("enum", Value::Array(words)) => {
                        names.extend(
                            words
                                .iter()
                                .filter_map(|word| word.as_str().map(str::to_owned)),
                        );
                    }
                    _ => {}
                }
                collect(rule, names);
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, names)),
        _ => {}
    }
}
