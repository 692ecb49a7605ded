use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The version of the protocol: the first line of a worker names it.
pub const PROTOCOL: &str = "ga-farm/1";

/// The name of a task: its run and its items.
///
/// Its text is `run/epoch/index/digest`. A worker sends it back as it is. Because the name has a
/// digest of the payload, an answer to a task of an earlier coordinator is an answer to the same
/// bytes, or to no task.
///
/// ```
/// use ga_farm::TaskId;
///
/// let id = TaskId::new("maze-7", 12, 40, b"[1,2]");
/// assert_eq!(id.to_string(), "maze-7/12/40/6a12f12d4705a9b6");
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
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
        let digest = payload
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        Self {
            run: run.into(),
            epoch,
            index,
            digest,
        }
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}/{}/{}/{:016x}",
            self.run, self.epoch, self.index, self.digest
        )
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
            Some(Self {
                run: run.to_owned(),
                epoch: epoch.parse().ok()?,
                index: index.parse().ok()?,
                digest,
            })
        };
        parts().ok_or_else(|| {
            format!("`{text}` is no name of a task, which is run/epoch/index/digest")
        })
    }
}

impl Serialize for TaskId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TaskId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}
