//! Messages: the identity of a task in headers, its bytes as the body.

use ga_core::text::plain;
use std::{fmt::Write, time::Duration};

use async_nats::HeaderMap;

use ga_farm::{PROTOCOL, Task, TaskId};

/// The version of the protocol. Messages of another version are refused.
pub(crate) const VERSION: &str = "Farm-Version";
/// The task's name, as `TaskId` writes it.
pub(crate) const TASK: &str = "Farm-Task";
pub(crate) const SCHEMA: &str = "Farm-Schema";
/// The subject that takes the answer.
pub(crate) const ANSWER: &str = "Farm-Answer";
/// The name under which the object store holds the body, if a message cannot.
pub(crate) const OBJECT: &str = "Farm-Object";
pub(crate) const WORKER: &str = "Farm-Worker";
/// `answered`, `failed`, `refused`; of a sign of life `idle`, `busy` or `left`.
pub(crate) const STATUS: &str = "Farm-Status";
/// Microseconds that the task took.
pub(crate) const COST: &str = "Farm-Cost";
/// By which the server recognizes a message that it already has.
pub(crate) const MESSAGE: &str = "Nats-Msg-Id";

/// Names of one farm on a server. All begin with the farm's subject.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    subject: String,
}

impl Names {
    pub(crate) fn new(subject: &str) -> Result<Self, crate::Error> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if subject.is_empty() || !subject.chars().all(plain) {
            return Err(crate::Error::Option(format!(
                "--subject {subject:?}: a subject has letters, digits, - and _ only"
            )));
        }
        Ok(Self {
            subject: subject.to_owned(),
        })
    }

    /// The streams of tasks and answers; the bucket of the object store.
    pub(crate) fn tasks_stream(&self) -> String {
        format!("{}-tasks", self.subject)
    }

    pub(crate) fn answers_stream(&self) -> String {
        format!("{}-answers", self.subject)
    }

    pub(crate) fn bucket(&self) -> String {
        format!("{}-bodies", self.subject)
    }

    pub(crate) fn all_tasks(&self) -> String {
        format!("{}.task.*", self.subject)
    }

    pub(crate) fn all_answers(&self) -> String {
        format!("{}.answer.*", self.subject)
    }

    pub(crate) fn tasks(&self, run: &str) -> String {
        format!("{}.task.{}", self.subject, token(run))
    }

    pub(crate) fn answers(&self, run: &str) -> String {
        format!("{}.answer.{}", self.subject, token(run))
    }

    /// Workers that are to leave.
    pub(crate) fn aside(&self) -> String {
        format!("{}.aside", self.subject)
    }

    /// Signs of life of the workers.
    pub(crate) fn alive(&self) -> String {
        format!("{}.alive", self.subject)
    }
}

/// The name of a run as one token of a subject: other bytes than letters, digits, - become `_` and
/// two hexadecimal digits, so two runs never share a token.
fn token(run: &str) -> String {
    let mut token = String::from("r");
    for byte in run.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            token.push(byte.into());
        } else {
            let _ = write!(token, "_{byte:02x}");
        }
    }
    token
}

/// Prints a sentence on standard error. Names and reasons in it come from elsewhere, so nothing in
/// it commands a terminal, and its middle is left out if it is long.
pub fn tell(text: &str) {
    eprintln!("{}", shown(text));
}

/// The greatest length of a sentence in characters.
const LONGEST: usize = 1000;

fn shown(text: &str) -> String {
    let count = text.chars().count();
    let plain = |text: String| plain(&text.replace('\n', " ")).into_owned();
    if count <= LONGEST {
        return plain(text.to_owned());
    }
    let begin: String = text.chars().take(LONGEST / 2).collect();
    let end: String = text.chars().skip(count - LONGEST / 4).collect();
    plain(format!("{begin} .. {end}"))
}

/// A text as the value of a header, which has one line.
pub(crate) fn line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

pub(crate) fn task_headers(task: &Task, answer: &str, message: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(VERSION, PROTOCOL);
    headers.insert(TASK, line(&task.id.to_string()).as_str());
    headers.insert(SCHEMA, line(&task.schema).as_str());
    headers.insert(ANSWER, answer);
    headers.insert(MESSAGE, message);
    headers
}

/// The text of a header.
pub(crate) fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).map(async_nats::HeaderValue::as_str)
}

/// The task that a message belongs to.
pub(crate) fn id(headers: &HeaderMap) -> Option<TaskId> {
    text(headers, TASK)?.parse().ok()
}

pub(crate) fn cost(headers: &HeaderMap) -> Option<Duration> {
    text(headers, COST)?.parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_short_line_and_commands_nothing() {
        let said = format!("worker \u{1b}[2J\n{}\u{202e}: the end", "x".repeat(5000));
        let shown = shown(&said);
        assert!(shown.starts_with(r"worker \u{1b}[2J xxx"), "{shown}");
        assert!(shown.ends_with(r"xx\u{202e}: the end"), "{shown}");
        assert!(shown.chars().count() < 800 && !shown.contains(ga_core::text::is_command));
    }

    #[test]
    fn two_runs_never_share_a_token() {
        let runs = ["a", "a.b", "a_2eb", "a b", "", "ä", "a*", "a>"];
        for (i, one) in runs.iter().enumerate() {
            assert!(
                token(one)
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
            );
            for other in &runs[..i] {
                assert_ne!(token(one), token(other));
            }
        }
    }

    #[test]
    fn a_task_keeps_its_identity_in_headers() {
        let id = TaskId::new("night/3", u64::MAX, 7, &[0, 255]);
        let task = Task {
            id: id.clone(),
            schema: "scores/1".into(),
            payload: vec![0, 255],
        };
        let headers = task_headers(&task, "farm.answer.x", "m");
        assert_eq!(super::id(&headers), Some(id));
        assert_eq!(text(&headers, SCHEMA), Some("scores/1"));
    }
}
