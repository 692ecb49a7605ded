use crate::Error;

/// Why [`Runs::saved`](super::Runs::saved) or [`saved_by`](super::Runs::saved_by) has no results.
#[derive(Debug, thiserror::Error)]
pub enum Failed<E> {
    /// The file is refused, or cannot be written.
    #[error(transparent)]
    File(#[from] Error),
    /// A run failed. Complete runs are in the file.
    #[error("the run with seed {seed}: {error}")]
    Run {
        /// Its seed.
        seed: u64,
        /// Its error.
        error: E,
    },
    /// What makes the runs elsewhere failed, as a farm without workers. Complete runs are in the
    /// file.
    #[error("{0}")]
    Elsewhere(E),
}
