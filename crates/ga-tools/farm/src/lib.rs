//! Runs on many processes and machines.

mod demo;
mod problem;
mod queue;
mod run;
mod status;
mod worker;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Program, Tool};

/// Runs on many processes and machines: the same result as on one thread.
#[derive(Parser)]
#[command(name = "farm", version)]
enum Farm {
    /// Evolves a maze with three workers, kills one, and compares it with that of one thread
    Demo(demo::Demo),
    /// Evolves a maze, or bits, whose fitness comes from workers
    Run(run::Run),
    /// Scores mazes on standard input for `ludevo farm run`, until the input ends
    Worker,
    /// Shows what a run has done, and its workers
    Status(status::Status),
}

impl Tool for Farm {
    const DEFAULT: &'static str = "demo";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Demo(command) => command.run(common, output),
            Self::Run(command) => command.run(common, output),
            Self::Worker => worker::run(),
            Self::Status(command) => command.run(output),
        }
    }
}

/// The tool.
pub const PROGRAM: Program = Program::of::<Farm>();
