use crate::task::TaskId;

/// Why a farm has no results.
///
/// The run itself is as it was before: its last run file, or the generation before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No worker is left.
    #[error("no worker is left; the last one: {reason}")]
    NoWorkers {
        /// What the last one said.
        reason: String,
    },
    /// No worker came in time.
    #[error("no worker came within {seconds} s; start one, or raise the patience")]
    Alone {
        /// The time.
        seconds: u64,
    },
    /// Workers gave different answers to the same task. The fitness is not deterministic, or a
    /// worker has another version of it.
    #[error(transparent)]
    Unequal(Box<Unequal>),
    /// An item ended, stopped or silenced too many workers.
    #[error(
        "item {index} of epoch {epoch} failed {times} times, the last time with {worker}: {reason}"
    )]
    Hopeless {
        /// The epoch.
        epoch: u64,
        /// The index of the item.
        index: u64,
        /// How often it failed.
        times: u32,
        /// The last worker.
        worker: String,
        /// What happened to it.
        reason: String,
    },
    /// An item cannot be written as JSON, or the verdict is no result.
    #[error("{what}: {reason}")]
    Json {
        /// Which value.
        what: String,
        /// Why.
        reason: String,
    },
    /// An item was given twice.
    #[error("item {index} of epoch {epoch} was given twice")]
    Twice {
        /// The epoch.
        epoch: u64,
        /// The index of the item.
        index: u64,
    },
    /// A backend cannot go on.
    #[error("{0}")]
    Backend(String),
    /// A state that came back cannot be continued.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
}

/// Two answers to one task.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error(
    "task {task} has two results: {first} from {first_worker}, {second} from {second_worker}; the \
     answer must depend on the task only"
)]
#[non_exhaustive]
pub struct Unequal {
    /// The task.
    pub task: TaskId,
    /// The worker that answered first.
    pub first_worker: String,
    /// Its answer.
    pub first: String,
    /// The other worker.
    pub second_worker: String,
    /// Its answer.
    pub second: String,
}
