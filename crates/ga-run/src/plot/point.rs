use crate::log;
use ga_request::json;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer};

/// A line of a log: the population of one generation. Other fields are ignored, but `nan` must be a
/// number of scores if it is there.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(from = "Read")]
pub struct Point {
    /// The generation, 0 for the founders.
    pub generation: u64,
    /// The evaluations up to this generation.
    pub evaluations: u64,
    /// The best score.
    pub best: Option<f64>,
    /// The mean score.
    pub mean: Option<f64>,
    /// The standard deviation of the scores.
    pub sd: Option<f64>,
    /// The mean distance between two individuals.
    pub diversity: Option<f64>,
}

/// A line as a log has it: a figure that does not exist is null, and not left out.
#[derive(Deserialize)]
struct Read {
    generation: u64,
    evaluations: u64,
    #[serde(deserialize_with = "Option::deserialize")]
    best: Option<f64>,
    #[serde(deserialize_with = "Option::deserialize")]
    mean: Option<f64>,
    #[serde(deserialize_with = "not_negative")]
    sd: Option<f64>,
    #[serde(deserialize_with = "not_negative")]
    diversity: Option<f64>,
    #[serde(default, rename = "nan")]
    _nan: u64,
}

/// Reads a spread.
fn not_negative<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    let number = Option::<f64>::deserialize(deserializer)?;
    match number.filter(|&number| number < 0.0) {
        None => Ok(number),
        Some(number) => Err(D::Error::invalid_value(
            Unexpected::Float(number),
            &"a number from 0",
        )),
    }
}

impl From<Read> for Point {
    fn from(line: Read) -> Self {
        let Read {
            generation,
            evaluations,
            best,
            mean,
            sd,
            diversity,
            ..
        } = line;
        Self {
            generation,
            evaluations,
            best,
            mean,
            sd,
            diversity,
        }
    }
}

/// The figures of a line that [`log::read`](crate::log::read()) returned.
impl From<&log::Line> for Point {
    fn from(line: &log::Line) -> Self {
        Self {
            generation: line.generation,
            evaluations: line.evaluations,
            best: line.best,
            mean: line.mean,
            sd: line.sd,
            diversity: line.diversity,
        }
    }
}

impl From<&Point> for Point {
    fn from(point: &Point) -> Self {
        *point
    }
}

/// A line of a log that cannot be read.
#[non_exhaustive]
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Error {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub reason: String,
}

/// Reads a log. A last line without its end, which an interrupted run leaves, is dropped if it
/// cannot be read.
///
/// # Errors
///
/// If a line is not that of a log, if generations or evaluations decrease, or if there is no line.
pub fn read(text: &str) -> Result<Vec<Point>, Error> {
    let mut points: Vec<Point> = Vec::new();
    for (line, text) in (1..).zip(text.split_inclusive('\n')) {
        if text.trim().is_empty() {
            continue;
        }
        let point: Point = match json::read(text) {
            Ok(point) => point,
            Err(_) if line > 1 && !text.ends_with('\n') => break,
            Err(error) => {
                return Err(Error {
                    line,
                    reason: format!("not a line of a log: {}", error.of_line()),
                });
            }
        };
        if let Some(last) = points.last() {
            if point.generation <= last.generation || point.evaluations < last.evaluations {
                let found = point.generation;
                let last = last.generation;
                let reason = format!(
                    "generation {found} after {last}, expected generations and evaluations that increase"
                );
                return Err(Error { line, reason });
            }
        }
        points.push(point);
    }
    if points.is_empty() {
        return Err(Error {
            line: 1,
            reason: String::from("expected a line for each generation"),
        });
    }
    Ok(points)
}
