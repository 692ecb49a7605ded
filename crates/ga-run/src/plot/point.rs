use serde::Deserialize;

/// A line of a log: the population of one generation. Other fields are ignored.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
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
        let point: Point = match serde_json::from_str(text) {
            Ok(point) => point,
            Err(_) if line > 1 && !text.ends_with('\n') => break,
            Err(error) => return Err(Error { line, reason: plain(&error) }),
        };
        if let Some(last) = points.last() {
            if point.generation <= last.generation || point.evaluations < last.evaluations {
                let (found, last) = (point.generation, last.generation);
                let reason = format!(
                    "generation {found} after {last}, expected generations and evaluations that increase"
                );
                return Err(Error { line, reason });
            }
        }
        points.push(point);
    }
    if points.is_empty() {
        return Err(Error { line: 1, reason: String::from("expected a line for each generation") });
    }
    Ok(points)
}

/// The message of the reader, without its own place.
fn plain(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let types = reason.strip_prefix("invalid type: ").or_else(|| reason.strip_prefix("invalid value: "));
    match types.and_then(|types| types.split_once(", expected ")) {
        Some((found, expected)) => {
            format!("not a line of a log: found {}, expected {}", in_json(found), in_json(expected))
        }
        None => format!("not a line of a log: {reason}"),
    }
}

/// A type of serde in terms of JSON.
fn in_json(name: &str) -> String {
    let kinds = [
        ("integer `", "the number "),
        ("floating point `", "the number "),
        ("string ", "the text "),
        ("boolean `", ""),
        ("sequence", "an array"),
        ("map", "an object"),
        ("a map", "an object"),
        ("struct Point", "an object"),
        ("unit", "null"),
        ("f64", "a number"),
        ("u64", "a whole number from 0"),
    ];
    match kinds.into_iter().find(|(start, _)| name.starts_with(start)) {
        // The value follows.
        Some((start, plain)) if start.ends_with(['`', ' ']) => {
            plain.to_owned() + name[start.len()..].trim_end_matches('`')
        }
        Some((_, plain)) => plain.to_owned(),
        None => name.to_owned(),
    }
}
