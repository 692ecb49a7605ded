//! Run files: a run on disk that survives interruptions, failed writes and second processes.
//!
//! A [`RunFile`] is the file with a lock on it. [`Status`] is what the file says about its run, and
//! a [`Snapshot`] is that with the checkpoint, both without a lock.
//!
//! # Format
//!
//! A run file has two lines of JSON. The first one has the format with its version, a checksum
//! (CRC-64/XZ) and the length of the second line. The second line has four fields:
//!
//! | field | content |
//! |---|---|
//! | `made` | the [`Record`] with the generations and evaluations so far |
//! | `notes` | what the program needs besides, for instance limits |
//! | `ended` | the reason why the run ended, or null |
//! | `run` | the checkpoint, or null before the first write |
//! | `seal` | a checksum (CRC-64/XZ) of the fields before it |
//!
//! A file is accepted only if each byte is as it was written. A file that was altered and then got
//! a new checksum in its first line can be read, but no run continues from it: its `seal` is that
//! of the fields that were written together. There is no date, no duration and no
//! number of threads in it, so an interrupted and resumed run ends with the same bytes as an
//! uninterrupted one.
//!
//! # Files beside it
//!
//! The lock of `NAME` is held by the empty file `.NAME.lock`, which is removed at the end. A new
//! content is written to `.NAME.part` and then renamed. After a kill these files may remain. They
//! have no meaning, and the next use of the run file removes them.

pub(crate) mod format;
pub(crate) mod lock;
pub(crate) mod replace;
mod snapshot;
mod status;

pub use snapshot::Snapshot;
pub use status::Status;

use crate::error::Error;
use crate::record::{Made, Record};
use crate::saved::Saved;
use lock::Lock;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The word for a run that was cancelled: the text of
/// [`StopReason::Cancelled`](ga_core::StopReason::Cancelled).
const CANCELLED: &str = "cancelled";

/// A file that holds a run, locked against other processes.
///
/// [`Run`](crate::Run) writes it while an engine works. If your search has a loop of its own, call
/// [`write`](Self::write).
///
/// ```
/// use ga_core::Checkpoint;
/// use ga_core::prelude::*;
/// use ga_run::{Record, RunFile};
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let path = folder.join("ones.run");
/// let preset = || ga_search::bits(20, |genome: &BitString| genome.count_ones());
/// let mut file = RunFile::create(&path, Record::new("ones", "1.0.0", 7))?;
/// let mut engine = preset().start(7)?;
/// engine.run(Generations(5));
/// file.write(&engine, None)?;
/// drop(file);
///
/// let file = RunFile::open(&path)?;
/// assert_eq!((file.record().seed, file.status().made.generations), (7, 5));
/// let checkpoint: Option<Checkpoint<BitString, u32>> = file.checkpoint()?;
/// let checkpoint = checkpoint.expect("it was written");
/// assert_eq!(preset().resume(checkpoint)?.state(), engine.state());
/// # drop(file);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[doc(alias = "save")]
#[doc(alias = "autosave")]
pub struct RunFile {
    path: PathBuf,
    status: Status,
    /// Whether the fields of the file belong together.
    is_sealed: bool,
    /// Whether the file was created here, and has no checkpoint yet.
    is_new: bool,
    _lock: Lock,
}

impl RunFile {
    /// Creates the file for a new run. It holds the record and no checkpoint.
    ///
    /// A run file at this path is replaced if its run is finished.
    ///
    /// # Errors
    ///
    /// If there is a file that is no run file, or is damaged, or has a run that is not
    /// [finished](Status::is_finished). These files are left as they are. Also if another process
    /// uses the file, or if it cannot be written.
    pub fn create(path: impl AsRef<Path>, record: Record) -> Result<Self, Error> {
        Self::create_with_notes(path, record, Map::new())
    }

    /// Creates the file for a new run, as [`create`](Self::create) does, with
    /// [notes](Status::notes).
    ///
    /// # Errors
    ///
    /// Those of [`create`](Self::create).
    pub fn create_with_notes(
        path: impl AsRef<Path>,
        record: Record,
        notes: Map<String, Value>,
    ) -> Result<Self, Error> {
        let (path, lock) = locked(path.as_ref())?;
        if exists(&path)? {
            let (status, _) = format::status(&path)?;
            if !status.is_finished() {
                return Err(Error::Unfinished {
                    path,
                    generations: status.made.generations,
                });
            }
        }
        Self::begun(path, lock, record, notes)
    }

    /// Opens the file of a run, to continue it.
    ///
    /// # Errors
    ///
    /// If there is no file, or it is no run file, is damaged, or is newer than this package. Also
    /// if another process uses it.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        // Otherwise the lock would say that the folder is missing.
        fs::metadata(path).map_err(|cause| Error::Read {
            path: path.to_owned(),
            cause,
        })?;
        let (path, lock) = locked(path)?;
        Self::found(path, lock)
    }

    /// Opens the file of a run with this record; [creates](Self::create) it if there is none. A
    /// finished run is opened too: it continues if it is given a greater limit.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open), [`check`](Self::check) and [`create`](Self::create).
    pub fn open_or_create(path: impl AsRef<Path>, record: Record) -> Result<Self, Error> {
        let (path, lock) = locked(path.as_ref())?;
        if !exists(&path)? {
            return Self::begun(path, lock, record, Map::new());
        }
        let file = Self::found(path, lock)?;
        file.check(&record)?;
        Ok(file)
    }

    fn found(path: PathBuf, lock: Lock) -> Result<Self, Error> {
        let (status, is_sealed) = format::status(&path)?;
        Ok(Self {
            path,
            status,
            is_sealed,
            is_new: false,
            _lock: lock,
        })
    }

    fn begun(
        path: PathBuf,
        lock: Lock,
        record: Record,
        notes: Map<String, Value>,
    ) -> Result<Self, Error> {
        let made = Made {
            record,
            evaluations: 0,
            generations: 0,
        };
        let status = Status {
            made,
            notes,
            ended: None,
            has_checkpoint: false,
        };
        let mut file = Self {
            path,
            status: status.clone(),
            is_sealed: true,
            is_new: false,
            _lock: lock,
        };
        file.put(status, None::<&()>)?;
        file.is_new = true;
        Ok(file)
    }

    /// The path of the file, without symbolic links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says about its run.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The record of the run.
    pub const fn record(&self) -> &Record {
        &self.status.made.record
    }

    /// Sets the [`notes`](Status::notes) that the next write puts into the file.
    pub fn set_notes(&mut self, notes: Map<String, Value>) {
        self.status.notes = notes;
    }

    /// Sets the schedule of a run that has no checkpoint yet: of one that was ended while a trial
    /// measured its schedule. The next write puts it into the file. A run with a checkpoint keeps
    /// its schedule.
    pub fn set_schedule(&mut self, schedule: Option<u64>) {
        if !self.status.has_checkpoint {
            self.status.made.record.schedule = schedule;
        }
    }

    /// Reads the checkpoint; `None` if the run was ended before its first write. Then start the run
    /// from the record.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] if the checkpoint is not a `C`. Other errors if the file cannot be
    /// read, or was changed since it was opened.
    pub fn checkpoint<C: DeserializeOwned>(&self) -> Result<Option<C>, Error> {
        format::checkpoint(&self.path)
    }

    /// Checks that the run in this file has the given record.
    ///
    /// # Errors
    ///
    /// [`Error::Mismatch`] with the first field that differs.
    pub fn check(&self, expected: &Record) -> Result<(), Error> {
        check(&self.path, self.record(), expected)
    }

    /// Checks that `search` is the run of this file: it has the seed of the record and, if there is
    /// a checkpoint, as many generations and evaluations as the file says. Also checks that record
    /// and checkpoint of the file were written together.
    ///
    /// # Errors
    ///
    /// [`Error::Mismatch`] with the first number that differs, [`Error::Damaged`] if record and
    /// checkpoint do not belong together.
    pub fn check_search<S: Saved + ?Sized>(&self, search: &S) -> Result<(), Error> {
        let Made {
            record,
            evaluations,
            generations,
        } = &self.status.made;
        let mut numbers = vec![("seed", record.seed, search.seed().unwrap_or(record.seed))];
        if self.status.has_checkpoint {
            numbers.push(("number of generations", *generations, search.generations()));
            numbers.push(("number of evaluations", *evaluations, search.evaluations()));
        }
        match numbers.into_iter().find(|(_, file, search)| file != search) {
            None if self.is_sealed => Ok(()),
            None => Err(format::unsealed(&self.path)),
            Some((what, file, search)) => Err(Error::Mismatch {
                path: self.path.clone(),
                what: what.to_owned(),
                file: file.to_string(),
                expected: search.to_string(),
            }),
        }
    }

    /// Writes the present checkpoint of `search`. `ended` is the reason why the run ended, in one
    /// word; `None` if it continues.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. The file of the write before is then unchanged; a file that
    /// was created for this run, and has no checkpoint yet, is removed.
    pub fn write<S: Saved + ?Sized>(
        &mut self,
        search: &S,
        ended: Option<&str>,
    ) -> Result<(), Error> {
        let Status {
            made: Made { record, .. },
            notes,
            ..
        } = &self.status;
        let evaluations = search.evaluations();
        let generations = search.generations();
        let made = Made {
            record: record.clone(),
            evaluations,
            generations,
        };
        let notes = notes.clone();
        let ended = ended.map(str::to_owned);
        let status = Status {
            made,
            notes,
            ended,
            has_checkpoint: true,
        };
        let written = self.put(status, Some(&search.checkpoint()));
        if written.is_err() && self.is_new {
            // Otherwise the next attempt would find an unfinished run. The first error is reported.
            let _ = fs::remove_file(&self.path);
        }
        self.is_new &= written.is_err();
        written
    }

    fn put<C: serde::Serialize>(&mut self, status: Status, run: Option<&C>) -> Result<(), Error> {
        let unfit = |reason| Error::Unfit {
            path: self.path.clone(),
            reason,
        };
        let (header, body) = format::encode(&status, run).map_err(unfit)?;
        let written = replace::replace_locked(&self.path, &[header.as_bytes(), &body]);
        written.map_err(|cause| Error::Write {
            path: self.path.clone(),
            cause,
        })?;
        self.status = status;
        self.is_sealed = true;
        Ok(())
    }
}

/// Checks that the record of a run file is the expected one.
fn check(path: &Path, record: &Record, expected: &Record) -> Result<(), Error> {
    match record.difference(expected) {
        None => Ok(()),
        Some((what, file, expected)) => Err(Error::Mismatch {
            path: path.to_owned(),
            what,
            file,
            expected,
        }),
    }
}

/// The path without symbolic links, and the lock. A rename would replace a link, not its target.
fn locked(path: &Path) -> Result<(PathBuf, Lock), Error> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let write = |cause| Error::Write {
        path: path.clone(),
        cause,
    };
    if path.file_name().is_none() {
        return Err(write(io::ErrorKind::InvalidInput.into()));
    }
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Err(Error::Foreign { path });
    }
    let lock = Lock::of(&path)?;
    // What a killed process left. Only the owner of the lock writes it.
    let _ = fs::remove_file(beside(&path, "part"));
    Ok((path, lock))
}

fn exists(path: &Path) -> Result<bool, Error> {
    path.try_exists().map_err(|cause| Error::Read {
        path: path.to_owned(),
        cause,
    })
}

/// The hidden file `.NAME.extension` beside the file `NAME`.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

/// The folder of a file.
#[cfg(unix)]
fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."))
}
