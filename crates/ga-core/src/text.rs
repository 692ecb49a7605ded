//! Text from elsewhere (names, reasons, figures of files) in a terminal and in a picture.

use std::borrow::Cow;
use std::fmt::Write as _;

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
