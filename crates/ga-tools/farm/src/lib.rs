//! Runs on many processes and machines.

mod demo;
mod problem;
mod queue;
mod run;
mod status;
mod worker;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Program, Tool, Workforce};
use std::ffi::OsString;

/// Runs on many processes and machines: the same result as on one thread.
#[derive(Parser)]
#[command(name = "farm", version)]
enum Farm {
    /// Evolves a maze with three workers, kills one, and compares it with that of one thread
    Demo(demo::Demo),
    /// Runs a search or a contest by workers: `ludevo farm run theseus evolve --runs 20`.
    /// Without one, evolves a maze, or bits, whose fitness comes from workers
    Run(run::Run),
    Worker(worker::Worker),
    /// Shows what a run has done, and its workers
    Status(status::Status),
}

impl Tool for Farm {
    const DEFAULT: &'static str = "demo";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Demo(command) => command.run(common, output),
            Self::Run(command) => command.run(common, output),
            Self::Worker(command) => command.run(),
            Self::Status(command) => command.run(output),
        }
    }
}

/// The command of another tool that `farm run` asks for, and its workers. `None` for any other
/// command line.
///
/// # Errors
///
/// If a command of a worker has no words.
pub fn forwarded(arguments: &[OsString]) -> Result<Option<(Vec<OsString>, Workforce)>, Failure> {
    let line = std::iter::once(OsString::from("farm")).chain(arguments.iter().cloned());
    match Farm::try_parse_from(line) {
        Ok(Farm::Run(command)) => command.forwarded(),
        _ => Ok(None),
    }
}

/// The tool.
pub const PROGRAM: Program = Program::of::<Farm>();
