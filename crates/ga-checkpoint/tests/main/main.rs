//! Tests of checkpoint mazes, from outside. The files mirror the source tree.

mod csv;
mod data;
mod draw;
mod evolve;
mod format;
mod game;
mod laws;
mod play;
mod playthrough;
mod solve;
mod twins;
mod verify;

use ga_checkpoint::{Grid, Layout, Maze};
use proptest::collection::vec;
use proptest::prelude::*;

/// Mazes of walls up to 13x13, with the standard course.
fn mazes() -> impl Strategy<Value = Maze> {
    (1usize..14, 1usize..14, 0.05..0.5).prop_flat_map(|(height, width, fill)| {
        let cell = prop::bool::weighted(fill).prop_map(|wall| if wall { '#' } else { '.' });
        vec(vec(cell, width).prop_map(String::from_iter), height).prop_map(|rows: Vec<String>| {
            Maze::standard(Layout::Walls(
                Grid::from_rows(&rows).expect("rows of cells"),
            ))
        })
    })
}
