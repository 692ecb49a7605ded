//! The numbers that describe a maze, against naive twins and by hand.

use crate::mazes;
use ga_checkpoint::game::Floor;
use ga_checkpoint::solve::{Looks, Solver, culs_de_sac};
use ga_checkpoint::{Cell, Grid, Layout, Maze};
use proptest::prelude::*;
use std::collections::HashSet;

fn maze(rows: &[&str]) -> Maze {
    Maze::standard(Layout::Walls(Grid::from_rows(rows).expect("rows of cells")))
}

#[test]
fn a_small_maze_has_the_numbers_that_are_counted_by_hand() {
    let maze = maze(&["....#", ".##.#", ".##..", "...#.", "#.##."]);
    let look = Looks::of(&mut Solver::default(), &maze.floor(), maze.course());
    // The way along the top leads to the exit; the way down on the left has two dead ends.
    assert_eq!(
        (look.walls, look.reachable, look.reconvergence),
        (10, 15, 0)
    );
    assert_eq!((look.dead_ends, look.culs_de_sac), (2, 6));
}

#[test]
fn a_ring_has_one_island_and_an_open_square_has_none() {
    let ring = maze(&["...", ".#.", "..."]);
    let square = maze(&["..", ".."]);
    for (maze, islands) in [(ring, 1), (square, 0)] {
        let look = Looks::of(&mut Solver::default(), &maze.floor(), maze.course());
        assert_eq!(
            (look.reconvergence, look.culs_de_sac, look.dead_ends),
            (islands, 0, 0)
        );
    }
}

#[test]
fn a_corridor_with_two_turns_is_measured() {
    let maze = maze(&["....", "###.", "...."]);
    let look = Looks::of(&mut Solver::default(), &maze.floor(), maze.course());
    // The corridor has seven cells between entrance and dead end; two of them turn.
    assert!((look.corridor_length - 7.0).abs() < 1e-9, "{look:?}");
    assert!((look.turns - 2.0 / 7.0).abs() < 1e-9, "{look:?}");
    assert_eq!((look.dead_ends, look.culs_de_sac), (1, 3));
}

/// Removes one dead end after another.
fn naive_culs_de_sac(maze: &Maze, floor: &Floor, reach: &HashSet<Cell>) -> usize {
    let mut left = reach.clone();
    while let Some(end) = left.iter().copied().find(|&cell| {
        !maze.course().stops().contains(&cell)
            && floor
                .neighbours(cell)
                .filter(|next| left.contains(next))
                .count()
                < 2
    }) {
        left.remove(&end);
    }
    reach.len() - left.len()
}

/// Connected pieces of unreached cells, also connected at corners, without the piece outside the
/// grid.
fn naive_islands(floor: &Floor, reach: &HashSet<Cell>) -> usize {
    let (height, width) = (floor.size().height() as i32, floor.size().width() as i32);
    let there = |row: i32, col: i32| {
        let cell = Cell {
            x: col as u8,
            y: row as u8,
        };
        (0..height).contains(&row) && (0..width).contains(&col) && reach.contains(&cell)
    };
    let mut seen = HashSet::new();
    let mut pieces = 0;
    for start in (-1..=height).flat_map(|row| (-1..=width).map(move |col| (row, col))) {
        if there(start.0, start.1) || !seen.insert(start) {
            continue;
        }
        pieces += 1;
        let mut stack = vec![start];
        while let Some((row, col)) = stack.pop() {
            for next in
                (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, col + right)))
            {
                let inside = (-1..=height).contains(&next.0) && (-1..=width).contains(&next.1);
                if inside && !there(next.0, next.1) && seen.insert(next) {
                    stack.push(next);
                }
            }
        }
    }
    pieces - 1
}

proptest! {
    #[test]
    fn looks_agree_with_naive_twins(maze in mazes()) {
        let floor = maze.floor();
        let entrance = maze.course().entrance();
        let mut solver = Solver::default();
        let reach: HashSet<Cell> =
            floor.size().iter().filter(|&cell| solver.path(&floor, entrance, cell).is_some()).collect();
        let look = Looks::of(&mut solver, &floor, maze.course());
        prop_assert_eq!(look.reachable as usize, reach.len());
        prop_assert_eq!(look.culs_de_sac as usize, naive_culs_de_sac(&maze, &floor, &reach));
        if !reach.is_empty() {
            prop_assert_eq!(look.reconvergence as usize, naive_islands(&floor, &reach));
        }
        let rows = solver.reach(&floor, entrance);
        let shaded: u32 = culs_de_sac(&floor, maze.course(), &rows).iter().map(|row| row.count_ones()).sum();
        prop_assert_eq!(shaded, look.culs_de_sac);
        let cells = |degree: usize| {
            reach.iter().filter(|&&cell| floor.neighbours(cell).count() == degree).copied().collect::<Vec<_>>()
        };
        let ends = cells(0).into_iter().chain(cells(1)).filter(|cell| !maze.course().stops().contains(cell));
        prop_assert_eq!(look.dead_ends as usize, ends.count());
    }
}
