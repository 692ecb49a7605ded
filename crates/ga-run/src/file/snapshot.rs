use super::{Status, format};
use crate::error::Error;
use crate::record::Record;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// What a run file holds, read at one moment.
///
/// This takes no lock, so it works while another process writes the file, and if the file or its
/// folder cannot be written. To continue the run in the same file, open a
/// [`RunFile`](crate::RunFile).
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<C> {
    path: PathBuf,
    /// What the file says about its run.
    pub status: Status,
    /// The checkpoint; `None` if the run was ended before its first write.
    pub checkpoint: Option<C>,
    /// Whether record and checkpoint belong together.
    is_sealed: bool,
}

impl<C: DeserializeOwned> Snapshot<C> {
    /// Reads a run file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no run file, is damaged, or is newer than this package.
    /// [`Error::Checkpoint`] if the checkpoint is not a `C`.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().to_owned();
        let (status, checkpoint, is_sealed) = format::whole(&path)?;
        Ok(Self {
            path,
            status,
            checkpoint,
            is_sealed,
        })
    }

    /// Checks that the run has the given record, and that both were written together.
    ///
    /// # Errors
    ///
    /// [`Error::Mismatch`] with the first field that differs, [`Error::Damaged`] if record and
    /// checkpoint were not written together.
    pub fn check(&self, expected: &Record) -> Result<(), Error> {
        super::check(&self.path, &self.status.made.record, expected)?;
        if self.is_sealed {
            Ok(())
        } else {
            Err(format::unsealed(&self.path))
        }
    }
}
