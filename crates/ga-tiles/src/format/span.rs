//! Where a value stands in a text of JSON, so that it can be replaced and all else stays.

use std::ops::Range;

/// A step into a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    /// The value of a key.
    Key(&'a str),
    /// An element of a list.
    Index(usize),
}

/// The bytes of the value at a path. `None` if there is none; the text must be JSON.
pub(super) fn span(text: &str, path: &[Step<'_>]) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = blank(bytes, 0);
    for step in path {
        let is_object = matches!(step, Step::Key(_));
        if bytes.get(at) != Some(if is_object { &b'{' } else { &b'[' }) {
            return None;
        }
        at = blank(bytes, at + 1);
        let mut index = 0;
        loop {
            if matches!(bytes.get(at)?, b'}' | b']') {
                return None;
            }
            let is_here = match step {
                Step::Key(key) => {
                    let end = value(bytes, at)?;
                    let name: String = serde_json::from_str(text.get(at..end)?).ok()?;
                    // Behind the colon.
                    at = blank(bytes, blank(bytes, end) + 1);
                    name == *key
                }
                Step::Index(wanted) => index == *wanted,
            };
            if is_here {
                break;
            }
            at = blank(bytes, value(bytes, at)?);
            if bytes.get(at) == Some(&b',') {
                at = blank(bytes, at + 1);
            }
            index += 1;
        }
    }
    Some(at..value(bytes, at)?)
}

fn blank(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

/// The end of the value that starts here.
fn value(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    let mut depth = 0_usize;
    let mut is_text = false;
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        match byte {
            b'\\' if is_text => at += 1,
            b'"' => is_text = !is_text,
            _ if is_text => continue,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            _ => {
                let is_end = |next: &u8| next.is_ascii_whitespace() || b",:]}".contains(next);
                if depth == 0 && bytes.get(at).is_none_or(is_end) {
                    return Some(at);
                }
                continue;
            }
        }
        if depth == 0 && !is_text {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, span};

    #[test]
    fn a_value_is_found_behind_values_of_all_kinds() {
        let text = r#" {"a]\"}" : "x,\"]" , "b":[1.5e3, {"c": null}, [ true ]] , "d":-7}"#;
        let of = |path: &[Step<'_>]| span(text, path).map(|span| &text[span]);
        assert_eq!(of(&[Step::Key("a]\"}")]), Some(r#""x,\"]""#));
        assert_eq!(of(&[Step::Key("b"), Step::Index(0)]), Some("1.5e3"));
        assert_eq!(
            of(&[Step::Key("b"), Step::Index(1), Step::Key("c")]),
            Some("null")
        );
        assert_eq!(of(&[Step::Key("b"), Step::Index(2)]), Some("[ true ]"));
        assert_eq!(of(&[Step::Key("d")]), Some("-7"));
        assert_eq!(of(&[Step::Key("b"), Step::Index(3)]), None);
        assert_eq!(of(&[Step::Key("e")]), None);
        assert_eq!(of(&[Step::Index(0)]), None);
    }
}
