//! Armies that move as one: matches between players of a turn-based strategy game.
//!
//! `cargo run --release --example units` plays our genetic player against the random one.

mod contest;
mod evolve_weights;
mod fitness;
mod matches;
mod plan;
mod play;
mod players;
mod replay;
mod reproduce;
mod setup;

use std::process::ExitCode;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Tool};

/// Plays, judges and evolves orders for armies in a turn-based strategy game.
#[derive(Parser)]
#[command(name = "units", version)]
enum Units {
    /// Lets two players play against each other (the default: genetic against random)
    Match(matches::Match),
    /// Plays against you, on the terminal
    Play(play::Play),
    /// Judges the units of side 0 as they stand, by formula (3) of the source
    Fitness(fitness::Fitness),
    /// Plans one turn of side 0
    Plan(plan::Plan),
    /// Plays a match again from its log, every order checked
    Replay(replay::Replay),
    /// Repeats the source's tables and ours
    Reproduce(reproduce::Reproduce),
    /// Evolves the weights of our fitness in self-play
    EvolveWeights(evolve_weights::EvolveWeights),
}

impl Tool for Units {
    const DEFAULT: &'static str = "match";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Match(command) => command.run(common, output),
            Self::Play(command) => command.run(common, output),
            Self::Fitness(command) => command.run(output),
            Self::Plan(command) => command.run(common, output),
            Self::Replay(command) => command.run(output),
            Self::Reproduce(command) => command.run(common, output),
            Self::EvolveWeights(command) => command.run(common, output),
        }
    }
}

fn main() -> ExitCode {
    cli::run::<Units>()
}
