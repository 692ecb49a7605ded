use super::format;
use crate::error::Error;
use crate::record::Made;
use serde_json::{Map, Value};
use std::path::Path;

/// What a run file says about its run, without the checkpoint.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The record of the run, and how far it was saved.
    pub made: Made,
    /// What the program needs to continue besides the record and the checkpoint, for instance
    /// limits.
    pub notes: Map<String, Value>,
    /// The reason why the run ended, in one word: the text of a
    /// [`StopReason`](ga_core::StopReason) or a word of the program. `None` if the run was not
    /// ended: the program still works, or it was killed.
    pub ended: Option<String>,
    /// Whether there is a checkpoint. There is none between the creation of the file and the first
    /// write.
    pub has_checkpoint: bool,
}

impl Status {
    /// Reads the status of a run file. This takes no lock, so it works while another process writes
    /// the file, and if the file or its folder cannot be written.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no run file, is damaged, or is newer than this package.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(format::status(path.as_ref())?.0)
    }

    /// Whether the run came to its end. A run that was cancelled, for instance by a signal, did
    /// not.
    pub fn is_finished(&self) -> bool {
        self.ended
            .as_deref()
            .is_some_and(|ended| ended != super::CANCELLED)
    }
}
