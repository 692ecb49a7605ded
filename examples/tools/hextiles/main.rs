//! Sets of hexagonal tiles: evolves, scores, draws and prints them.

mod bits;
mod board;
mod evolve;
mod figures;
mod graph;
mod judged;
mod pareto;
mod plot;
mod reproduce;
mod score;
mod sheet;
mod shortfall;
mod table;

use clap::{Parser, Subcommand};
use cli::{Answer, Common, Failure, Output, Tool};
use std::process::ExitCode;

/// Evolves sets of hexagonal tiles that make good boards however they fall.
///
/// Files are JSON: sets of tiles ("hextiles/1"), boards ("hexboard/1"), and laid boards ("hexlaid/1"); `-` is
/// standard input.
#[derive(Parser)]
#[command(name = "hextiles", version)]
struct Hextiles {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Evolves a set of tiles, and writes it with sheets to print and a board
    Evolve(evolve::Args),
    /// Scores a set on boards laid at random
    Score(score::Args),
    /// Judges one laid board as a graph
    Graph(graph::Args),
    /// Prints the bits of a set's genome
    Bits(bits::Args),
    /// Draws a set on sheets to print and cut
    Sheet(sheet::Args),
    /// Draws a laid board, or lays a set at random and draws that
    Board(board::Args),
    /// Finds sets that trade paths, extra edges, bridges and duplicates for each other
    Pareto(pareto::Args),
    /// Repeats the experiments behind the figures of the documentation
    Reproduce(reproduce::Args),
}

impl Tool for Hextiles {
    const DEFAULT: &'static str = "evolve";

    fn common(&self) -> &Common {
        &self.common
    }

    fn run(self, output: &mut Output) -> Result<Answer, Failure> {
        let common = &self.common;
        match self.command {
            Task::Evolve(args) => args.run(common, output),
            Task::Score(args) => args.run(common, output),
            Task::Graph(args) => args.run(output),
            Task::Bits(args) => args.run(output),
            Task::Sheet(args) => args.run(output),
            Task::Board(args) => args.run(common, output),
            Task::Pareto(args) => args.run(common, output),
            Task::Reproduce(args) => args.run(common, output),
        }
    }
}

fn main() -> ExitCode {
    cli::run::<Hextiles>()
}
