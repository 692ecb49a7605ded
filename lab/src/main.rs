//! `lab`: the experiments behind the tables of the documentation, in one program.
//!
//! The first argument is the name of a game, and the others are the options of an experiment.

mod checkpoint;
mod hextiles;
mod minimax;
mod operators;
mod theseus;
mod units;
mod verdicts;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Command;
use clap::error::ErrorKind;
use cli::{Failure, Program};

/// The parts, in the order of help.
const PARTS: [Program; 7] = [
    theseus::PROGRAM,
    checkpoint::PROGRAM,
    hextiles::PROGRAM,
    minimax::PROGRAM,
    units::PROGRAM,
    operators::PROGRAM,
    verdicts::PROGRAM,
];

const NAME: &str = "lab";

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let named = arguments.first().and_then(|first| part(first.to_str()?));
    if let Some(part) = named {
        arguments.remove(0);
        return part.run(&format!("{NAME} {}", part.command().get_name()), arguments);
    }
    let line = std::iter::once(OsString::from(NAME)).chain(arguments);
    match whole().try_get_matches_from(line) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) if is_help(&error) => error.exit(),
        Err(error) => {
            if let Failure::Refused(sentence) = cli::sentence(&error) {
                eprintln!("error: {sentence}");
            }
            ExitCode::from(2)
        }
    }
}

/// Whether the parser ended with its help or its version. `lab` alone prints the help, too.
fn is_help(error: &clap::Error) -> bool {
    !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

fn part(name: &str) -> Option<Program> {
    PARTS
        .into_iter()
        .find(|part| part.command().get_name() == name)
}

/// The command line of the program with those of all parts.
fn whole() -> Command {
    let parts = PARTS
        .iter()
        .enumerate()
        .map(|(place, part)| part.command().display_order(place));
    Command::new(NAME)
        .about("Repeats the experiments behind the tables of the documentation")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(parts)
}
