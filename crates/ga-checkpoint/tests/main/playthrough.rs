//! A golden text that pins the rules of the game: which moves are legal, how a tour is scored, and
//! which of several tours is reported. If it changes, so did the rules. See `playthrough.txt`.

use ga_checkpoint::draw::{self, Ink, Layers};
use ga_checkpoint::game::{Adjacency, Colours};
use ga_checkpoint::solve::{Looks, Solver};
use ga_checkpoint::{Cell, Course, Error, Grid, Layout, Maze};
use std::fmt::Write;

fn cell((row, col): (u8, u8)) -> Cell {
    Cell { x: col, y: row }
}

fn path(cells: &[Cell]) -> String {
    cells
        .iter()
        .map(Cell::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Everything that the rules decide about a maze.
fn play(
    out: &mut String,
    title: &str,
    layout: Layout,
    checkpoints: &[(u8, u8)],
) -> Result<(), Error> {
    let course = Course::standard(layout.size());
    let cells: Vec<Cell> = checkpoints.iter().copied().map(cell).collect();
    let maze = Maze::new(layout, course.with_checkpoints(&cells)?)?;
    let floor = maze.floor();
    let course = maze.course();
    let mut solver = Solver::default();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "== {title}\n{}",
        draw::text(&maze, Layers::all(), Ink::Plain)
    );
    for cell in floor.size().iter().filter(|&cell| floor.is_free(cell)) {
        let moves: Vec<Cell> = floor.neighbours(cell).collect();
        let _ = writeln!(out, "moves from {cell}: {}", path(&moves));
    }
    match solver.tour(&floor, course) {
        Some(tour) => {
            let _ = writeln!(
                out,
                "tour of {} moves, order {:?}, legs {:?}",
                tour.length, tour.order, tour.legs
            );
            for leg in solver.trace(&floor, course, &tour) {
                let _ = writeln!(out, "leg {}", path(&leg));
            }
        }
        None => out.push_str("no tour\n"),
    }
    let _ = writeln!(out, "listed order: {:?}", solver.listed(&floor, course));
    let _ = writeln!(out, "exit path: {:?}", solver.exit_path(&floor, course));
    let _ = writeln!(out, "{:?}\n", Looks::of(&mut solver, &floor, course));
    Ok(())
}

#[test]
fn the_rules_play_as_they_did() -> Result<(), Error> {
    let mut out = String::new();
    let walls = |rows: &[&str]| Grid::from_rows(rows).map(Layout::Walls);
    let comb = ["....", ".##.", "....", "##.#", "...."];
    play(
        &mut out,
        "walls, two checkpoints in the worse order",
        walls(&comb)?,
        &[(4, 0), (0, 3)],
    )?;
    play(
        &mut out,
        "equal orders",
        walls(&["...", ".#.", "..."])?,
        &[(0, 2), (2, 0)],
    )?;
    play(
        &mut out,
        "a checkpoint twice and on the entrance",
        walls(&["..", ".."])?,
        &[(0, 1), (0, 1), (0, 0)],
    )?;
    play(
        &mut out,
        "a blocked checkpoint",
        walls(&[".#", ".."])?,
        &[(0, 1)],
    )?;
    play(
        &mut out,
        "an exit that cannot be reached",
        walls(&["..#", ".#.", "#.."])?,
        &[],
    )?;
    let painted =
        |rows: &[&str], adjacency| Colours::from_rows(rows, 4, adjacency).map(Layout::Colours);
    play(
        &mut out,
        "rainbow",
        painted(&["013", "122", "303"], Adjacency::Rainbow)?,
        &[(0, 2)],
    )?;
    play(
        &mut out,
        "wheel",
        painted(&["013", "122", "303"], Adjacency::Wheel)?,
        &[(0, 2)],
    )?;
    if std::env::var_os("BLESS").is_some() {
        std::fs::write("tests/main/playthrough.txt", &out).expect("a file");
    }
    assert_eq!(out, include_str!("playthrough.txt"));
    Ok(())
}
