//! The lock that keeps a second process away from a run file.

use crate::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// An exclusive lock, held by a file beside a run file or a log.
///
/// A run file itself cannot hold the lock, because each write replaces it. The system releases
/// the lock when the process ends, however it ends. The empty lock file that remains after a kill
/// has no meaning: only the lock counts.
///
/// The file that is found at first is locked too: it may have another name, a hard link, with a
/// lock of its own.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    held: Vec<File>,
}

impl Lock {
    /// Locks the file at `path`.
    pub(crate) fn of(path: &Path) -> Result<Self, Error> {
        let beside = super::beside(path, "lock");
        let failed = |cause: io::Error| match cause.kind() {
            io::ErrorKind::NotFound => Error::NoFolder {
                path: path.to_owned(),
            },
            _ => Error::Lock {
                path: path.to_owned(),
                cause,
            },
        };
        loop {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&beside);
            let file = file.map_err(failed)?;
            if !try_lock(&file).map_err(failed)? {
                return Err(Error::Busy {
                    path: path.to_owned(),
                });
            }
            // Another process may have removed the file after it was opened and before it was
            // locked. A third process could then lock a new file of this name.
            if is_at(&file, &beside).map_err(failed)? {
                let mut lock = Self {
                    path: beside,
                    held: vec![file],
                };
                lock.held.extend(found(path)?);
                return Ok(lock);
            }
        }
    }
}

/// The file at `path` with a lock on it; `None` if there is none, or none that can be locked.
#[cfg(unix)]
fn found(path: &Path) -> Result<Option<File>, Error> {
    // To open a pipe would block.
    if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    let Ok(file) = OpenOptions::new().read(true).open(path) else {
        return Ok(None);
    };
    // Some network file systems do not lock a file that is open for reading only.
    match try_lock(&file) {
        Ok(false) => Err(Error::Busy {
            path: path.to_owned(),
        }),
        Ok(true) => Ok(Some(file)),
        Err(_) => Ok(None),
    }
}

/// Other systems keep a program from reading and replacing a file that it has locked.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
fn found(_: &Path) -> Result<Option<File>, Error> {
    Ok(None)
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed while it is locked. Without Unix, `is_at` cannot tell a removed file,
        // so the empty file stays.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        // To close the files is not enough: a program that another thread starts at this moment has
        // them too, until it runs, and would keep the lock.
        self.held.iter().for_each(unlock);
    }
}

/// Whether the lock was free.
#[cfg(any(unix, windows))]
fn try_lock(file: &File) -> io::Result<bool> {
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(cause)) => Err(cause),
    }
}

/// Other systems have no locks.
#[cfg(not(any(unix, windows)))]
fn try_lock(_: &File) -> io::Result<bool> {
    Ok(true)
}

#[cfg(any(unix, windows))]
fn unlock(file: &File) {
    // If this fails, the lock ends with the file.
    let _ = fs4::FileExt::unlock(file);
}

#[cfg(not(any(unix, windows)))]
fn unlock(_: &File) {}

/// Whether `path` is the name of this open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Lock files are never removed there.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
