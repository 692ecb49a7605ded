use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a run file or a log cannot be used. Each message is one sentence: the place, what
/// is wrong, and the remedy.
///
/// No error changes a file: a file that is refused stays as it is, and after a failed write the
/// file of the write before is there.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// Another process, or another [`RunFile`](crate::RunFile) of this process, holds the lock.
    #[error("{}: another process uses this run file, or this one uses it by another name", path.display())]
    Busy {
        /// The run file.
        path: PathBuf,
    },
    /// Another process, or another [`Log`](crate::Log) of this process, writes the log.
    #[error("{}: another process writes this log, or this one uses it by another name", path.display())]
    BusyLog {
        /// The log.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{}: not a run file, so it stays as it is; choose another path", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of this package wrote the run file.
    #[error("{}: a run file of the format {format}, which is newer than this program; use a newer one", path.display())]
    Newer {
        /// The run file.
        path: PathBuf,
        /// The format that the file names.
        format: String,
    },
    /// The bytes of the run file are not those that were written.
    #[error("{}: a damaged run file ({reason}); use a copy of it, or remove it and begin again", path.display())]
    Damaged {
        /// The run file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// A new run would replace a run that has not ended.
    #[error("{}: holds an unfinished run in generation {generations}; resume it, or remove the file", path.display())]
    Unfinished {
        /// The run file.
        path: PathBuf,
        /// The generation in which that run was saved.
        generations: u64,
    },
    /// The run in the file has another record than the run that should continue from it.
    #[error("{}: the {what} of this run is {file}, not {expected}; use the same, or begin another file", path.display())]
    Mismatch {
        /// The run file.
        path: PathBuf,
        /// The field of the record that differs.
        what: String,
        /// Its value in the file.
        file: String,
        /// The value that is needed.
        expected: String,
    },
    /// The search of a run file cannot be started, or resumed from the checkpoint.
    #[error("{}: the run cannot be started or resumed: {cause}", path.display())]
    Search {
        /// The run file.
        path: PathBuf,
        /// The error of the search.
        #[source]
        cause: ga_core::Error,
    },
    /// The checkpoint in the file is undamaged, but it is not of the type that the program expects.
    #[error("{}: the checkpoint is of another program: {reason}", path.display())]
    Checkpoint {
        /// The run file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// A checkpoint cannot be written in a form that can be read again.
    #[error("{}: the checkpoint cannot be saved: {reason}", path.display())]
    Unfit {
        /// The run file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// The result of one of many runs is of another type, or cannot be read again once it is
    /// written.
    #[error("{}: the result of the run with seed {seed} does not fit: {reason}", path.display())]
    UnfitResult {
        /// The file of runs.
        path: PathBuf,
        /// The seed of the run.
        seed: u64,
        /// What does not fit.
        reason: String,
    },
    /// A file is no log.
    #[error("{}: line {line} is no line of a log ({reason}), so the file stays as it is; choose another path", path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What does not fit.
        reason: String,
    },
    /// A log is not that of the run that is resumed.
    #[error("{}: not the log of this run: {reason}; choose another path, or remove the file", path.display())]
    OtherLog {
        /// The log.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// A log at this path is impossible: it is a folder, a device or a pipe.
    #[error("{}: not a regular file; choose another path", path.display())]
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// The folder of a file that is to be written does not exist.
    #[error("{}: its folder does not exist; create the folder, or choose another path", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be read.
    #[error("{}: cannot be read: {cause}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        #[source]
        cause: io::Error,
    },
    /// A file cannot be written. The file that was there is unchanged.
    #[error("{}: cannot be written: {cause}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        #[source]
        cause: io::Error,
    },
    /// The lock file beside a file cannot be created or locked.
    #[error("{}: cannot be locked, which takes a file beside it: {cause}", path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        #[source]
        cause: io::Error,
    },
}
