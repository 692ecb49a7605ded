//! The tool `minimax`: good next moves by genetic search, in trees and board games, and matches
//! against other searches.

mod budget;
mod chooser;
mod contest;
mod costly;
mod crossovers;
mod deadlines;
mod engine;
mod equal_time;
mod figure7;
mod format;
mod judged;
mod ladder;
mod mates;
mod moves;
mod names;
mod play;
mod readings;
mod reasons;
mod reproduce;
mod search;
mod show;
mod space;
mod table1;
mod three;
mod tree;
mod verify;

use clap::Parser;

/// Chooses good next moves by genetic search, in trees and in board games.
///
/// Players: best (in each game the one that is best at equal time), paper (the search as
/// published), genetic (our search), minimax, alphabeta, pvs, uct, uct-positions, uct-widening,
/// random, greedy.
/// `ludevo minimax match --help` lists the games.
#[derive(Parser)]
#[command(name = "minimax", version)]
enum Minimax {
    /// Searches a position of each game, and draws a reservation tree
    Show(show::Show),
    /// Inserts lines of play one by one, and prints values and fitness after each
    Tree(tree::Tree),
    /// Searches a tree with given leaves
    Search(search::Search),
    /// Chooses a move in a position
    Move(moves::Move),
    /// Counts the lines of play of exactly this depth
    Perft(moves::Perft),
    /// Lets two players play a match with alternating sides
    Match(contest::Match),
    /// Checks what the log of a match claims
    Verify(verify::Verify),
    /// Plays against you
    Play(play::Play),
    /// Plays against another program, by the protocols GTP and UCI
    Engine(engine::Engine),
    /// Measures the ten levels of a game: each against the one below, and the sizes of mistakes
    Ladder(ladder::Ladder),
    /// Repeats Table 1 of the paper on many trees
    Table1(table1::Table1),
    /// Measures leaves and time of the searches by depth, as Figure 7 of the paper does
    Figure7(figure7::Figure7),
    /// Repeats the measurements of the documentation
    Reproduce(reproduce::Reproduce),
}

cli::commands!(
    Minimax, "show":
    Show, Tree, Search, Move, Perft, Match, Verify, Play, Engine, Ladder, Table1, Figure7, Reproduce,
);

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
