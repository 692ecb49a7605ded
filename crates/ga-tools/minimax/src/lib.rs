//! The tool `minimax`: good next moves by genetic search, in trees and board games, and matches
//! against other searches.

pub mod budget;
mod chooser;
mod contest;
mod engine;
mod format;
mod moves;
pub mod names;
mod play;
mod search;
mod show;
mod three;
mod tree;
mod verify;

use clap::Parser;

/// Chooses good next moves by genetic search, in trees and in board games.
///
/// Players: best (in each game the one that is best at equal time), paper (the search as
/// published), genetic (our search), minimax, alphabeta, pvs, exact (solves the position), uct,
/// uct-positions, uct-widening, random, greedy.
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
}

cli::commands!(
    Minimax, "show":
    Show, Tree, Search, Move, Perft, Match, Verify, Play, Engine;
    moved: "ladder", "table1", "figure7", "reproduce", "worker"; farmed: "match"
);
