//! What describes a run: everything that is needed to make the same result again.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Describes a run completely: two runs with equal records are equal, generation by generation.
///
/// A record holds no limits, no paths, no times and no number of threads: nothing of them changes
/// what a run does, only how far it goes.
///
/// ```
/// use ga_run::Record;
///
/// let record = Record::new("traps", "1.0.0", 7).with_option("traps", 12);
/// let text = serde_json::to_string(&record)?;
/// assert_eq!(serde_json::from_str::<Record>(&text)?, record);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The name of the program.
    pub tool: String,
    /// The version of the program. Another version may give other values.
    pub version: String,
    /// The name of the scheme, if the program has several.
    pub scheme: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The options that change what the run does, by name. The content of an input file is part of
    /// its option.
    pub options: Map<String, Value>,
    /// The number of generations that a schedule covers, if the run has one.
    pub schedule: Option<u64>,
}

impl Record {
    /// A record without scheme, options and schedule.
    pub fn new(tool: impl Into<String>, version: impl Into<String>, seed: u64) -> Self {
        Self {
            tool: tool.into(),
            version: version.into(),
            scheme: None,
            seed,
            options: Map::new(),
            schedule: None,
        }
    }

    /// The same record with one more option.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.options.insert(name.into(), value.into());
        self
    }
}
