//! `--runs`: the same search with many seeds.

use std::io::Write;
use std::path::PathBuf;

use clap::FromArgMatches;
use ga_run::runs::Summary;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::line::Line;
use crate::search::Search;
use crate::tool::{Ended, run_parsed, sentence};
use crate::{Answer, Common, Failure, Output, Progress, Stop, Tool, repeat, seeds};

/// The last line of many runs.
#[derive(Serialize)]
struct Distribution<'a> {
    summary: bool,
    successes: u64,
    #[serde(flatten)]
    figures: &'a Summary,
}

/// A run that ended by itself.
struct One {
    object: Map<String, Value>,
    is_met: bool,
}

/// Runs the search of `line` once for each seed, and prints an object each and their distribution.
/// The files of a run go to a folder of its own below `--out`.
pub(crate) fn conduct<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    (first, runs): (u64, u64),
    common: &Common,
    stop: Stop,
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let mut output = Output::stopped_by(stop, stdout, common.json);
    let (stop, out) = (output.stop(), line.text("out"));
    let progress = std::sync::Mutex::new((Progress::new(crate::Limits::default(), &mut output), 0_u64));
    let found = repeat(&seeds(first, runs), &stop, |seed| {
        let one = one::<T>(search, line, seed, out.as_deref(), &stop)?;
        if let Ok(mut shown) = progress.lock() {
            shown.1 += 1;
            let done = shown.1;
            shown.0.count(done, runs, || format!("{done} of {runs} runs"));
        }
        Ok(one)
    })?;
    drop(progress);
    let mut summary = Summary::default();
    let mut successes = 0;
    for (seed, One { mut object, is_met }) in found {
        successes += u64::from(is_met);
        output.answer(&object, text(seed, &object))?;
        object.remove("seed");
        summary.add(&object)?;
    }
    if summary.runs() > 0 {
        let distribution = Distribution { summary: true, successes, figures: &summary };
        output.answer(&distribution, spread(&summary, successes))?;
    }
    let unwritten = output.finish()?;
    let answer = if successes == runs { Answer::Met } else { Answer::Unmet };
    Ok(Ended { answer, unwritten, has_lines: output.has_lines(), stop })
}

/// A run. `None` if it was cut short.
fn one<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    seed: u64,
    out: Option<&str>,
    stop: &Stop,
) -> Result<Option<One>, Failure> {
    let mut folder = PathBuf::from(out.unwrap_or("evolved"));
    folder.push(format!("seed-{seed}"));
    let line = line.clone().only(|name| !["runs", "threads", "json"].contains(&name));
    let line = search.with(line, "seed", &Value::from(seed))?;
    let line = search.with(line, "out", &Value::from(folder.to_string_lossy()))?;
    let matches = search.parse(&line)?;
    let common = Common::from_arg_matches(&matches).map_err(|error| sentence(&error))?;
    let mut printed = Vec::new();
    let mut output = Output::stopped_by(stop.clone(), &mut printed, true);
    output.set_record(Some(search.record(&line, seed)));
    let answer = run_parsed::<T>(&matches, &common, &mut output)?;
    let unwritten = output.finish()?;
    drop(output);
    if let Some(causes) = unwritten {
        return Err(Failure::refused(causes));
    }
    if stop.is_due() {
        return Ok(None);
    }
    let last = printed.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty()).unwrap_or_default();
    Ok(Some(One { object: serde_json::from_slice(last)?, is_met: answer == Answer::Met }))
}

/// The numbers of a run in a line.
fn text(seed: u64, object: &Map<String, Value>) -> String {
    let figures = object.iter().filter(|(name, value)| *name != "seed" && value.is_number());
    let figures: Vec<String> = figures.map(|(name, value)| format!("{name} {value}")).collect();
    format!("seed {seed}: {}", figures.join(", "))
}

/// The distribution of all figures, a line each.
fn spread(summary: &Summary, successes: u64) -> String {
    let figure = |name| {
        let sample = summary.sample(name)?;
        let (median, low, high) = (sample.median()?, sample.quantile(0.25)?, sample.quantile(0.75)?);
        Some(format!("{name}: median {median:.3}, quartiles {low:.3} and {high:.3}"))
    };
    let figures = summary.names().filter_map(figure);
    let head = format!("{} runs, {successes} successes", summary.runs());
    std::iter::once(head).chain(figures).collect::<Vec<_>>().join("\n")
}
