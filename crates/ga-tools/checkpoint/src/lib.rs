//! Checkpoint mazes: evolves, scores and draws them.

mod evolve;
mod input;
mod like;
mod score;
mod verify;
mod wishes;

use clap::Parser;

/// Evolves mazes in which the shortest tour by all checkpoints is long.
///
/// Files are CSV, 1 for a blocked cell and 0 for a free one with an empty line between mazes, or
/// JSON ("checkpoint-mazes/1"); `-` is standard input.
#[derive(Parser)]
#[command(name = "checkpoint", version)]
enum Checkpoint {
    /// Evolves a maze, and writes it as JSON, CSV and SVG
    Evolve(Box<evolve::Evolve>),
    /// Finds the best tour of each maze of a file
    Score(score::Score),
    /// Breeds more mazes like those that you picked
    #[command(alias = "breed")]
    Like(like::Like),
    /// Checks what a file of `evolve` claims
    Verify(verify::Verify),
}

cli::commands!(Checkpoint, "evolve": Evolve, Score, Like, Verify; moved: "reproduce", "worker"; farmed: "like");
