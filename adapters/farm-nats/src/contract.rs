//! The contract between a coordinator and a backend, until `ga-farm` has it.
#![allow(missing_docs)]

use std::{fmt, str::FromStr, time::Duration};

/// The name of a task: which items of which run it has.
///
/// Its text is `run/epoch/index/digest`. A worker sends it back as it is. Because the name has a
/// digest of the payload, an answer to a task of an earlier coordinator is an answer to the same
/// bytes, or to no task.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct TaskId {
    /// The run: a name and the seed, for instance.
    pub run: String,
    /// The generation, or another part of the run.
    pub epoch: u64,
    /// The index of the first item within the epoch.
    pub index: u64,
    /// A digest of the payload (FNV-1a).
    pub digest: u64,
}

/// A pure function of its bytes, for a worker: the answer may depend on nothing else.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Task {
    /// Its name.
    pub id: TaskId,
    /// What has to be done, with a version: `score/1`. Raise the version if an answer changes.
    pub schema: String,
    /// The items: a JSON array, in UTF-8. The answer is a JSON array of the same length.
    pub payload: Vec<u8>,
}

impl TaskId {
    /// The name of the task with this payload.
    pub fn new(run: impl Into<String>, epoch: u64, index: u64, payload: &[u8]) -> Self {
        let digest = payload.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self { run: run.into(), epoch, index, digest }
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{:016x}", self.run, self.epoch, self.index, self.digest)
    }
}

impl FromStr for TaskId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = || {
            let (rest, digest) = text.rsplit_once('/')?;
            let (rest, index) = rest.rsplit_once('/')?;
            let (run, epoch) = rest.rsplit_once('/')?;
            let digest = u64::from_str_radix(digest, 16).ok()?;
            Some(Self { run: run.to_owned(), epoch: epoch.parse().ok()?, index: index.parse().ok()?, digest })
        };
        parts().ok_or_else(|| format!("`{text}` is no name of a task, which is run/epoch/index/digest"))
    }
}

/// Carries tasks to workers and their answers back.
pub trait Backend {
    /// Gives a task out.
    fn submit(&mut self, task: &Task) -> Result<(), String>;
    /// The next event.
    fn next(&mut self, wait: Duration) -> Result<Option<Event>, String>;
    /// Takes a task back.
    fn withdraw(&mut self, task: &TaskId);
    /// The number of workers.
    fn workers(&self) -> Option<usize>;
    /// No more tasks for this worker.
    fn put_aside(&mut self, worker: &str);
}
/// What a [`Backend`] says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Event {
    /// A worker takes tasks from now on.
    Joined {
        /// The name of the worker. Names are different.
        worker: String,
    },
    /// A worker is gone, or could not be started. Another `Joined` with the same name may follow.
    Left {
        /// The name of the worker.
        worker: String,
        /// The task that it had.
        task: Option<TaskId>,
        /// Why, in a sentence.
        reason: String,
    },
    /// A worker has begun this task, or still works on it.
    Progress {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
    },
    /// A worker answers.
    Answered {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
        /// A JSON array with one value per item.
        answer: Vec<u8>,
        /// The time that the worker says it took.
        cost: Option<Duration>,
    },
    /// A worker could not do this task, and goes on.
    Failed {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
        /// Why, in a sentence.
        reason: String,
    },
    /// A worker cannot work here: it has another version of the protocol, or another schema. It gets
    /// no tasks.
    Refused {
        /// The name of the worker.
        worker: String,
        /// Why, in a sentence.
        reason: String,
    },
}
