//! The tool for sets of hexagonal tiles.

mod bits;
mod board;
mod evolve;
mod graph;
mod like;
pub mod options;
mod pareto;
mod plot;
mod score;
mod sheet;
mod verify;

use clap::Parser;

/// Evolves sets of hexagonal tiles that make good boards however they fall.
///
/// Files are JSON: sets of tiles ("hextiles/1"), boards ("hexboard/1") and laid boards
/// ("hexlaid/1"). `-` is standard input.
#[derive(Parser)]
#[command(name = "hextiles", version)]
enum Hextiles {
    /// Evolves a set of tiles, and writes it with sheets to print and a laid board
    Evolve(Box<evolve::Evolve>),
    /// Scores a set on boards that are laid at random
    Score(score::Score),
    /// Judges one laid board as a graph
    Graph(graph::Graph),
    /// Prints the genome of a set as bits
    Bits(bits::Bits),
    /// Draws a set on sheets to print and cut
    Sheet(sheet::Sheet),
    /// Draws a laid board, or a set that it lays at random
    Board(board::Board),
    /// Finds sets with different trade-offs between paths, extra edges, bridges and duplicates
    Pareto(pareto::Pareto),
    /// Breeds more sets like those that you picked
    #[command(alias = "breed")]
    Like(like::Like),
    /// Checks what a file of `evolve`, `pareto` or `board` claims
    Verify(verify::Verify),
}

cli::commands!(Hextiles, "evolve": Evolve, Score, Graph, Bits, Sheet, Board, Pareto, Like, Verify; moved: "reproduce", "worker"; farmed: "like");
