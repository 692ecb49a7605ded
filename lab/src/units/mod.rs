//! Battles of units: the tables of the paper and ours, and measurements of levels and styles.

mod armies;
mod blunders;
mod ladder;
mod reproduce;
mod styles;

use clap::Parser;

/// Repeats experiments with players of a turn-based strategy game.
#[derive(Parser)]
#[command(name = "units", version)]
enum Units {
    /// Repeats the tables of the paper and ours
    Reproduce(reproduce::Reproduce),
    /// Measures the ten levels of opponents, each against the one below
    Ladder(ladder::Ladder),
    /// Measures how large the mistakes of the levels are
    Blunders(blunders::Blunders),
    /// Measures the player genetic with kinds drawn at random, tuned and not
    Armies(armies::Armies),
    /// Measures how each style plays, and how strong it is
    Styles(styles::Styles),
}

cli::commands!(Units, "reproduce": Reproduce, Ladder, Blunders, Armies, Styles);
