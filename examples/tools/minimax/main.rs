//! Good next moves by genetic search: trees, board games, and matches against other searches.

mod boards;
mod budget;
mod chess;
mod contest;
mod deadlines;
mod figure7;
mod mates;
mod moves;
mod play;
mod players;
mod reproduce;
mod search;
mod show;
mod table1;
mod tree;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Tool};
use std::process::ExitCode;

/// Finds good next moves by genetic search, in trees and in board games.
///
/// Players are paper (the search as published), genetic (ours), minimax, alphabeta, uct, random and greedy;
/// games are tic-tac-toe, connect-four, othello, breakthrough and chess.
#[derive(Parser)]
#[command(name = "minimax", version)]
enum Minimax {
    /// Searches a position of each game, and draws how a reservation tree grows
    Show(show::Show),
    /// Inserts lines of play one by one: values and fitness after each
    Tree(tree::Tree),
    /// Searches a tree whose leaves are listed
    Search(search::Search),
    /// Chooses a move in a position
    Move(moves::Move),
    /// Counts the positions at exactly this depth
    Perft(moves::Perft),
    /// Lets two players play, sides alternating
    Match(contest::Match),
    /// Plays against you
    Play(play::Play),
    /// Prints the paper's Table 1 over many trees
    Table1(table1::Table1),
    /// Measures how time and values grow with the depth of a search
    Figure7(figure7::Figure7),
    /// Measures the searches on random trees, as the documentation quotes it
    Reproduce(reproduce::Reproduce),
}

impl Tool for Minimax {
    const DEFAULT: &'static str = "show";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Show(command) => command.run(common, output),
            Self::Tree(command) => command.run(output),
            Self::Search(command) => command.run(common, output),
            Self::Move(command) => command.run(common, output),
            Self::Perft(command) => command.run(output),
            Self::Match(command) => command.run(common, output),
            Self::Play(command) => command.run(common, output),
            Self::Table1(command) => command.run(common, output),
            Self::Figure7(command) => command.run(common, output),
            Self::Reproduce(command) => command.run(common, output),
        }
    }
}

/// More trees than anybody waits for.
const MOST_TREES: u64 = 1_000_000;

/// Reads a number of trees.
fn trees(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(trees @ 1..=MOST_TREES) => Ok(trees),
        _ => Err(format!("expected a whole number from 1 to {MOST_TREES}")),
    }
}

fn main() -> ExitCode {
    cli::run::<Minimax>()
}
