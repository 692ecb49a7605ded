//! The command-line tool of `ga_units`: matches, plans and measurements of a turn-based strategy
//! game.
//!
//! `cargo run --release --example units` plays a match of our genetic player against the random
//! one.

mod blunders;
mod contest;
mod evolve_styles;
mod evolve_weights;
mod fitness;
mod games;
mod ladder;
mod matches;
mod melee;
mod plan;
mod play;
mod players;
mod replay;
mod reproduce;
mod settings;
mod setup;
mod styles;
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
    /// Repeats the tables of the paper and ours
    Reproduce(reproduce::Reproduce),
    /// Measures the ten levels of opponents, each against the one below
    Ladder(ladder::Ladder),
    /// Measures how large the mistakes of the levels are
    Blunders(blunders::Blunders),
    /// Measures how each style plays, and how strong it is
    Styles(styles::Styles),
    /// Evolves the weights of the lookahead fitness in self-play
    EvolveWeights(evolve_weights::EvolveWeights),
    /// Evolves an archive of ways to play, and picks some that differ
    EvolveStyles(evolve_styles::EvolveStyles),
}

cli::commands!(Units, "match": Match, Melee, Play, Fitness, Plan, Replay, Verify, Reproduce, Ladder, Blunders, Styles, EvolveWeights, EvolveStyles);
