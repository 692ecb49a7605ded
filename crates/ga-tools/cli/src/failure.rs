use ga_core::text::plain;
use std::fmt::Display;

/// How a command ends if its input was valid.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// Exit status 0: the question is answered. "Unsolvable" is an answer too.
    Met,
    /// Exit status 1: a target was not met within the budget. The best result is printed and
    /// written.
    Unmet,
}

impl Answer {
    /// Whether all that was asked for was found.
    pub const fn of(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::Unmet }
    }
}

/// Why a command ends without an answer.
///
/// `?` turns every error into a failure. [`At`] adds the place to an error that does not name it.
#[derive(Debug)]
pub enum Failure {
    /// Exit status 2 and one sentence that names the place and what was expected.
    Refused(String),
    /// The reader of standard output closed it before the command came to its end, as in `theseus
    /// reproduce | head -1`. Exit status 0.
    Closed,
}

impl Failure {
    /// A refusal with this sentence, on one line. The middle of a very long one is left out.
    pub fn refused(sentence: impl Display) -> Self {
        Self::Refused(shortened(one_line(&sentence.to_string())))
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::refused(error)
    }
}

/// Adds the place to an error.
///
/// ```
/// use cli::{At, Failure};
///
/// let number = "six".parse::<u8>().at("maze.json, row 2");
/// let Err(Failure::Refused(sentence)) = number else { unreachable!() };
/// assert_eq!(sentence, "maze.json, row 2: invalid digit found in string");
/// ```
pub trait At<T> {
    /// Puts `place` and a colon before the sentence of an error.
    ///
    /// # Errors
    ///
    /// The same error with its place.
    fn at(self, place: impl Display) -> Result<T, Failure>;
}

impl<T, E: Into<Failure>> At<T> for Result<T, E> {
    fn at(self, place: impl Display) -> Result<T, Failure> {
        self.map_err(|error| match error.into() {
            Failure::Refused(sentence) => Failure::refused(format!("{place}: {sentence}")),
            Failure::Closed => Failure::Closed,
        })
    }
}

/// The line breaks of Unicode, which some programs that show a text break lines at.
const BREAKS: [char; 7] = [
    '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
];

/// A sentence without its middle, if the middle is long because it repeats input.
fn shortened(sentence: String) -> String {
    const LONGEST: usize = 1000;
    let begin = LONGEST / 2;
    let end = LONGEST / 4;
    if sentence.len() <= LONGEST || sentence.chars().count() <= LONGEST {
        return sentence;
    }
    let end: Vec<char> = sentence.chars().rev().take(end).collect();
    sentence
        .chars()
        .take(begin)
        .chain([' ', '.', '.', ' '])
        .chain(end.into_iter().rev())
        .collect()
}

/// Replaces line breaks and tabs by blanks. Other commands to a terminal become escapes.
fn one_line(text: &str) -> String {
    let lines = text
        .split(BREAKS)
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    plain(&line.replace('\t', " ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(failure: Failure) -> String {
        match failure {
            Failure::Refused(sentence) => sentence,
            Failure::Closed => String::from("closed"),
        }
    }

    #[test]
    fn a_failure_is_one_line_even_if_it_quotes_several() {
        let failure = Failure::refused(
            "maze 3:\n  \u{1b}[31mrow 2\r\n\n  has 5\u{2028}cells\t, expected\u{85} 6\u{2029}",
        );
        assert_eq!(
            sentence(failure),
            r"maze 3: \u{1b}[31mrow 2 has 5 cells , expected 6"
        );
    }

    #[test]
    fn a_failure_that_repeats_a_long_text_is_short() {
        let failure = Failure::refused(format!("a.json: maze {}: 5 cells", "é".repeat(100_000)));
        let sentence = sentence(failure);
        assert!(
            sentence.starts_with("a.json: maze éé") && sentence.ends_with("éé: 5 cells"),
            "{sentence}"
        );
        assert!(sentence.chars().count() < 1000, "{sentence}");
    }

    #[test]
    fn the_outer_place_precedes_the_inner_one() {
        let wrong: Result<(), _> = Err(Failure::refused("5 cells, expected 6"));
        let failure = wrong.at("row 2").at("a.json").expect_err("it is an error");
        assert_eq!(sentence(failure), "a.json: row 2: 5 cells, expected 6");
    }

    #[test]
    fn a_closed_pipe_gets_no_place() {
        let closed: Result<(), _> = Err(Failure::Closed);
        assert!(matches!(closed.at("a.json"), Err(Failure::Closed)));
    }
}
