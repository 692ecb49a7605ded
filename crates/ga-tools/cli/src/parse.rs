//! Reading a command line: the commands and options of a tool, and the message of an error.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command};

use crate::limits::TIME;
use crate::search::Search;
use crate::{Common, Failure, Tool, help, repeat_command, workers};

/// The command line of a tool: its own, the options of every command, and the command that repeats
/// a run if the tool has one that searches.
///
/// `called` is how a user calls it, if not by its own name.
pub(crate) fn command<T: Tool>(called: Option<&str>) -> Command {
    let mut command = unbuilt::<T>();
    if let Some(called) = called {
        command = command.bin_name(called);
    }
    // Now each command knows the options of every command.
    command.build();
    command
}

/// The same, as a part of a larger command line.
pub(crate) fn unbuilt<T: Tool>() -> Command {
    // Only its options: `augment_args` on the tool itself would replace the tool's description.
    let common = Common::augment_args(Command::default());
    let mut command = T::command().args(common.get_arguments().cloned());
    if Search::all(&command).next().is_some() {
        let repeat = repeat_command::command(&command);
        command = command.subcommand(repeat);
    }
    if let Some(worker) = workers::command(&command) {
        command = command.subcommand(worker);
    }
    help::usual(negative_numbers(command))
}

/// Lets every option take a negative number. The option then refuses it by its own sentence; the
/// parser alone would call `-1` an unknown option.
fn negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    });
    command.mut_subcommands(negative_numbers)
}

/// The value of `--time` of the command.
pub(crate) fn time(matches: &ArgMatches) -> Option<f64> {
    let inner = matches.subcommand().and_then(|(_, matches)| time(matches));
    inner.or_else(|| matches.try_get_one(TIME).ok().flatten().copied())
}

/// What decides which command a line names.
pub(crate) enum First {
    /// A request for help or for the version.
    Help,
    /// The first argument that is neither an option nor its value, by its place.
    Word(usize),
    /// Only options.
    Nothing,
}

/// What decides which command of a tool a line names. `default` is the command that runs if it
/// names none.
pub(crate) fn first(command: &Command, default: &str, args: &[OsString]) -> First {
    let options = || {
        let of_default = command.find_subcommand(default).into_iter();
        let all = std::iter::once(command)
            .chain(of_default)
            .chain(command.get_subcommands());
        all.flat_map(Command::get_arguments)
    };
    let takes_value = |text: &str| {
        let is_it = |arg: &&Arg| match text.strip_prefix("--") {
            Some(long) => arg.get_long() == Some(long),
            None => arg.get_short().is_some_and(|short| {
                text.strip_prefix('-') == Some(short.encode_utf8(&mut [0; 4]))
            }),
        };
        options()
            .find(is_it)
            .is_some_and(|arg| arg.get_action().takes_values())
    };
    let mut rest = args
        .iter()
        .map(|arg| arg.to_string_lossy())
        .enumerate()
        .skip(1);
    while let Some((place, arg)) = rest.next() {
        if ["-h", "--help", "--help-all", "-V", "--version"].contains(&&*arg) {
            return First::Help;
        }
        if !arg.starts_with('-') {
            return First::Word(place);
        }
        if takes_value(&arg) {
            rest.next();
        }
    }
    First::Nothing
}

/// Moves the name of the command before the options that precede it, because they may belong to the
/// command. Inserts `default` if the line neither names a command nor asks for help.
pub(crate) fn with_command_first(
    command: &Command,
    default: &str,
    mut args: Vec<OsString>,
) -> Vec<OsString> {
    match first(command, default, &args) {
        First::Word(place) if command.find_subcommand(&args[place]).is_some() => {
            args[1..=place].rotate_right(1);
        }
        First::Nothing if command.find_subcommand(default).is_some() => {
            args.insert(args.len().min(1), default.into());
        }
        _ => {}
    }
    args
}

/// The message of the parser for a wrong command line, in one sentence: without colours and usage.
pub fn sentence(error: &clap::Error) -> Failure {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::refused("expected a command, --help lists them");
    }
    let text = error.render().to_string();
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    // The parser suggests to pass an unknown option as a value, which is never meant.
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("  tip: to pass"));
    let text = lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("\n  tip: ", "; ");
    let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
    match error.kind() {
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => Failure::refused(text),
        _ => Failure::refused(format!("{text}; --help tells what is expected")),
    }
}
