use std::fmt::Display;

/// How a tool ends when nothing was wrong with what it was given.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// Exit status 0: answered. An unsolvable maze is an answer too.
    Met,
    /// Exit status 1: a wish was not met in the budget, but the best found is reported and written.
    Unmet,
}

/// Why a tool ends without an answer.
///
/// Every error becomes one by `?`. An error that does not name its place gets
/// it from [`At`].
#[derive(Debug)]
pub enum Failure {
    /// Exit status 2 and one sentence, which names the place and what was expected.
    Refused(String),
    /// The reader of standard output has seen enough, as in `theseus reproduce | head -1`.
    Closed,
}

impl Failure {
    /// A refusal in one sentence: what it says, on one line.
    pub fn refused(sentence: impl Display) -> Self {
        Self::Refused(one_line(&sentence.to_string()))
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::refused(error)
    }
}

/// Names the place of an error.
///
/// ```
/// use cli::{At, Failure};
///
/// let Err(Failure::Refused(sentence)) = "six".parse::<u8>().at("maze.json, row 2") else { unreachable!() };
/// assert_eq!(sentence, "maze.json, row 2: invalid digit found in string");
/// ```
pub trait At<T> {
    /// Puts `place` and a colon before the sentence.
    ///
    /// # Errors
    ///
    /// The same error, which now names its place.
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

/// Line breaks become blanks and other control characters vanish, whoever wrote them.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ").chars().filter(|c| !c.is_control()).collect()
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
    fn a_failure_is_one_line_whatever_it_quotes() {
        let failure = Failure::refused("maze 3:\n  \u{1b}[31mrow 2\r\n\n  has 5 cells\t, expected 6\n");
        assert_eq!(sentence(failure), "maze 3: [31mrow 2 has 5 cells, expected 6");
    }

    #[test]
    fn places_stack_from_the_outside_in() {
        let wrong: Result<(), _> = Err(Failure::refused("5 cells, expected 6"));
        let failure = wrong.at("row 2").at("a.json").expect_err("an error stays one");
        assert_eq!(sentence(failure), "a.json: row 2: 5 cells, expected 6");
    }

    #[test]
    fn a_closed_pipe_is_not_a_refusal_of_some_place() {
        let closed: Result<(), _> = Err(Failure::Closed);
        assert!(matches!(closed.at("a.json"), Err(Failure::Closed)));
    }
}
