use super::Answer;
use crate::measure::Value;
use std::time::Duration;

/// Why a command could not measure levels.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// No program can be started here.
    #[error(
        "programs cannot be run here: this build is for a browser, or lacks the feature `description`"
    )]
    Unsupported,
    /// The program cannot be started.
    #[error("the program cannot be started ({reason}): is it installed, and is its name right?")]
    Start {
        /// What the operating system says.
        reason: String,
    },
    /// The program ended before it had answered all levels.
    #[error(
        "the program ended{} after {answers} of {levels} answers: it must answer each line, and go on until its \
         input ends", with_status(status.as_deref())
    )]
    Ended {
        /// Its exit status; `None` if it goes on, but has closed its output.
        status: Option<String>,
        /// The number of levels of this batch that it answered.
        answers: usize,
        /// The number of levels of this batch.
        levels: usize,
    },
    /// A line that is no answer.
    #[error(
        "answer {place} is {found:?}: expected a line with a number, `null`, or {{\"value\": null, \"gap\": 2}}"
    )]
    Answer {
        /// The place of the level in the batch, counted from 1.
        place: usize,
        /// The start of the line.
        found: String,
    },
    /// Too few answers in time.
    #[error(
        "{answers} of {levels} answers came within {} seconds: does the program flush its output after each \
         line? If it needs more time, raise `seconds`", limit.as_secs_f64()
    )]
    Late {
        /// The number of levels of this batch that it answered.
        answers: usize,
        /// The number of levels of this batch.
        levels: usize,
        /// The time limit.
        limit: Duration,
    },
    /// More answers than levels.
    #[error(
        "the program wrote {found:?} although all levels had an answer: expected one line for each level"
    )]
    More {
        /// The start of the line.
        found: String,
    },
    /// A level had one value, and another one when it was asked again.
    #[error(
        "level {level} had {}, and has {} when asked again: equal levels must have equal values",
        shown(*first), shown(*again)
    )]
    Contradiction {
        /// The place of the level among all that were found, counted from 1.
        level: usize,
        /// Its first value.
        first: Value,
        /// Its second value.
        again: Value,
    },
    /// A level had one text, and another one when it was asked again.
    #[error(
        "level {level} had the text {first:?}, and has {again:?} when asked again: equal levels must have equal texts"
    )]
    OtherText {
        /// The place of the level among all that were asked again, counted from 1.
        level: usize,
        /// Its first text; empty if it had none.
        first: String,
        /// Its second text; empty if it has none.
        again: String,
    },
    /// A line that is too long.
    #[error("answer {place} has more than {most} bytes: expected a number")]
    Long {
        /// The place of the level in the batch, counted from 1.
        place: usize,
        /// The greatest number of bytes.
        most: usize,
    },
}

impl Failure {
    /// What is wrong with two answers for the same level, if anything is.
    pub(crate) fn of(level: usize, first: &Answer, again: &Answer) -> Option<Self> {
        if first.0 != again.0 {
            return Some(Self::Contradiction {
                level,
                first: first.0,
                again: again.0,
            });
        }
        let text = |answer: &Answer| answer.1.clone().unwrap_or_default();
        (first.1 != again.1).then(|| Self::OtherText {
            level,
            first: text(first),
            again: text(again),
        })
    }
}

fn shown(value: Value) -> String {
    value
        .number()
        .map_or_else(|| String::from("no value"), |number| number.to_string())
}

fn with_status(status: Option<&str>) -> String {
    status.map_or(" its output".to_owned(), |status| format!(" ({status})"))
}
