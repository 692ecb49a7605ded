//! Text from elsewhere (names, reasons, figures of files) in a terminal, in a picture, and in the
//! name of a file.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};

/// Whether a terminal or an editor obeys this character instead of showing it: the control
/// characters of Unicode (category Cc), those that change the direction of text, and the two that
/// break lines and paragraphs.
///
/// Line feed and tab are among them.
pub fn is_command(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text for a terminal: each character that [`is_command`], but line feed and tab, becomes its
/// escape, such as `\u{1b}`.
///
/// ```
/// use ga_core::text::plain;
///
/// assert_eq!(plain("two\nlines"), "two\nlines");
/// assert_eq!(plain("a\u{1b}[2Jb\u{202e}"), r"a\u{1b}[2Jb\u{202e}");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    let is_shown = |character: char| matches!(character, '\n' | '\t') || !is_command(character);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if is_shown(character) {
            plain.push(character);
        } else {
            let _ = write!(plain, "{}", character.escape_unicode());
        }
    }
    Cow::Owned(plain)
}

/// Text for XML, as content or in an attribute between quotation marks: the characters that have a
/// meaning become entities; those that [`is_command`], and the two that XML cannot hold, become
/// `�`.
///
/// ```
/// use ga_core::text::xml;
///
/// assert_eq!(xml("<a b=\"c\">"), "&lt;a b=&quot;c&quot;&gt;");
/// assert_eq!(xml("\u{1b}\u{ffff}"), "��");
/// ```
pub fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            command if is_command(command) => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The greatest length of a part of a [`result_name`], in bytes.
const LONGEST_PART: usize = 64;

/// The name of a result without its ending: the parts with `-` between them, those that are empty
/// left out.
///
/// The parts are, in this order: the tool; the command, if it is not the main search of the tool;
/// the name of the input; the scheme, if it is not the usual one; the size; the seed. So results of
/// different inputs, sizes and seeds stand side by side in a folder.
///
/// The name of an input may come from elsewhere. In each part, characters other than letters,
/// digits, `-` and `_` become `_`, and what is beyond the first 64 bytes is left out.
///
/// ```
/// use ga_core::text::result_name;
///
/// assert_eq!(result_name(&[&"tiles", &"", &"caves", &"", &"", &7]), "tiles-caves-7");
/// assert_eq!(result_name(&[&"tiles", &"mend", &"../a\u{1b}b", &7]), "tiles-mend-___a_b-7");
/// ```
pub fn result_name(parts: &[&dyn Display]) -> String {
    let mut name = String::new();
    for part in parts {
        let part = part.to_string();
        if !name.is_empty() && !part.is_empty() {
            name.push('-');
        }
        let end = name.len() + LONGEST_PART;
        for character in part.chars() {
            let is_plain = character.is_alphanumeric() || matches!(character, '-' | '_');
            let character = if is_plain { character } else { '_' };
            if name.len() + character.len_utf8() > end {
                break;
            }
            name.push(character);
        }
    }
    name
}
