//! Forged documents, to test that a checker finds every false claim.
//!
//! ```
//! use ga_request::forge::forgeries;
//! use serde_json::json;
//!
//! let honest = json!({ "moves": 12 });
//! let forged: Vec<_> = forgeries(&honest).into_iter().map(|forgery| forgery.document).collect();
//! assert!(forged.contains(&json!({ "moves": 13 })) && forged.contains(&json!({})));
//! assert!(!forged.contains(&honest));
//! ```

use serde_json::{Value, json};

/// A document with one change.
#[derive(Clone, Debug, PartialEq)]
pub struct Forgery {
    /// The JSON pointer of the value that was changed or removed, such as `/figures/moves`.
    pub pointer: String,
    /// What was done, such as `12 became 13`.
    pub change: String,
    /// The forged document.
    pub document: Value,
}

/// All documents that differ from `document` in one value: each value is removed, and each leaf is
/// changed.
///
/// - A number becomes one more, and one less. A float also changes by a
///   millionth.
/// - A text gets a letter more, loses its last letter, and has its first letter changed.
/// - `true` and `false` are exchanged. Null becomes 1.
/// - Every leaf becomes null, and the text `"?"`.
pub fn forgeries(document: &Value) -> Vec<Forgery> {
    let mut pointers = Vec::new();
    list(document, String::new(), &mut pointers);
    let mut forged = Vec::new();
    for pointer in pointers {
        let Some(leaf) = document.pointer(&pointer) else {
            continue;
        };
        for other in others(leaf).into_iter().filter(|other| other != leaf) {
            let mut document = document.clone();
            let change = format!("{leaf} became {other}");
            if let Some(value) = document.pointer_mut(&pointer) {
                *value = other;
            }
            forged.push(Forgery {
                pointer: pointer.clone(),
                change,
                document,
            });
        }
        let mut document = document.clone();
        if remove(&mut document, &pointer) {
            forged.push(Forgery {
                pointer,
                change: String::from("removed"),
                document,
            });
        }
    }
    forged
}

/// The pointers of all values below the document itself.
fn list(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            let name = name.replace('~', "~0").replace('/', "~1");
            list(value, format!("{pointer}/{name}"), pointers);
        }),
        Value::Array(elements) => elements.iter().enumerate().for_each(|(index, value)| {
            list(value, format!("{pointer}/{index}"), pointers);
        }),
        _ => {}
    }
    if !pointer.is_empty() {
        pointers.push(pointer);
    }
}

fn others(leaf: &Value) -> Vec<Value> {
    let mut others = match leaf {
        Value::Array(_) | Value::Object(_) => return Vec::new(),
        Value::Null => vec![json!(1)],
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => vec![
                json!(whole.saturating_add(1)),
                json!(whole.saturating_sub(1)),
            ],
            (None, Some(float)) => [float + 1.0, float - 1.0, float * (1.0 + 1e-6)]
                .map(|x| json!(x))
                .to_vec(),
            (None, None) => Vec::new(),
        },
        Value::String(text) => {
            let mut shorter = text.clone();
            shorter.pop();
            let mut letters = text.chars();
            let first = match letters.next() {
                Some('N') => "E",
                Some('.') => "-",
                Some('-' | '|' | '#') => ".",
                Some('0') => "1",
                _ => "N",
            };
            vec![
                json!(format!("{text}N")),
                json!(shorter),
                json!(format!("{first}{}", letters.as_str())),
            ]
        }
    };
    others.extend([Value::Null, json!("?")]);
    others
}

fn remove(document: &mut Value, pointer: &str) -> bool {
    let Some((parent, name)) = pointer.rsplit_once('/') else {
        return false;
    };
    match document.pointer_mut(parent) {
        Some(Value::Object(fields)) => fields
            .remove(&name.replace("~1", "/").replace("~0", "~"))
            .is_some(),
        Some(Value::Array(elements)) => match name.parse() {
            Ok(index) if index < elements.len() => {
                elements.remove(index);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_changed_and_removed_once() {
        let document = json!({ "a/b": [1, 0.5, "N"], "c": { "d": null, "e": true } });
        let forged = forgeries(&document);
        assert!(forged.iter().all(|forgery| forgery.document != document));
        let removed: Vec<&str> = forged
            .iter()
            .filter(|forgery| forgery.change == "removed")
            .map(|f| f.pointer.as_str())
            .collect();
        assert_eq!(
            removed,
            [
                "/a~1b/0", "/a~1b/1", "/a~1b/2", "/a~1b", "/c/d", "/c/e", "/c"
            ]
        );
        let changes = |pointer: &str| {
            forged
                .iter()
                .filter(|forgery| forgery.pointer == pointer)
                .count()
        };
        let counts = ["/a~1b/0", "/a~1b/1", "/a~1b/2", "/c/d", "/c/e"].map(changes);
        assert_eq!(
            counts,
            [5, 6, 6, 3, 4],
            "with the removal, null and a question mark"
        );
    }
}
