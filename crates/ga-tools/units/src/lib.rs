//! The command-line tool of `ga_units`: matches, plans and measurements of a turn-based strategy
//! game.
//!
//! `cargo run --release --example units` plays a match of our genetic player against the random
//! one.

pub mod contest;
mod evolve_styles;
mod evolve_weights;
mod fitness;
pub mod games;
mod matches;
mod melee;
mod plan;
mod play;
pub mod players;
mod replay;
mod settings;
pub mod setup;
mod verify;

use clap::Parser;

/// Plays a turn-based strategy game, and plans, scores and evolves the moves of its units.
#[derive(Parser)]
#[command(name = "units", version)]
enum Units {
    /// Plays matches between two players (the default: genetic against random)
    Match(matches::Match),
    /// Lets you play against a player, on the terminal
    Play(play::Play),
    /// Plays battles of more than two sides, each against all others
    Melee(melee::Free),
    /// Scores the units of side 0 as they stand, by formula (3) of the paper
    Fitness(fitness::Fitness),
    /// Plans one turn of side 0
    Plan(plan::Plan),
    /// Replays a match from its log and checks every order
    Replay(replay::Replay),
    /// Checks what the log of a match or a plan claims
    Verify(verify::Verify),
    /// Evolves the weights of the lookahead fitness in self-play
    EvolveWeights(evolve_weights::EvolveWeights),
    /// Evolves an archive of ways to play, and picks some that differ
    EvolveStyles(evolve_styles::EvolveStyles),
}

cli::commands!(Units, "match": Match, Melee, Play, Fitness, Plan, Replay, Verify, EvolveWeights, EvolveStyles; moved: "reproduce", "ladder", "blunders", "styles", "worker"; farmed: "match", "melee", "evolve-styles");
