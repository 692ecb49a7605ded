//! The worker's side: lines of JSON on standard input and output.
//!
//! A worker writes one line that says what it is, then answers each line that it reads:
//!
//! ```text
//! worker: {"hello":"ga-farm/1","schema":"score/1"}
//! farm:   {"id":"maze-7/12/40/2b3f..","schema":"score/1","payload":[[1,2],[3,4]]}
//! worker: {"id":"maze-7/12/40/2b3f..","answer":[3,7],"seconds":0.01}
//! ```
//!
//! - `payload` is an array of items, and `answer` an array with one result per item.
//! - `{"id":..,"error":"why"}` says that this worker cannot do the task. An item that has no result
//!   is no failure: answer `null` for it.
//! - `{"id":..}` says that the worker still works on the task.
//! - `seconds` is the time that the work took. It may be left out.
//! - The worker ends when its input ends.

use crate::process::read_line;
use crate::task::{PROTOCOL, Task, TaskId};
use ga_core::terminate::Clock;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// The greatest number of bytes of a line for a worker.
pub const LONGEST: usize = 1 << 26;

/// The first line of a worker.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub hello: String,
    /// The schema of its tasks.
    pub schema: String,
}

/// A line for a worker: a task.
#[derive(Debug, Deserialize, Serialize)]
struct Line<'a> {
    id: TaskId,
    #[serde(borrow)]
    schema: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    payload: &'a RawValue,
}

/// A line of a worker: an answer, an error, or a sign of life.
#[derive(Debug, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Answer {
    /// The task.
    pub id: TaskId,
    /// One result per item.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub answer: Option<Box<RawValue>>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The seconds of work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A field that is there, also if it is `null`, which is a wrong answer and no sign of life.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Box::<RawValue>::deserialize(deserializer).map(Some)
}

impl Hello {
    /// A worker for tasks with this schema.
    pub fn new(schema: impl Into<String>) -> Self {
        Self {
            hello: PROTOCOL.to_owned(),
            schema: schema.into(),
        }
    }

    /// Whether a worker that says this in its first line can do tasks with this schema.
    ///
    /// # Errors
    ///
    /// A sentence that says what does not fit.
    pub fn check(line: &str, schema: &str) -> Result<(), String> {
        let start: String = line.chars().take(80).collect();
        let hello: Self = serde_json::from_str(line).map_err(|_| {
            format!(
                "its first line is `{start}`, expected {{\"hello\":\"{PROTOCOL}\",\"schema\":\"{schema}\"}}"
            )
        })?;
        if hello.hello != PROTOCOL {
            return Err(format!("it speaks {}, expected {PROTOCOL}", hello.hello));
        }
        if hello.schema != schema {
            return Err(format!("it does {}, expected {schema}", hello.schema));
        }
        Ok(())
    }
}

impl Task {
    /// The task as a line of JSON, without its end.
    ///
    /// # Errors
    ///
    /// If the payload is no JSON, or the line has more than [`LONGEST`] bytes.
    pub fn to_line(&self) -> Result<String, String> {
        let payload: &RawValue =
            serde_json::from_slice(&self.payload).map_err(|error| error.to_string())?;
        let line = Line {
            id: self.id.clone(),
            schema: (&*self.schema).into(),
            payload,
        };
        let line = serde_json::to_string(&line).map_err(|error| error.to_string())?;
        if line.len() > LONGEST {
            let length = line.len();
            return Err(format!(
                "a task of {length} bytes, expected at most {LONGEST}"
            ));
        }
        Ok(line)
    }

    /// The task of the next line of a worker's input; `None` at its end.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or the line has more than [`LONGEST`] bytes or is no task.
    pub fn read(input: &mut impl BufRead) -> io::Result<Option<Self>> {
        let invalid = |error: String| {
            let sentence = format!("a line that is no task: {error}");
            io::Error::new(io::ErrorKind::InvalidData, sentence)
        };
        let Some(line) = read_line(input, || LONGEST)? else {
            return Ok(None);
        };
        let line = String::from_utf8(line).map_err(|error| invalid(error.to_string()))?;
        Self::from_line(&line).map(Some).map_err(invalid)
    }

    /// Reads a line of JSON.
    ///
    /// # Errors
    ///
    /// If it is no task.
    pub fn from_line(line: &str) -> Result<Self, String> {
        let line: Line<'_> = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let payload = line.payload.get().as_bytes().to_vec();
        Ok(Self {
            id: line.id,
            schema: line.schema.into_owned(),
            payload,
        })
    }

    /// Whether a worker for tasks with this schema can do this one.
    ///
    /// # Errors
    ///
    /// A sentence that names both schemas.
    pub fn check(&self, schema: &str) -> Result<(), String> {
        if self.schema == schema {
            return Ok(());
        }
        Err(format!(
            "the task is {}, this worker does {schema}",
            self.schema
        ))
    }

    /// The items.
    ///
    /// # Errors
    ///
    /// If the payload is no array of such items.
    pub fn items<T: DeserializeOwned>(&self) -> Result<Vec<T>, String> {
        serde_json::from_slice(&self.payload).map_err(|error| {
            format!(
                "the payload of {} is not of {}: {error}",
                self.id, self.schema
            )
        })
    }
}

impl Answer {
    /// The answer to a task: the result of [`each`], and the time that it took.
    pub fn new(id: TaskId, result: Result<Vec<u8>, String>, took: Duration) -> Self {
        let json = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
            RawValue::from_string(text).map_err(|error| error.to_string())
        };
        match result.and_then(json) {
            Ok(answer) => Self {
                id,
                answer: Some(answer),
                error: None,
                seconds: Some(took.as_secs_f64()),
            },
            Err(error) => Self {
                id,
                answer: None,
                error: Some(error),
                seconds: None,
            },
        }
    }

    /// The time of work, if the worker said it.
    pub fn cost(&self) -> Option<Duration> {
        self.seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// The answer as a line of JSON, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Makes the function of a worker from a function of one item.
///
/// ```
/// use ga_farm::{Farm, Threads, worker};
///
/// let squares = worker::each(|number: f64| number * number);
/// let mut farm = Farm::new(Threads::new(3, squares)?, "squares", "square/1");
/// let squares: Vec<f64> = farm.map(0, &[1.0, 2.0, 3.0])?;
/// assert_eq!(squares, [1.0, 4.0, 9.0]);
/// # Ok::<(), ga_farm::Error>(())
/// ```
pub fn each<T: DeserializeOwned, R: Serialize>(
    work: impl Fn(T) -> R,
) -> impl Fn(&Task) -> Result<Vec<u8>, String> {
    try_each(move |item| Ok(work(item)))
}

/// As [`each`], for a function that can fail. An error means that this worker cannot do the task.
pub fn try_each<T: DeserializeOwned, R: Serialize>(
    work: impl Fn(T) -> Result<R, String>,
) -> impl Fn(&Task) -> Result<Vec<u8>, String> {
    move |task| {
        let results: Vec<R> = task
            .items()?
            .into_iter()
            .map(&work)
            .collect::<Result<_, _>>()?;
        serde_json::to_vec(&results).map_err(|error| format!("the answer to {}: {error}", task.id))
    }
}

/// Works on standard input and output until the input ends.
///
/// ```no_run
/// use ga_core::genome::BitString;
/// use ga_farm::worker;
///
/// worker::serve("ones/1", worker::each(|genome: BitString| genome.count_ones()))?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the input cannot be read, or the output cannot be written.
pub fn serve(schema: &str, work: impl Fn(&Task) -> Result<Vec<u8>, String>) -> io::Result<()> {
    serve_on(io::stdin().lock(), io::stdout().lock(), schema, work)
}

/// Works on any input and output: see [`serve`].
///
/// # Errors
///
/// If the input cannot be read, or the output cannot be written.
pub fn serve_on(
    mut input: impl BufRead,
    mut output: impl Write,
    schema: &str,
    work: impl Fn(&Task) -> Result<Vec<u8>, String>,
) -> io::Result<()> {
    writeln!(output, "{}", serde_json::to_string(&Hello::new(schema))?)?;
    output.flush()?;
    while let Some(task) = Task::read(&mut input)? {
        let begun = Clock::system();
        let result = task.check(schema).and_then(|()| work(&task));
        writeln!(
            output,
            "{}",
            Answer::new(task.id, result, begun.elapsed()).to_line()
        )?;
        output.flush()?;
    }
    Ok(())
}
