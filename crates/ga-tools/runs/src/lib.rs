//! Compares runs with different seeds, and draws their logs.

mod compare;
mod input;
mod plot;
mod show;
mod table;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Program, Tool};

/// Compares runs with different seeds, and draws their logs.
#[derive(Parser)]
#[command(name = "runs", version)]
enum Runs {
    /// Compares two schemes on a problem with traps, with 20 seeds each
    Show,
    /// Compares the figures of runs: p-values, effect sizes, medians with intervals
    Compare(compare::Compare),
    /// Draws the logs of one run or of several as SVG
    Plot(plot::Plot),
}

impl Tool for Runs {
    const DEFAULT: &'static str = "show";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Show => show::run(common, output),
            Self::Compare(command) => command.run(output),
            Self::Plot(command) => command.run(output),
        }
    }
}

/// The tool.
pub const PROGRAM: Program = Program::of::<Runs>();
