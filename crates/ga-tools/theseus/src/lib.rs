//! Theseus and the Minotaur: evolves, solves, draws and plays mazes.
//!
//! `cargo run --example theseus` evolves a maze by the paper's scheme.

mod codec;
mod difficulty;
mod evolve;
pub mod files;
mod game;
mod like;
mod ordered;
mod play;
pub mod rank_correlation;
mod report;
mod solve;
mod verify;

use clap::Parser;

/// Evolves, solves and plays mazes of Theseus and the Minotaur.
#[derive(Parser)]
#[command(name = "theseus", version)]
enum Theseus {
    /// Evolves a long maze (the default), or mazes to order
    Evolve(Box<evolve::Evolve>),
    /// Solves the mazes of a file
    Solve(solve::Solve),
    /// Reads a maze from the bits of a genome
    Decode(codec::Decode),
    /// Writes the mazes of a file as bits
    Encode(codec::Encode),
    /// Breeds more mazes like those that you picked
    #[command(alias = "breed")]
    Like(like::Like),
    /// Lets you find the way out
    Play(play::Play),
    /// Compares the difficulty of mazes with attempts of people
    Difficulty(difficulty::Compare),
    /// Checks what a file of `evolve` claims
    Verify(verify::Verify),
}

cli::commands!(Theseus, "evolve": Evolve, Solve, Decode, Encode, Like, Play, Difficulty, Verify; moved: "reproduce", "worker"; farmed: "like");
