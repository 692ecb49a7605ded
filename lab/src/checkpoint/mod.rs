//! Checkpoint mazes: the experiments behind the tables of the documentation.

mod reproduce;

use clap::Parser;

/// Repeats experiments with mazes in which the shortest tour by all checkpoints is long.
#[derive(Parser)]
#[command(name = "checkpoint", version)]
enum Checkpoint {
    /// Repeats the experiments behind the tables of the documentation
    Reproduce(reproduce::Reproduce),
}

cli::commands!(Checkpoint, "reproduce": Reproduce);
