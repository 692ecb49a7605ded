//! `--runs`: the same search with many seeds.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crc::{CRC_64_XZ, Crc};
use ga_run::Record;
use ga_run::runs::{Failed, Runs, Summary};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::hands::{self, Hands, Job};
use crate::options::DEFAULT_OUT;
use crate::options_as_data::Line;
use crate::paths::Named;
use crate::search::{LIMITS, Search};
use crate::tool::Ended;
use crate::{Answer, At, Common, Failure, Folder, Output, Progress, Stop, Tool, nested_search};

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
#[derive(Deserialize, PartialEq, Serialize)]
struct One {
    /// The object that the run printed. Its `files` are names here, since `--out` may change.
    #[serde(flatten)]
    object: Map<String, Value>,
    is_met: bool,
    /// The checksums of the files, by name.
    checksums: BTreeMap<String, String>,
}

/// The options that say how the runs are made, not what a run is.
const AROUND: [&str; 4] = ["runs", "threads", "json", "save"];

/// Runs the search of `line` once for each seed, and prints an object each and their distribution.
/// The files of a run go to a folder of its own below `--out`.
///
/// `--save` keeps complete runs in a file, and takes those that it has from there. Runs whose files
/// are not below `--out` are made again.
pub(crate) fn conduct<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    (first, count): (u64, u64),
    common: &Common,
    (stop, hands): (Stop, Hands),
    stdout: &mut dyn Write,
    named: &[Named],
) -> Result<Ended, Failure> {
    let mut output = Output::stopped_by(stop, stdout, common.json);
    let stop = output.stop();
    let out = line.text("out");
    let saved = line.text("save");
    let out = Path::new(out.as_deref().unwrap_or(DEFAULT_OUT));
    let line = line.clone().only(|name| !AROUND.contains(&name));
    let progress = Mutex::new((Progress::new(crate::Limits::default(), &mut output), 0_u64));
    // The other runs are kept and shown.
    let failures = Mutex::new(BTreeMap::new());
    let has_failed = AtomicBool::new(false);
    let own = |seed, hands| {
        one::<T>(
            search,
            &line,
            seed,
            (&folder(out, seed), named),
            (&stop, hands),
        )
    };
    let noted = |seed, one: Result<Option<One>, Failure>| {
        let one = one.or_else(|failure| {
            has_failed.store(true, Ordering::Relaxed);
            match failures.lock() {
                Ok(mut failures) => failures.insert(seed, failure),
                Err(_) => return Err(failure),
            };
            Ok(None)
        });
        if let Ok(mut shown) = progress.lock() {
            shown.1 += 1;
            let done = shown.1;
            shown
                .0
                .count(done, count, || format!("{done} of {count} runs"));
        }
        one
    };
    let run = |seed| noted(seed, own(seed, Hands::default()));
    // An error now is better than one after the first run.
    let whole = Folder::create(out, &output)?;
    // What refuses one run refuses most of the others.
    let until = || stop.is_due() || has_failed.load(Ordering::Relaxed);
    let runs = Runs::consecutive(first, count).until(until);
    let limits = || limited(search.record(&line, first), &line);
    let by = |farm: &Mutex<_>, seeds: &[u64], take: &mut dyn FnMut(u64, One) -> bool| {
        let job = |&seed: &u64| {
            let asking = Hands::asking();
            let line = seeded(search, &line, seed, &folder(out, seed))?;
            nested_search::run::<T>(search, &line, &stop, asking.clone())?;
            let job = |errand| Job {
                errand,
                judge: None,
            };
            Ok(asking.asked().map(job))
        };
        // What a stop cuts short is not known.
        let jobs = seeds.iter().map_while(|seed| job(seed).transpose());
        hands::take(farm, jobs, &stop, |place, state| {
            let seed = seeds[place];
            let made = noted(seed, own(seed, Hands::made(state)))?;
            Ok(made.is_none_or(|made| take(seed, made)) && !until())
        })
    };
    let found = match (saved, hands.farm()) {
        (Some(path), Some(farm)) => {
            let saved = runs.saved_by(&path, &limits(), |seeds, take| by(&farm, seeds, take));
            with_files(saved.map_err(whole_failure)?, out, until, run).at(path)?
        }
        (None, Some(farm)) => {
            let seeds: Vec<u64> = (first..first.saturating_add(count)).collect();
            let mut found = Vec::new();
            by(&farm, &seeds, &mut |seed, one| {
                found.push((seed, one));
                true
            })?;
            found.sort_unstable_by_key(|&(seed, _)| seed);
            found
        }
        (Some(path), None) => {
            let saved = runs.saved(&path, &limits(), run).map_err(whole_failure)?;
            with_files(saved, out, until, run).at(path)?
        }
        (None, None) => runs.try_run(run)?,
    };
    drop((whole, runs));
    drop(progress);
    let mut summary = Summary::default();
    let mut successes = 0;
    for (
        seed,
        One {
            mut object, is_met, ..
        },
    ) in found
    {
        successes += u64::from(is_met);
        name_files(&mut object, |name| {
            folder(out, seed).join(name).display().to_string()
        });
        output.answer(&object, text(seed, &object))?;
        object.remove("seed");
        summary.add(&object)?;
    }
    if summary.runs() > 0 {
        let is_whole = summary.runs() == count;
        let reason = stop
            .seen()
            .filter(|_| !is_whole)
            .map(|reason| reason.to_string());
        let distribution = Distribution {
            summary: true,
            asked: count,
            stop: reason,
            successes,
            figures: &summary,
        };
        output.answer(&distribution, spread(&summary, successes, count))?;
    }
    let unwritten = output.finish()?;
    let failures = failures.into_inner().unwrap_or_default();
    if let Some((_, failure)) = failures.into_iter().next() {
        return Err(failure);
    }
    let answer = if successes == count {
        Answer::Met
    } else {
        Answer::Unmet
    };
    Ok(Ended {
        answer,
        unwritten,
        has_lines: output.has_lines(),
        stop,
    })
}

fn whole_failure(failed: Failed<Failure>) -> Failure {
    match failed {
        Failed::File(error) => error.into(),
        Failed::Run { error, .. } | Failed::Elsewhere(error) => error,
    }
}

/// A record that has the limits of the line as well: runs of other lengths are other runs.
fn limited(mut record: Record, line: &Line) -> Record {
    let limits = line
        .values()
        .into_iter()
        .filter(|(name, _)| LIMITS.contains(&name.as_str()));
    Arc::make_mut(&mut record.options).extend(limits);
    record
}

/// The folder of a run.
fn folder(out: &Path, seed: u64) -> PathBuf {
    out.join(format!("seed-{seed}"))
}

/// The runs of a file whose files are below `--out`. Others are made again. Those that a stop cuts
/// short are left out.
fn with_files(
    saved: Vec<(u64, One)>,
    out: &Path,
    until: impl Fn() -> bool + Sync,
    run: impl Fn(u64) -> Result<Option<One>, Failure> + Sync,
) -> Result<Vec<(u64, One)>, Failure> {
    let mut there = Vec::new();
    let mut gone = BTreeMap::new();
    for (seed, one) in saved {
        let is_there = |(name, checksum): (&String, &String)| {
            fs::read(folder(out, seed).join(name))
                .is_ok_and(|content| checksum_of(&content) == *checksum)
        };
        if one.checksums.iter().all(is_there) {
            there.push((seed, one));
        } else {
            gone.insert(seed, one);
        }
    }
    let again = Runs::new(gone.keys().copied()).until(until).try_run(|seed| match run(seed)? {
        Some(one) if gone.get(&seed) != Some(&one) => Err(Failure::refused(format!(
            "seed {seed}: its files are missing, and the run made again has other ones; remove the file to make all \
             runs again"
        ))),
        made => Ok(made),
    })?;
    there.extend(again);
    there.sort_unstable_by_key(|&(seed, _)| seed);
    Ok(there)
}

/// The checksum of a file, as sixteen hexadecimal digits.
pub fn checksum_of(content: &[u8]) -> String {
    format!("{:016x}", Crc::<u64>::new(&CRC_64_XZ).checksum(content))
}

/// Names the files of an object otherwise.
fn name_files(object: &mut Map<String, Value>, name: impl Fn(&Path) -> String) {
    for file in object
        .get_mut("files")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Some(path) = file.as_str() {
            *file = name(Path::new(path)).into();
        }
    }
}

/// The options of the run with this seed, whose files go to `folder`.
fn seeded(search: &Search<'_>, line: &Line, seed: u64, folder: &Path) -> Result<Line, Failure> {
    let line = search.with(line.clone(), "seed", &Value::from(seed))?;
    search.with(line, "out", &Value::from(folder.to_string_lossy()))
}

/// A run. `None` if it was cut short.
fn one<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    seed: u64,
    (folder, named): (&Path, &[Named]),
    (stop, hands): (&Stop, Hands),
) -> Result<Option<One>, Failure> {
    let line = seeded(search, line, seed, folder)?;
    // A run that is cut short leaves no files.
    let Some(left) = nested_search::run::<T>(search, &line, stop, hands)? else {
        return Ok(None);
    };
    write(folder, &left.files, named)?;
    let last = left
        .printed
        .split(|&byte| byte == b'\n')
        .rfind(|line| !line.is_empty())
        .unwrap_or_default();
    let mut object: Map<String, Value> = serde_json::from_slice(last)?;
    // The last object of a front says that it is one.
    object.remove("summary");
    name_files(&mut object, |path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    });
    let checksums = left
        .files
        .iter()
        .map(|(name, content)| (name.clone(), checksum_of(content.as_bytes())))
        .collect();
    Ok(Some(One {
        object,
        is_met: left.answer == Answer::Met,
        checksums,
    }))
}

/// Writes the files of a run.
fn write(folder: &Path, files: &BTreeMap<String, String>, named: &[Named]) -> Result<(), Failure> {
    let mut unprinted = Vec::new();
    let mut output = Output::new(&mut unprinted, true);
    output.set_named(named.to_vec());
    let mut folder = Folder::create(folder, &output)?;
    for (name, content) in files {
        folder.write(name, content.as_str());
    }
    output
        .finish()?
        .map_or(Ok(()), |causes| Err(Failure::refused(causes)))
}

/// The numbers of a run in a line.
fn text(seed: u64, object: &Map<String, Value>) -> String {
    let figures = object
        .iter()
        .filter(|(name, value)| *name != "seed" && value.is_number());
    let figures: Vec<String> = figures
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    format!("seed {seed}: {}", figures.join(", "))
}

/// The distribution of all figures, a line each.
fn spread(summary: &Summary, successes: u64, asked: u64) -> String {
    let figure = |name| {
        let sample = summary.sample(name)?;
        let median = sample.median()?;
        let low = sample.quantile(0.25)?;
        let high = sample.quantile(0.75)?;
        Some(format!(
            "{name}: median {median:.3}, quartiles {low:.3} and {high:.3}"
        ))
    };
    let figures = summary.names().filter_map(figure);
    let word = if successes == 1 {
        "success"
    } else {
        "successes"
    };
    let head = match summary.runs() {
        runs if runs == asked => format!("{}, {successes} {word}", crate::counted(runs, "run")),
        runs => format!("{runs} of {asked} runs, {successes} {word}; the others were interrupted"),
    };
    std::iter::once(head)
        .chain(figures)
        .collect::<Vec<_>>()
        .join("\n")
}
