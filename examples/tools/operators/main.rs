//! Draws from the stock operators, so that anybody can count what they do.

mod cross;
mod draws;
mod genes;
mod mutate;
mod select;
mod show;

use clap::{Parser, Subcommand};
use cli::{Answer, Common, Failure, Output, Tool};
use std::process::ExitCode;

/// Draws any stock operator many times and counts its outcomes.
///
/// The options of an operator stand before or after its name, and one that is not its own is refused. Genomes
/// are written as bits, 0101, or with commas, 2,0,1; outcomes are written alike, those of two parents as
/// left|right.
#[derive(Parser)]
#[command(name = "operators", version)]
struct Operators {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Draws each operator on a small example
    Show,
    /// Counts whom a selector draws: by place, the first score being 0
    Select(select::Args),
    /// Counts the children of two parents
    Cross(cross::Args),
    /// Counts what becomes of a genome
    Mutate(mutate::Args),
}

impl Tool for Operators {
    const DEFAULT: &'static str = "show";

    fn common(&self) -> &Common {
        &self.common
    }

    fn run(self, output: &mut Output) -> Result<Answer, Failure> {
        let (seed, stop) = (self.common.seed, output.stop());
        match self.command {
            Task::Show => show::run(seed, output),
            Task::Select(args) => args.run(seed, &stop)?.print(output),
            Task::Cross(args) => args.run(seed, &stop)?.print(output),
            Task::Mutate(args) => args.run(seed, &stop)?.print(output),
        }
    }
}

fn main() -> ExitCode {
    cli::run::<Operators>()
}
