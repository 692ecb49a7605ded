//! Draws from the stock operators and counts the outcomes.

mod cross;
mod draws;
mod genes;
mod mutate;
mod select;
mod show;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Program, Tool};

/// Draws any stock operator many times and counts its outcomes.
///
/// The options of an operator stand before or after its name, and one that is not its own is
/// refused. Genomes are written as bits, 0101, or with commas, 2,0,1; outcomes are written alike,
/// those of two parents as left|right.
#[derive(Parser)]
#[command(name = "operators", version)]
enum Operators {
    /// Draws each operator on a small example
    Show,
    /// Counts the selected individuals by index, from 0
    Select(select::Select),
    /// Counts the children of two parents
    Cross(cross::Cross),
    /// Counts the mutants of a genome
    Mutate(mutate::Mutate),
}

impl Tool for Operators {
    const DEFAULT: &'static str = "show";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let seed = common.seed;
        let stop = output.stop();
        match self {
            Self::Show => show::run(seed, output),
            Self::Select(command) => command.run(seed, &stop)?.print(output),
            Self::Cross(command) => command.run(seed, &stop)?.print(output),
            Self::Mutate(command) => command.run(seed, &stop)?.print(output),
        }
    }
}

/// The tool.
pub(crate) const PROGRAM: Program = Program::of::<Operators>();
