//! `--runs`: the same search with many seeds.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ga_run::Record;
use ga_run::runs::{Failed, Runs, Summary};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::line::Line;
use crate::options::DEFAULT_OUT;
use crate::search::{LIMITS, Search};
use crate::tool::Ended;
use crate::{Answer, Common, Failure, Folder, Output, Progress, Stop, Tool, within};

/// The last line of many runs.
#[derive(Serialize)]
struct Distribution<'a> {
    summary: bool,
    /// The runs that `--runs` asks for.
    asked: u64,
    /// Why the others are missing, if some are.
    stop: Option<String>,
    successes: u64,
    #[serde(flatten)]
    figures: &'a Summary,
}

/// A run that ended by itself.
#[derive(Deserialize, Serialize)]
struct One {
    object: Map<String, Value>,
    is_met: bool,
}

/// The options that say how the runs are made, not what a run is.
const AROUND: [&str; 4] = ["runs", "threads", "json", "save"];

/// Runs the search of `line` once for each seed, and prints an object each and their distribution.
/// The files of a run go to a folder of its own below `--out`.
///
/// `--save` keeps complete runs in a file, and takes those that it has from there.
pub(crate) fn conduct<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    (first, count): (u64, u64),
    common: &Common,
    stop: Stop,
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let mut output = Output::stopped_by(stop, stdout, common.json);
    let (stop, out, saved) = (output.stop(), line.text("out"), line.text("save"));
    let line = line.clone().only(|name| !AROUND.contains(&name));
    let progress = Mutex::new((Progress::new(crate::Limits::default(), &mut output), 0_u64));
    let run = |seed| {
        let one = one::<T>(search, &line, seed, out.as_deref(), &stop)?;
        if let Ok(mut shown) = progress.lock() {
            shown.1 += 1;
            let done = shown.1;
            shown.0.count(done, count, || format!("{done} of {count} runs"));
        }
        Ok::<_, Failure>(one)
    };
    // An error now is better than one after the first run.
    drop(Folder::create(out.as_deref().unwrap_or(DEFAULT_OUT), &output)?);
    let runs = Runs::consecutive(first, count).until(|| stop.is_due());
    let found = match saved {
        Some(path) => {
            let saved = runs.saved(path, &limited(search.record(&line, first), &line), run);
            saved.map_err(|failed| match failed {
                Failed::File(error) => error.into(),
                Failed::Run { error, .. } => error,
            })?
        }
        None => runs.try_run(run)?,
    };
    drop((progress, runs));
    let mut summary = Summary::default();
    let mut successes = 0;
    for (seed, One { mut object, is_met }) in found {
        successes += u64::from(is_met);
        output.answer(&object, text(seed, &object))?;
        object.remove("seed");
        summary.add(&object)?;
    }
    if summary.runs() > 0 {
        let is_whole = summary.runs() == count;
        let reason = stop.seen().filter(|_| !is_whole).map(|reason| reason.to_string());
        let distribution =
            Distribution { summary: true, asked: count, stop: reason, successes, figures: &summary };
        output.answer(&distribution, spread(&summary, successes, count))?;
    }
    let unwritten = output.finish()?;
    let answer = if successes == count { Answer::Met } else { Answer::Unmet };
    Ok(Ended { answer, unwritten, has_lines: output.has_lines(), stop })
}

/// A record that has the limits of the line as well: runs of other lengths are other runs.
fn limited(mut record: Record, line: &Line) -> Record {
    let limits = line.values().into_iter().filter(|(name, _)| LIMITS.contains(&name.as_str()));
    record.options.extend(limits);
    record
}

/// A run. `None` if it was cut short.
fn one<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    seed: u64,
    out: Option<&str>,
    stop: &Stop,
) -> Result<Option<One>, Failure> {
    let mut folder = PathBuf::from(out.unwrap_or(DEFAULT_OUT));
    folder.push(format!("seed-{seed}"));
    let line = search.with(line.clone(), "seed", &Value::from(seed))?;
    let line = search.with(line, "out", &Value::from(folder.to_string_lossy()))?;
    // A run that is cut short leaves no files.
    let Some(left) = within::run::<T>(search, &line, stop)? else { return Ok(None) };
    write(&folder, &left.files)?;
    let last = left.printed.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty()).unwrap_or_default();
    Ok(Some(One { object: serde_json::from_slice(last)?, is_met: left.answer == Answer::Met }))
}

/// Writes the files of a run.
fn write(folder: &Path, files: &BTreeMap<String, String>) -> Result<(), Failure> {
    let mut unprinted = Vec::new();
    let mut output = Output::new(&mut unprinted, true);
    let mut folder = Folder::create(folder, &output)?;
    for (name, content) in files {
        folder.write(name, content.as_str());
    }
    output.finish()?.map_or(Ok(()), |causes| Err(Failure::refused(causes)))
}

/// The numbers of a run in a line.
fn text(seed: u64, object: &Map<String, Value>) -> String {
    let figures = object.iter().filter(|(name, value)| *name != "seed" && value.is_number());
    let figures: Vec<String> = figures.map(|(name, value)| format!("{name} {value}")).collect();
    format!("seed {seed}: {}", figures.join(", "))
}

/// The distribution of all figures, a line each.
fn spread(summary: &Summary, successes: u64, asked: u64) -> String {
    let figure = |name| {
        let sample = summary.sample(name)?;
        let (median, low, high) = (sample.median()?, sample.quantile(0.25)?, sample.quantile(0.75)?);
        Some(format!("{name}: median {median:.3}, quartiles {low:.3} and {high:.3}"))
    };
    let figures = summary.names().filter_map(figure);
    let head = match summary.runs() {
        runs if runs == asked => format!("{runs} runs, {successes} successes"),
        runs => format!("{runs} of {asked} runs, {successes} successes; the others were interrupted"),
    };
    std::iter::once(head).chain(figures).collect::<Vec<_>>().join("\n")
}
