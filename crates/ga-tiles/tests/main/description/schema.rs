use super::{EXAMPLES, FULL, read};
use ga_tiles::description::{Commands, Description};
use serde_json::Value;

/// Whether a value keeps a schema: the words of JSON Schema that ours uses.
fn keeps(schema: &Value, value: &Value, root: &Value) -> bool {
    let words = schema.as_object().expect("a schema is an object");
    words.iter().all(|(word, rule)| match word.as_str() {
        "$ref" => {
            let name = rule
                .as_str()
                .unwrap()
                .strip_prefix("#/definitions/")
                .unwrap();
            keeps(&root["definitions"][name], value, root)
        }
        "type" => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "number" => value.is_number(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("type {other}"),
        },
        "const" => value == rule,
        "enum" => rule.as_array().unwrap().contains(value),
        "properties" => value.as_object().is_none_or(|object| {
            object
                .iter()
                .all(|(key, value)| rule.get(key).is_none_or(|rule| keeps(rule, value, root)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            let own = |key: &String| {
                schema
                    .get("properties")
                    .is_some_and(|own| own.get(key).is_some())
            };
            object
                .iter()
                .filter(|(key, _)| !own(key))
                .all(|(_, value)| match rule {
                    Value::Bool(is_allowed) => *is_allowed,
                    rule => keeps(rule, value, root),
                })
        }),
        "required" => value.as_object().is_none_or(|object| {
            rule.as_array()
                .unwrap()
                .iter()
                .all(|key| object.contains_key(key.as_str().unwrap()))
        }),
        "items" => value
            .as_array()
            .is_none_or(|items| items.iter().all(|item| keeps(rule, item, root))),
        "minItems" => value
            .as_array()
            .is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => value
            .as_array()
            .is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap()),
        "minProperties" => value
            .as_object()
            .is_none_or(|object| object.len() as u64 >= rule.as_u64().unwrap()),
        "minLength" => value
            .as_str()
            .is_none_or(|text| text.chars().count() as u64 >= rule.as_u64().unwrap()),
        "maxLength" => value
            .as_str()
            .is_none_or(|text| text.chars().count() as u64 <= rule.as_u64().unwrap()),
        "minimum" => value
            .as_f64()
            .is_none_or(|number| number >= rule.as_f64().unwrap()),
        "maximum" => value
            .as_f64()
            .is_none_or(|number| number <= rule.as_f64().unwrap()),
        "exclusiveMinimum" => value
            .as_f64()
            .is_none_or(|number| number > rule.as_f64().unwrap()),
        "pattern" => value.as_str().is_none_or(|text| {
            assert_eq!(rule, "^#[0-9a-fA-F]{6}$");
            text.len() == 7
                && text.starts_with('#')
                && text[1..].bytes().all(|digit| digit.is_ascii_hexdigit())
        }),
        "oneOf" => {
            rule.as_array()
                .unwrap()
                .iter()
                .filter(|rule| keeps(rule, value, root))
                .count()
                == 1
        }
        "anyOf" => rule
            .as_array()
            .unwrap()
            .iter()
            .any(|rule| keeps(rule, value, root)),
        "allOf" => rule
            .as_array()
            .unwrap()
            .iter()
            .all(|rule| keeps(rule, value, root)),
        "$schema" | "title" | "description" | "definitions" => true,
        other => panic!("the word {other} is not checked"),
    })
}

const SCHEMA: &str = include_str!("../../../schema/description.json");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

fn is_fine(text: &str) -> bool {
    let schema = schema();
    keeps(&schema, &toml::from_str(text).expect("TOML"), &schema)
}

#[test]
fn all_examples_keep_the_schema() {
    for (name, text) in EXAMPLES {
        read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(is_fine(text), "{name}");
        assert!(
            is_fine(&read(text).unwrap().to_toml()),
            "{name} as it is written"
        );
    }
    assert!(is_fine(FULL));
    assert!(is_fine(&super::full().to_toml()));
}

#[test]
fn the_schema_refuses_what_the_crate_refuses() {
    let base = "size = { width = 4, height = 3 }\ntiles = [{ character = '#' }, { character = '.', walkable = true }]\n";
    assert!(is_fine(base));
    for text in [
        "titel = 'a'",
        "title = 3",
        "symmetry = 'left'",
        "[measures.a]\ntype = 'longest'",
        "[measures.a]\ntype = 'count'",
        "[measures.a]\ntype = 'regions'\nfrom = '.'",
        "[measures.a]\ntype = 'regions'\nrequire = {}",
        "[measures.a]\ntype = 'regions'\nrequire = '28..'",
        "[measures.a]\ntype = 'regions'\nrequire = { exactly = 1, at_least = 1 }",
        "[measures.a]\ntype = 'regions'\nwish = { from = 1, to = 3 }",
        "[measures.a]\ntype = 'command'\ncommand = []",
        "[measures.a]\ntype = 'command'\ncommand = ['a']\nseconds = 0",
        "[measures.a]\ntype = 'command'\ncommand = ['a']\nbatch = 2.5",
        "[apart]\ndistance = 'tiles'\nat_least = 1.5",
        "[apart]\ndistance = 'tiles'\nat_least = 0.5\nmeasure = 'a'",
        "[vary]",
        "[vary]\nset = {}",
        "[vary]\nswap = { weight = 1, reach = 0 }",
    ] {
        let text = format!("{base}{text}");
        assert!(!is_fine(&text), "{text}");
        assert!(
            Description::read(&text, Commands::Allowed).is_err(),
            "{text}"
        );
    }
    for text in [
        "tiles = [{ character = '#' }]",
        "size = { width = 4, height = 3 }",
    ] {
        assert!(!is_fine(text) && read(text).is_err(), "{text}");
    }
}

/// All keys of the schema, at any depth, are keys that the crate knows, and the other way round:
/// the full description has all of them.
#[test]
fn the_full_description_has_all_keys_of_the_schema() {
    fn keys(schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(words) => {
                for (word, rule) in words {
                    if let ("properties", Some(own)) = (word.as_str(), rule.as_object()) {
                        found.extend(own.keys().cloned());
                    }
                    keys(rule, found);
                }
            }
            Value::Array(rules) => rules.iter().for_each(|rule| keys(rule, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    keys(&schema(), &mut found);
    assert!(found.len() > 60);
    for key in found {
        // The other distances exclude that of the full description.
        assert!(
            FULL.contains(&key)
                || [
                    "symmetries",
                    "measure",
                    "cells",
                    "by",
                    "layers",
                    "layer",
                    "under"
                ]
                .contains(&key.as_str()),
            "{key}"
        );
    }
}

/// The keys that the reader takes are those of the schema: `description/measure_keys.rs` is made of
/// it.
#[test]
fn the_reader_has_the_keys_of_the_schema() {
    const FILE: &str = "../src/description/measure_keys.rs";
    let schema = schema();
    let measures = &schema["properties"]["measures"]["additionalProperties"]["oneOf"];
    let quoted = |keys: &[&str]| {
        let keys: Vec<_> = keys.iter().map(|key| format!("{key:?}")).collect();
        keys.join(", ")
    };
    let text = std::fs::read_to_string(FILE).expect("the file is there");
    let begin = text.find("    (\"").expect("a row");
    let types = measures.as_array().expect("a list");
    let rows = types.iter().map(|measure| {
        let properties = measure["properties"].as_object().expect("keys");
        let mut keys: Vec<&str> = properties.keys().map(String::as_str).collect();
        let name = properties["type"]["const"].as_str().expect("a word");
        // In the order of the file, which an object of JSON does not keep.
        let place = SCHEMA
            .find(&format!("\"const\": {name:?}"))
            .expect("its word");
        let own = &SCHEMA[place..];
        keys.sort_by_key(|key| own.find(&format!("{key:?}: ")).filter(|_| *key != "type"));
        format!("    ({name:?}, &[{}]),\n", quoted(&keys))
    });
    let head = text[..begin].split(';').next().expect("a head");
    let made = format!(
        "{head}; {}] = [\n{}];\n",
        types.len(),
        rows.collect::<String>()
    );
    if std::env::var_os("WRITE_KEYS").is_some() {
        std::fs::write(FILE, &made).expect("written");
    }
    assert_eq!(text, made, "WRITE_KEYS=1 writes the file");
}
