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

use clap::{Parser, Subcommand};
use cli::{Answer, Common, Failure, Output, Tool};
use std::process::ExitCode;

/// Finds good next moves by genetic search, in trees and in board games.
///
/// Players are paper (the search as published), genetic (ours), minimax, alphabeta, uct, random and greedy;
/// games are tic-tac-toe, connect-four, othello, breakthrough and chess.
#[derive(Parser)]
#[command(name = "minimax", version)]
struct Minimax {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Searches a position of each game, and draws how a reservation tree grows
    Show(show::Args),
    /// Inserts lines of play one by one: values and fitness after each
    Tree(tree::Args),
    /// Searches a tree whose leaves are listed
    Search(search::Args),
    /// Chooses a move in a position
    Move(moves::Args),
    /// Counts the positions at exactly this depth
    Perft(moves::PerftArgs),
    /// Lets two players play, sides alternating
    Match(contest::Args),
    /// Plays against you
    Play(play::Args),
    /// Prints the paper's Table 1 over many trees
    Table1(table1::Args),
    /// Measures how time and values grow with the depth of a search
    Figure7(figure7::Args),
    /// Measures the searches on random trees, as the documentation quotes it
    Reproduce(reproduce::Args),
}

impl Tool for Minimax {
    const DEFAULT: &'static str = "show";

    fn common(&self) -> &Common {
        &self.common
    }

    fn run(self, output: &mut Output) -> Result<Answer, Failure> {
        let common = &self.common;
        match self.command {
            Task::Show(args) => args.run(common, output),
            Task::Tree(args) => args.run(output),
            Task::Search(args) => args.run(common, output),
            Task::Move(args) => args.run(common, output),
            Task::Perft(args) => args.run(output),
            Task::Match(args) => args.run(common, output),
            Task::Play(args) => args.run(common, output),
            Task::Table1(args) => args.run(common, output),
            Task::Figure7(args) => args.run(common, output),
            Task::Reproduce(args) => args.run(common, output),
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
