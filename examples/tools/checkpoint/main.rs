//! Checkpoint mazes: evolves, scores and draws them.

mod evolve;
mod figures;
mod input;
mod reproduce;
mod score;
mod search;

use clap::{Parser, Subcommand};
use cli::{Answer, Common, Failure, Output, Tool};
use std::process::ExitCode;

/// Evolves mazes in which the shortest tour by all checkpoints is long.
///
/// Files are CSV, 1 for a blocked cell and 0 for a free one with an empty line between mazes, or JSON
/// ("checkpoint-mazes/1"); `-` is standard input.
#[derive(Parser)]
#[command(name = "checkpoint", version)]
struct Checkpoint {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Evolves a maze, and writes it as JSON, CSV and SVG
    Evolve(evolve::Args),
    /// Finds the best tour of each maze of a file
    Score(score::Args),
    /// Repeats the experiments behind the tables of the documentation
    Reproduce(reproduce::Args),
}

impl Tool for Checkpoint {
    const DEFAULT: &'static str = "evolve";

    fn common(&self) -> &Common {
        &self.common
    }

    fn run(self, output: &mut Output) -> Result<Answer, Failure> {
        let common = &self.common;
        match self.command {
            Task::Evolve(args) => args.run(common, output),
            Task::Score(args) => args.run(common, output),
            Task::Reproduce(args) => args.run(common, output),
        }
    }
}

fn main() -> ExitCode {
    cli::run::<Checkpoint>()
}
