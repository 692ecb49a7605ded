//! What the searches of all tools have in common: configurations, records of runs, and the same run
//! again.

use std::ffi::OsString;
use std::path::{Component, Path};

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};
use ga_run::Record;
use ga_run::file::Status;
use ga_run::record::Made;
use serde_json::Value;

use crate::options_as_data::{Line, is_running, name};
use crate::{At, Failure, config};

/// The options that limit a run.
pub(crate) const LIMITS: [&str; 3] = ["time", "generations", "evaluations"];

/// The note of a run file that has the folder of the results, if it is below the working directory.
pub(crate) const OUT: &str = "out";

/// Whether a path leads to a place below the working directory. Only then a run file names it: it
/// may come from elsewhere.
pub(crate) fn is_below(path: &str) -> bool {
    Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// A command of a tool that searches: one with the options of [`Saving`](crate::Saving).
pub(crate) struct Search<'a> {
    tool: &'a Command,
    command: &'a Command,
}

impl<'a> Search<'a> {
    /// The commands of a tool that search.
    pub(crate) fn all(tool: &'a Command) -> impl Iterator<Item = Self> {
        let searches = |command: &&Command| {
            command
                .get_arguments()
                .any(|arg| arg.get_id() == "print_config")
        };
        tool.get_subcommands()
            .filter(searches)
            .map(move |command| Self { tool, command })
    }

    /// The command of this name, if it searches.
    pub(crate) fn named(tool: &'a Command, name: &str) -> Option<Self> {
        Self::all(tool).find(|search| search.name() == name)
    }

    /// The command that made a record: the first one that searches, if the record names none.
    ///
    /// # Errors
    ///
    /// If another tool made it, or the tool has no such command.
    pub(crate) fn recording(tool: &'a Command, record: &Record) -> Result<Self, Failure> {
        is_of(tool, record)?;
        let found = match &record.command {
            None => Self::all(tool).next(),
            Some(name) => Self::named(tool, name),
        };
        found.ok_or_else(|| {
            let name = record.command.as_deref().unwrap_or_default();
            Failure::refused(format!(
                "{name:?} is no command of {:?} that saves runs",
                tool.get_name()
            ))
        })
    }

    /// The name of the command in a record, `None` for the first one that searches.
    fn recorded_name(&self) -> Option<&str> {
        let first = Self::all(self.tool).next();
        (first.is_none_or(|first| first.name() != self.name())).then(|| self.name())
    }

    /// The name of the command.
    pub(crate) fn name(&self) -> &str {
        self.command.get_name()
    }

    /// The option of this name, if the command has one.
    pub(crate) fn option(&self, id: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|arg| arg.get_id() == id)
    }

    /// The options that were given.
    pub(crate) fn given(&self, matches: &ArgMatches) -> Line {
        Line::given(self.command, matches)
    }

    /// The command line of these options.
    pub(crate) fn args(&self, line: &Line) -> Vec<OsString> {
        line.args(self.tool.get_name(), self.name())
    }

    /// Names the result by the file that is read, as [`Line::name_by_file`] does.
    pub(crate) fn name_by_file(&self, line: &mut Line) -> Result<(), Failure> {
        line.name_by_file(self.command)
    }

    /// Parses these options as a command line.
    pub(crate) fn parse(&self, line: &Line) -> Result<ArgMatches, Failure> {
        let matches = self.tool.clone().try_get_matches_from(self.args(line));
        matches.map_err(|error| crate::parse::sentence(&error))
    }

    /// The options of the command among those of the tool.
    pub(crate) fn inner<'m>(&self, matches: &'m ArgMatches) -> &'m ArgMatches {
        matches.subcommand_matches(self.name()).unwrap_or(matches)
    }

    /// The options of the command line, and those of the file of `--config`.
    pub(crate) fn configured(&self, line: Line, file: &Path) -> Result<Line, Failure> {
        let (name, options) = config::read(file)?;
        let mut configured = Line::default();
        for option in options {
            let place = format!("{name}, line {}", option.line);
            if ["config", "print-config", "resume", "allow-commands"].contains(&&*option.name) {
                return Err(Failure::refused("expected on the command line"))
                    .at(format_args!("{place}: {}", option.name));
            }
            let one = Line::default()
                .with(self.command, &option.name, &option.value)
                .at(&place)?;
            self.check(&one).at(place)?;
            configured = configured.or(one);
        }
        Ok(line.or(configured))
    }

    /// Checks the value of an option alone, for an error that names its place.
    fn check(&self, one: &Line) -> Result<(), Failure> {
        match self.tool.clone().try_get_matches_from(self.args(one)) {
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::InvalidValue
                        | ErrorKind::ValueValidation
                        | ErrorKind::NoEquals
                        | ErrorKind::TooManyValues
                        // An option of one value that is given a list.
                        | ErrorKind::ArgumentConflict
                ) =>
            {
                Err(crate::parse::sentence(&error))
            }
            _ => Ok(()),
        }
    }

    /// All options as a configuration file. Options without a value are comments.
    pub(crate) fn configuration(&self, matches: &ArgMatches) -> String {
        let values = Line::whole(self.command, matches).values();
        let mut text = format!("# {} {}\n", self.tool.get_name(), self.name());
        for arg in self.command.get_arguments() {
            let Some(name) = name(arg) else { continue };
            if arg.is_hide_set()
                || [
                    "config",
                    "print-config",
                    "help",
                    "help-all",
                    "allow-commands",
                ]
                .contains(&name)
            {
                continue;
            }
            text += &values.get(name).map_or_else(
                || format!("# {name} =\n"),
                |value| config::line(name, value),
            );
        }
        text
    }

    /// What describes the run that these options ask for.
    pub(crate) fn record(&self, line: &Line, seed: u64) -> Record {
        let mut record = Record::new(self.tool.get_name(), self.version(), seed);
        record.command = self.recorded_name().map(str::to_owned);
        record.scheme = line.text("scheme");
        record.options = line.options().into();
        record
    }

    fn version(&self) -> &str {
        self.tool.get_version().unwrap_or_default()
    }

    /// The options that a record holds.
    ///
    /// # Errors
    ///
    /// If the record is that of another command, or has options that this one has not.
    pub(crate) fn recorded(&self, record: &Record) -> Result<Line, Failure> {
        let by = Self::recording(self.tool, record)?;
        if by.name() != self.name() {
            let called = self.tool.get_bin_name();
            let tool = called.unwrap_or(self.tool.get_name());
            let found = by.name();
            return Err(Failure::refused(format!(
                "a run of the command {found:?}; `{tool} {found} --resume` continues it"
            )));
        }
        let mut line = Line::recorded(self.command, &record.options)?;
        let fields = [
            ("seed", Value::from(record.seed)),
            (
                "scheme",
                record.scheme.clone().map_or(Value::Null, Value::from),
            ),
            ("schedule", record.schedule.map_or(Value::Null, Value::from)),
        ];
        for (name, value) in fields {
            if !value.is_null() {
                line = line.with(self.command, name, &value)?;
            }
        }
        Ok(line)
    }

    /// The options of a resumed run: those of the run file, and those that were given beside it.
    pub(crate) fn resumed(&self, given: Line, path: &Path) -> Result<Line, Failure> {
        if let Some(name) = given.changing() {
            return Err(Failure::refused(format!(
                "{name}: the run file has it already; expected only limits, --json, --threads, --every, and \
                 options that name what is written beside --resume"
            )));
        }
        let Status { made, notes, .. } = Status::read(path)?;
        let record = made.record;
        let place = path.display();
        if let Some(sentence) = self.is_other_version(&record) {
            let sentence =
                format!("{sentence}; a run continues only with the version that began it");
            return Err(Failure::refused(sentence)).at(place);
        }
        let mut line = given;
        let has_limits = LIMITS.iter().any(|name| line.has(name));
        for (name, note) in &notes {
            let is_limit = LIMITS.contains(&name.as_str());
            if !is_limit && name != OUT {
                let sentence = format!("notes.{name}: expected limits and {OUT:?} only");
                return Err(Failure::refused(sentence)).at(place);
            }
            let is_given = if is_limit { has_limits } else { line.has(OUT) };
            if name == OUT && !is_given && !note.as_str().is_some_and(is_below) {
                let sentence = "notes.out: expected a folder below this one, or --out";
                return Err(Failure::refused(sentence)).at(place);
            }
            if !is_given {
                line = line.with(self.command, name, note).at(&place)?;
            }
        }
        Ok(line.or(self.recorded(&record).at(place)?))
    }

    /// These options with one set to this value.
    pub(crate) fn with(&self, line: Line, name: &str, value: &Value) -> Result<Line, Failure> {
        line.with(self.command, name, value)
    }

    /// A sentence if the record is of another version of the tool.
    pub(crate) fn is_other_version(&self, record: &Record) -> Option<String> {
        (record.version != self.version()).then(|| {
            format!(
                "made by version {}, and this is version {}",
                ga_request::short(&record.version),
                self.version()
            )
        })
    }

    /// The same options, and the end of the run that was made.
    pub(crate) fn until(&self, line: Line, made: &Made) -> Result<Line, Failure> {
        let line = line.only(|name| !is_running(name));
        let line = line.with(self.command, "generations", &Value::from(made.generations))?;
        let line = line.with(self.command, "evaluations", &Value::from(made.evaluations))?;
        line.with(self.command, "both", &Value::Bool(true))
    }
}

/// Refuses a record of another tool.
fn is_of(tool: &Command, record: &Record) -> Result<(), Failure> {
    let name = tool.get_name();
    if record.tool == name {
        return Ok(());
    }
    Err(Failure::refused(format!(
        "made by the tool {:?}, expected {name:?}",
        record.tool
    )))
}
