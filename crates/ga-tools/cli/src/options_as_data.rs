//! The options of a search as data: read from a command line, a configuration or a record, and
//! turned into a command line again.

use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Map, Number, Value};

use crate::Failure;
use crate::input::{Input, Written};
use crate::paths::Named;

/// Options that do not change what a run does, only how far it goes and what is shown and kept.
const RUNNING: [&str; 15] = [
    "time",
    "generations",
    "evaluations",
    "both",
    "threads",
    "json",
    "out",
    "save",
    "every",
    "resume",
    "log",
    "config",
    "print-config",
    "runs",
    // Whether commands of an input are run is decided by the user of each run, not by a file.
    "allow-commands",
];

/// Options that name a file as a path and read it. All others that do so write it.
const READ: [&str; 9] = [
    "clan-a", "clan-b", "config", "founders", "level", "map", "resume", "scenario", "tileset",
];

/// Options whose values are commands: a word of one may be the file of a program.
const COMMANDS: [&str; 1] = ["worker"];

/// The option that names the files of a result.
const NAME: &str = "name";

/// Options that a record holds in fields of their own.
const FIELDS: [&str; 3] = ["seed", "scheme", "schedule"];

/// The options of a search command that were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line(Vec<Given>);

/// An option that was given.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    /// The name without the hyphens; of an argument without a name, what it is.
    name: String,
    /// Whether it stands on the command line without its name.
    is_positional: bool,
    kind: Kind,
    /// Empty if the option takes no value.
    values: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Plain,
    /// A file that is read.
    Input,
    /// The same, of those that people write.
    Written,
    /// A file that is written.
    Output,
}

/// What a command does with a file that an option names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Use {
    Read,
    Written,
}

/// Whether an option says how far a run goes, or what is shown and kept of it.
pub(crate) fn is_running(name: &str) -> bool {
    RUNNING.contains(&name)
}

impl Line {
    /// The options that the command line gives.
    pub(crate) fn given(command: &Command, matches: &ArgMatches) -> Self {
        Self::of(command, matches, |source| {
            source == ValueSource::CommandLine
        })
    }

    /// The options that the command line gives, and those that have a default.
    pub(crate) fn whole(command: &Command, matches: &ArgMatches) -> Self {
        Self::of(command, matches, |_| true)
    }

    fn of(command: &Command, matches: &ArgMatches, takes: impl Fn(ValueSource) -> bool) -> Self {
        let given = |arg: &Arg| {
            let id = arg.get_id().as_str();
            let name = name(arg)?.to_owned();
            let is_positional = arg.is_positional();
            if !matches.value_source(id).is_some_and(&takes) {
                return None;
            }
            if let ArgAction::SetTrue = arg.get_action() {
                return matches.get_flag(id).then(|| Given {
                    name,
                    is_positional,
                    kind: Kind::Plain,
                    values: Vec::new(),
                });
            }
            let values = matches.get_raw(id)?.map(ToOwned::to_owned).collect();
            Some(Given {
                name,
                is_positional,
                kind: Kind::of(arg),
                values,
            })
        };
        Self(command.get_arguments().filter_map(given).collect())
    }

    /// The command line of these options.
    pub(crate) fn args(&self, tool: &str, command: &str) -> Vec<OsString> {
        let mut args = vec![OsString::from(tool), OsString::from(command)];
        for Given {
            name,
            is_positional,
            values,
            ..
        } in &self.0
        {
            if *is_positional {
                args.extend(values.iter().cloned());
                continue;
            }
            if values.is_empty() {
                args.push(format!("--{name}").into());
            }
            for value in values {
                let mut arg = OsString::from(format!("--{name}="));
                arg.push(value);
                args.push(arg);
            }
        }
        args
    }

    /// These options, and those of `other` that are not among them.
    #[must_use]
    pub(crate) fn or(mut self, other: Self) -> Self {
        for given in other.0 {
            if !self.has(&given.name) {
                self.0.push(given);
            }
        }
        self
    }

    /// Whether the option is given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|given| given.name == name)
    }

    /// The value of an option as text.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let given = self.0.iter().find(|given| given.name == name)?;
        given
            .values
            .first()
            .map(|value| value.to_string_lossy().into_owned())
    }

    /// The first option that changes what a run does, and is not a file that is written, as the
    /// command line has it.
    pub(crate) fn changing(&self) -> Option<String> {
        let changing = |given: &&Given| !is_running(&given.name) && given.kind != Kind::Output;
        self.0.iter().find(changing).map(Given::shown)
    }

    /// The files that options and arguments name. Standard input and files whose content is
    /// embedded are left out.
    pub(crate) fn paths(&self) -> Vec<Named> {
        let files = self.0.iter().flat_map(
            |Given {
                 name,
                 is_positional,
                 kind,
                 values,
             }| {
                let used = match kind {
                    Kind::Output if *is_positional || READ.contains(&&**name) => Some(Use::Read),
                    Kind::Output => Some(Use::Written),
                    Kind::Input | Kind::Written => Some(Use::Read),
                    Kind::Plain => None,
                };
                let option = if *is_positional {
                    name.to_uppercase()
                } else {
                    format!("--{name}")
                };
                // An output of the name `-` is a file.
                let is_path = move |value: &&OsString| {
                    used == Some(Use::Written) || <Input>::from((*value).clone()).is_path()
                };
                let file = move |value: &OsString| {
                    Some(Named {
                        option: option.clone(),
                        path: PathBuf::from(value),
                        used: used?,
                    })
                };
                values.iter().filter(is_path).filter_map(file)
            },
        );
        let commands = self
            .0
            .iter()
            .filter(|given| COMMANDS.contains(&&*given.name));
        let programs = commands.flat_map(|Given { name, values, .. }| {
            let words = values.iter().filter_map(|value| value.to_str());
            let words = words.flat_map(str::split_whitespace).map(PathBuf::from);
            words.filter(|word| word.is_file()).map(move |path| Named {
                option: format!("--{name}"),
                path,
                used: Use::Read,
            })
        });
        files.chain(programs).collect()
    }

    /// Those options for which `takes` returns `true`.
    #[must_use]
    pub(crate) fn only(mut self, takes: impl Fn(&str) -> bool) -> Self {
        self.0.retain(|given| takes(&given.name));
        self
    }

    /// Replaces the names of files that are read by what is in them. A command then reads each file
    /// once, and the record of the run holds it.
    pub(crate) fn embed(&mut self) -> Result<(), Failure> {
        for Given { kind, values, .. } in &mut self.0 {
            for value in values {
                *value = match kind {
                    Kind::Input => <Input>::from(value.clone()).embedded()?,
                    Kind::Written => Written::from(value.clone()).embedded()?,
                    Kind::Plain | Kind::Output => continue,
                };
            }
        }
        Ok(())
    }

    /// Gives the option `--name` of a command the name of its argument that is a file, unless the
    /// option is given. The content must be embedded. The record then has the name, so a run that
    /// is made again or goes on writes files of the same names.
    pub(crate) fn name_by_file(&mut self, command: &Command) -> Result<(), Failure> {
        let Some(arg) = find(command, NAME).filter(|_| !self.has(NAME)) else {
            return Ok(());
        };
        let file = self.0.iter().find(|given| given.is_positional);
        let input = file.and_then(|given| Some(<Input>::from(given.values.first()?.clone())));
        let input = input.filter(|input| !input.is_path());
        let stem = input.map(|input| input.stem()).unwrap_or_default();
        if !stem.is_empty() {
            self.0.extend(Given::new(arg, &stem.into(), false)?);
        }
        Ok(())
    }

    /// The options as a record holds them: those that change what a run does.
    pub(crate) fn options(&self) -> Map<String, Value> {
        let changing = |given: &&Given| {
            !is_running(&given.name)
                && !FIELDS.contains(&&*given.name)
                && given.kind != Kind::Output
        };
        self.0
            .iter()
            .filter(changing)
            .map(|given| (given.name.clone(), given.value()))
            .collect()
    }

    /// All options as values.
    pub(crate) fn values(&self) -> Map<String, Value> {
        self.0
            .iter()
            .map(|given| (given.name.clone(), given.value()))
            .collect()
    }

    /// The options of a record, as [`options`](Self::options) returns them.
    ///
    /// # Errors
    ///
    /// If the command has no such option: the record is of another version. If the option is none
    /// that a record has, such as one that names a file to write.
    pub(crate) fn recorded(
        command: &Command,
        options: &Map<String, Value>,
    ) -> Result<Self, Failure> {
        let mut line = Self::default();
        for (name, value) in options {
            let arg = find(command, name).ok_or_else(|| unknown(name))?;
            // Otherwise a result from elsewhere could have any file written.
            if is_running(name) || FIELDS.contains(&&**name) || Kind::of(arg) == Kind::Output {
                return Err(Failure::refused(format!(
                    "{name:?} is no option of a result"
                )));
            }
            line.0.extend(Given::new(arg, value, true)?);
        }
        Ok(line)
    }

    /// The same options with an option set to this value, as a configuration does. The value of an
    /// option that reads a file is its path.
    ///
    /// # Errors
    ///
    /// If the command has no such option.
    pub(crate) fn with(
        mut self,
        command: &Command,
        name: &str,
        value: &Value,
    ) -> Result<Self, Failure> {
        let arg = find(command, name).ok_or_else(|| unknown(name))?;
        self.0.retain(|given| given.name != name);
        self.0.extend(Given::new(arg, value, false)?);
        Ok(self)
    }
}

/// The option of a command with this name.
fn find<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    let is_option = |arg: &&Arg| {
        use ArgAction::{HelpLong, HelpShort, Version};
        !matches!(arg.get_action(), HelpShort | HelpLong | Version)
    };
    command
        .get_arguments()
        .filter(is_option)
        .find(|arg| self::name(arg) == Some(name))
}

/// The name of an option, or what an argument without a name is.
pub(crate) fn name(arg: &Arg) -> Option<&str> {
    arg.get_long()
        .or_else(|| arg.is_positional().then(|| arg.get_id().as_str()))
}

fn unknown(name: &str) -> Failure {
    Failure::refused(format!(
        "{name:?} is no option of this command; --help lists them"
    ))
}

impl Kind {
    fn of(arg: &Arg) -> Self {
        let id = arg.get_value_parser().type_id();
        if id == TypeId::of::<Input>() {
            Self::Input
        } else if id == TypeId::of::<Written>() {
            Self::Written
        } else if id == TypeId::of::<PathBuf>() {
            Self::Output
        } else {
            Self::Plain
        }
    }
}

impl Given {
    /// An option with this value; `None` if the value is that of an option that is not given.
    fn new(arg: &Arg, value: &Value, embedded: bool) -> Result<Option<Self>, Failure> {
        let name = name(arg).unwrap_or_default().to_owned();
        let kind = Kind::of(arg);
        let is_positional = arg.is_positional();
        if embedded && [Kind::Input, Kind::Written].contains(&kind) {
            let content = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let values = vec![<Input>::embedding(&name, &content)];
            return Ok(Some(Self {
                name,
                is_positional,
                kind,
                values,
            }));
        }
        let refused = |sentence| Err(Failure::refused(format!("{name}: {sentence}")));
        match (arg.get_action().takes_values(), value) {
            (_, Value::Null | Value::Bool(false)) => return Ok(None),
            (true, Value::Bool(true)) => return refused("found true, expected a value"),
            (false, Value::Bool(true)) | (true, _) => {}
            (false, _) => return refused("expected true or false"),
        }
        let text = |value: &Value| match value {
            Value::String(text) => OsString::from(text),
            other => OsString::from(other.to_string()),
        };
        let values = match value {
            Value::Bool(_) | Value::Null => Vec::new(),
            Value::Array(values) => values.iter().map(text).collect(),
            one => vec![text(one)],
        };
        Ok(Some(Self {
            name,
            is_positional,
            kind,
            values,
        }))
    }

    /// The option as the command line has it.
    fn shown(&self) -> String {
        if self.is_positional {
            self.values
                .iter()
                .map(|value| value.to_string_lossy())
                .collect::<Vec<_>>()
                .join(" ")
        } else {
            format!("--{}", self.name)
        }
    }

    fn value(&self) -> Value {
        let text = |value: &OsString| match self.kind {
            Kind::Input | Kind::Written => document(<Input>::from(value.clone()).content()),
            Kind::Plain | Kind::Output => scalar(&value.to_string_lossy()),
        };
        match &self.values[..] {
            [] => Value::Bool(true),
            [one] => text(one),
            many => many.iter().map(text).collect(),
        }
    }
}

/// The content of a file, as JSON if it is JSON. The command refuses JSON that cannot be checked.
fn document(content: String) -> Value {
    let json = ga_request::json::read(&content).ok();
    json.filter(|json: &Value| json.is_object() || json.is_array())
        .unwrap_or(Value::String(content))
}

/// A text that is a number becomes one.
fn scalar(text: &str) -> Value {
    let number = serde_json::from_str::<Number>(text).ok();
    number
        .filter(|number| number.to_string() == text)
        .map_or_else(|| Value::from(text), Value::Number)
}
