//! Good next moves: the tables of the paper, and measurements of searches, players and levels.

mod costly;
mod crossovers;
mod deadlines;
mod equal_time;
mod figure7;
mod judged;
mod ladder;
mod mates;
mod max_n;
mod plot;
mod readings;
mod reproduce;
mod space;
mod table1;

use clap::Parser;

/// Repeats experiments with searches for a good next move.
#[derive(Parser)]
#[command(name = "minimax", version)]
enum Minimax {
    /// Measures the ten levels of a game: each against the one below, and the sizes of mistakes
    Ladder(ladder::Ladder),
    /// Repeats Table 1 of the paper on many trees
    Table1(table1::Table1),
    /// Measures leaves and time of the searches by depth, as Figure 7 of the paper does
    Figure7(figure7::Figure7),
    /// Repeats the measurements of the documentation
    Reproduce(reproduce::Reproduce),
}

cli::commands!(Minimax, "reproduce": Ladder, Table1, Figure7, Reproduce);

/// The numbers of levels and of moves of the paper's tree (`hong-huang-lin`, section 4).
const LEVELS: u64 = 7;
const BRANCHING: u64 = 7;

/// The number of generations of the paper's experiments (`hong-huang-lin`, section 4).
const GENERATIONS: u64 = 40;

/// The greatest number of trees.
const MOST_TREES: u64 = 1_000_000;

/// Reads a number of trees from the command line.
fn trees(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(trees @ 1..=MOST_TREES) => Ok(trees),
        _ => Err(format!("expected a whole number from 1 to {MOST_TREES}")),
    }
}
