use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ga_request::json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::file::format::CRC;
use crate::file::lock::Lock;
use crate::file::replace::replace_locked;
use crate::{Error, Record};

/// The version of the format. Raise it if earlier programs cannot read the file any more.
const VERSION: u32 = 1;

/// The name of the format, before its version.
const NAME: &str = "ga-runs/";

/// What precedes the checksum of a line.
const CHECKSUM: &str = ",\"checksum\":\"";

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    record: Record,
}

/// The beginning of a header of any version.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// A file of runs: a header, and a line for each complete run.
pub(super) struct File {
    path: PathBuf,
    header: String,
    state: Mutex<State>,
    _lock: Lock,
}

struct State {
    /// Complete runs as JSON.
    runs: BTreeMap<u64, String>,
    /// The open file; `None` once a write failed. All runs are then written at the end.
    sink: Option<fs::File>,
}

impl File {
    /// Opens the file at `path`, or makes it, and checks that all its runs are results of type `T`
    /// with this record.
    pub(super) fn open<T: DeserializeOwned>(path: &Path, record: &Record) -> Result<Self, Error> {
        // A rename would replace a link, not its target.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let lock = Lock::of(path)?;
        let header = header_of(record).map_err(unwritable(path))?;
        // A pipe would block, and a device has no end.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(Error::Foreign {
                path: path.to_owned(),
            });
        }
        let text = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(cause) => return Err(unreadable(path)(cause)),
        };
        // A program that is killed at once leaves a part of the header.
        let runs = if header.as_bytes().starts_with(&text) {
            replace_locked(path, &[header.as_bytes()]).map_err(unwritable(path))?;
            BTreeMap::new()
        } else {
            let (runs, whole) = runs_of::<T>(path, &text, Some(record))?;
            let file = OpenOptions::new()
                .write(true)
                .open(path)
                .map_err(unwritable(path))?;
            file.set_len(whole as u64).map_err(unwritable(path))?;
            runs
        };
        let sink = OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(unwritable(path))?;
        let state = Mutex::new(State {
            runs,
            sink: Some(sink),
        });
        Ok(Self {
            path: path.to_owned(),
            header,
            state,
            _lock: lock,
        })
    }

    pub(super) fn has(&self, seed: u64) -> bool {
        self.state().runs.contains_key(&seed)
    }

    /// Adds a complete run. If the file cannot be written now, it is written at the end.
    pub(super) fn add<T: Serialize + DeserializeOwned>(
        &self,
        seed: u64,
        run: &T,
    ) -> Result<(), Error> {
        let unfit = |reason: serde_json::Error| Error::UnfitResult {
            path: self.path.clone(),
            seed,
            reason: reason.to_string(),
        };
        let text = serde_json::to_string(run).map_err(unfit)?;
        serde_json::from_str::<T>(&text).map_err(unfit)?;
        let mut state = self.state();
        if let Some(mut sink) = state.sink.take() {
            if sink.write_all(line(seed, &text).as_bytes()).is_ok() {
                state.sink = Some(sink);
            }
        }
        state.runs.insert(seed, text);
        Ok(())
    }

    /// Writes the runs in the order of their seeds, beside the file, and puts them in its place.
    pub(super) fn close(self) -> Result<Saved, Error> {
        let State { runs, sink } = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        drop(sink);
        let text = runs
            .iter()
            .fold(self.header, |text, (&seed, run)| text + &line(seed, run));
        replace_locked(&self.path, &[text.as_bytes()]).map_err(unwritable(&self.path))?;
        Ok(Saved {
            path: self.path,
            runs,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A run that panics does so outside of the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The runs of a file that is complete.
pub(super) struct Saved {
    path: PathBuf,
    runs: BTreeMap<u64, String>,
}

impl Saved {
    /// The seeds among these whose runs the file has, in ascending order.
    pub(super) fn within(&self, seeds: RangeInclusive<u64>) -> impl Iterator<Item = u64> {
        self.runs.range(seeds).map(|(&seed, _)| seed)
    }

    /// The result of a run that the file has.
    pub(super) fn result<T: DeserializeOwned>(&self, seed: u64) -> Result<T, Error> {
        let text = self.runs.get(&seed).map_or("", String::as_str);
        let unfit = |reason: serde_json::Error| Error::UnfitResult {
            path: self.path.clone(),
            seed,
            reason: reason.to_string(),
        };
        serde_json::from_str(text).map_err(unfit)
    }
}

/// The line of a run, with its checksum.
fn line(seed: u64, run: &str) -> String {
    let content = format!("{{\"seed\":{seed},\"run\":{run}");
    let checksum = CRC.checksum(content.as_bytes());
    format!("{content}{CHECKSUM}{checksum:016x}\"}}\n")
}

/// The seed and the result of a line, if it is as [`line`] wrote it.
fn parts(text: &[u8]) -> Option<(u64, &str)> {
    let text = std::str::from_utf8(text).ok()?;
    let (seed, rest) = text.strip_prefix("{\"seed\":")?.split_once(",\"run\":")?;
    let (run, _) = rest.rsplit_once(CHECKSUM)?;
    let seed = seed.parse().ok()?;
    (line(seed, run) == text).then_some((seed, run))
}

/// Reads a file that [`Runs::saved`](super::Runs::saved) writes: the complete runs by ascending
/// seeds. A last line without its end is left out. This takes no lock.
///
/// # Errors
///
/// If the text is not that of such a file, is damaged, or is newer than this package; or if a
/// result is not a `T`. The errors name `path`.
pub fn read<T: DeserializeOwned>(
    path: impl AsRef<Path>,
    text: &str,
) -> Result<Vec<(u64, T)>, Error> {
    let path = path.as_ref().to_owned();
    let (runs, _) = runs_of::<T>(&path, text.as_bytes(), None)?;
    let saved = Saved { path, runs };
    saved
        .runs
        .keys()
        .map(|&seed| Ok((seed, saved.result(seed)?)))
        .collect()
}

/// The header of a file of runs with this record.
fn header_of(record: &Record) -> io::Result<String> {
    let header = Header {
        format: format!("{NAME}{VERSION}"),
        record: record.clone(),
    };
    Ok(serde_json::to_string(&header)? + "\n")
}

/// The runs of a file, and the length of its whole lines. If there is a record, the file must have
/// it.
fn runs_of<T: DeserializeOwned>(
    path: &Path,
    text: &[u8],
    record: Option<&Record>,
) -> Result<(BTreeMap<u64, String>, usize), Error> {
    let whole = text
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |end| end + 1);
    let mut lines = text[..whole].split_inclusive(|&byte| byte == b'\n');
    check(path, lines.next().unwrap_or_default(), record)?;
    let mut runs = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let damaged = |reason: &str| Error::Damaged {
            path: path.to_owned(),
            reason: format!("line {number}: {reason}"),
        };
        let (seed, run) = parts(line).ok_or_else(|| damaged("not as it was written"))?;
        let other = |error: serde_json::Error| Error::UnfitResult {
            path: path.to_owned(),
            seed,
            reason: format!("line {number}: {error}"),
        };
        json::check(run, json::Limits::NONE).map_err(|error| damaged(&error.to_string()))?;
        serde_json::from_str::<T>(run).map_err(other)?;
        if runs.insert(seed, run.to_owned()).is_some() {
            return Err(damaged("a second run with this seed"));
        }
    }
    Ok((runs, whole))
}

/// Checks that the first line is a header, and that it has this record if there is one.
fn check(path: &Path, line: &[u8], record: Option<&Record>) -> Result<(), Error> {
    let foreign = || Error::Foreign {
        path: path.to_owned(),
    };
    let Format { format } = serde_json::from_slice(line).map_err(|_| foreign())?;
    let version: u32 = format
        .strip_prefix(NAME)
        .and_then(|version| version.parse().ok())
        .ok_or_else(foreign)?;
    if version > VERSION {
        return Err(Error::Newer {
            path: path.to_owned(),
            format,
        });
    }
    let Header { record: found, .. } = serde_json::from_slice(line).map_err(|_| foreign())?;
    match record.and_then(|record| found.difference(record)) {
        None if header_of(&found).is_ok_and(|header| line == header.as_bytes()) => Ok(()),
        None => Err(Error::Damaged {
            path: path.to_owned(),
            reason: String::from("line 1: not as it was written"),
        }),
        Some((what, file, expected)) => Err(Error::Mismatch {
            path: path.to_owned(),
            what,
            file,
            expected,
        }),
    }
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> Error {
    move |cause| Error::Read {
        path: path.to_owned(),
        cause,
    }
}

fn unwritable(path: &Path) -> impl Fn(io::Error) -> Error {
    move |cause| Error::Write {
        path: path.to_owned(),
        cause,
    }
}
