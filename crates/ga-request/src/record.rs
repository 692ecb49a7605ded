//! What describes a run: everything that is needed to make the same result again.

use std::sync::Arc;

use crate::short;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Describes a run completely: two runs with equal records are equal, generation by generation.
///
/// A record holds no limits, no paths, no times and no number of threads: nothing of them changes
/// what a run does, only how far it goes.
///
/// ```
/// use ga_request::record::Record;
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
    /// The command of the program, if the program has several that search and this is not the first
    /// of them. It is not written if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The name of the scheme, if the program has several.
    pub scheme: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The options that change what the run does, by name. The content of an input file is part of
    /// its option, so a copy of the record shares them.
    pub options: Arc<Map<String, Value>>,
    /// The number of generations that a schedule covers, if the run has one.
    pub schedule: Option<u64>,
}

impl Record {
    /// A record without scheme, options and schedule.
    pub fn new(tool: impl Into<String>, version: impl Into<String>, seed: u64) -> Self {
        Self {
            tool: tool.into(),
            version: version.into(),
            command: None,
            scheme: None,
            seed,
            options: Arc::default(),
            schedule: None,
        }
    }

    /// The same record of another command of the program.
    #[must_use]
    pub fn with_command(mut self, command: impl Into<String>) -> Self {
        self.command = Some(command.into());
        self
    }

    /// The same record with one more option.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        Arc::make_mut(&mut self.options).insert(name.into(), value.into());
        self
    }

    /// The first field that differs from another record: its name, and its value in both.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let shown = |record: &Self| {
            let none = || String::from("missing");
            [
                ("tool", record.tool.clone()),
                ("version", record.version.clone()),
                ("command", record.command.clone().unwrap_or_else(none)),
                ("scheme", record.scheme.clone().unwrap_or_else(none)),
                ("seed", record.seed.to_string()),
                (
                    "schedule",
                    record
                        .schedule
                        .map_or_else(none, |schedule| schedule.to_string()),
                ),
            ]
        };
        let fields = shown(self).into_iter().zip(shown(other));
        let field = fields.filter(|(one, other)| one != other);
        let field = field
            .map(|((name, one), (_, other))| (name.to_owned(), one, other))
            .next();
        field.or_else(|| {
            let mut names = self.options.keys().chain(other.options.keys());
            let name = names.find(|&name| self.options.get(name) != other.options.get(name))?;
            // An input file may be part of the options.
            let shown = |record: &Self| {
                let value = record.options.get(name);
                value.map_or("missing".into(), |value| {
                    short(&value.to_string()).into_owned()
                })
            };
            Some((format!("option {name}"), shown(self), shown(other)))
        })
    }
}

/// A [`Record`] with what the run has done: how a result was made.
///
/// It is the field `made` of run files and of result files. The fields of the record come first,
/// then `evaluations` and `generations`.
///
/// ```
/// use ga_request::record::Record;
/// use ga_request::record::Made;
///
/// let made = Made { record: Record::new("traps", "1.0.0", 7), evaluations: 500, generations: 5 };
/// let text = serde_json::to_string(&made)?;
/// assert!(text.starts_with("{\"tool\":\"traps\"") && text.ends_with("\"generations\":5}"));
/// assert_eq!(serde_json::from_str::<Made>(&text)?, made);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(from = "Flat")]
pub struct Made {
    /// The record of the run.
    #[serde(flatten)]
    pub record: Record,
    /// The number of evaluations.
    pub evaluations: u64,
    /// The number of generations.
    pub generations: u64,
}

/// The fields of [`Made`] without structure, because serde ignores unknown fields beside
/// flattened ones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
    tool: String,
    version: String,
    command: Option<String>,
    scheme: Option<String>,
    seed: u64,
    options: Arc<Map<String, Value>>,
    schedule: Option<u64>,
    evaluations: u64,
    generations: u64,
}

impl From<Flat> for Made {
    fn from(flat: Flat) -> Self {
        let Flat {
            tool,
            version,
            command,
            scheme,
            seed,
            options,
            schedule,
            evaluations,
            generations,
        } = flat;
        let record = Record {
            tool,
            version,
            command,
            scheme,
            seed,
            options,
            schedule,
        };
        Self {
            record,
            evaluations,
            generations,
        }
    }
}

/// A result together with what made it: the content of a result file.
///
/// ```
/// use ga_request::record::Record;
/// use ga_request::record::{Made, MadeResult};
///
/// let made = Made { record: Record::new("traps", "1.0.0", 7), evaluations: 500, generations: 5 };
/// let result = serde_json::json!({ "traps": 12 });
/// let text = serde_json::to_string(&MadeResult { result, made: &made })?;
/// assert!(text.starts_with("{\"traps\":12,\"made\":{\"tool\":\"traps\""));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct MadeResult<'a, T> {
    /// The object of the result.
    #[serde(flatten)]
    pub result: T,
    /// How it was made.
    pub made: &'a Made,
}
