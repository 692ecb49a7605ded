//! What mazes can be rewarded for, and their pictures.

use ga_checkpoint::draw::{self, Ink, Layer, Layers};
use ga_checkpoint::measure::{culs_de_sac, looks};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Adjacency, Cell, Colours, Floor, Grid, Layout, Maze};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashSet;

fn maze(rows: &[&str]) -> Maze {
    Maze::standard(Layout::Walls(Grid::from_rows(rows).expect("rows of cells")))
}

#[test]
fn a_maze_by_hand_has_the_figures_that_one_counts() {
    let maze = maze(&["....#", ".##.#", ".##..", "...#.", "#.##."]);
    let look = looks(&mut Solver::default(), &maze.floor(), maze.course());
    // Along the top and down to the exit; what goes down on the left ends at two places.
    assert_eq!((look.walls, look.reachable, look.reconvergence), (10, 15, 0));
    assert_eq!((look.dead_ends, look.culs_de_sac), (2, 6));
}

#[test]
fn a_ring_is_one_island_and_an_open_square_none() {
    let ring = maze(&["...", ".#.", "..."]);
    let square = maze(&["..", ".."]);
    for (maze, islands) in [(ring, 1), (square, 0)] {
        let look = looks(&mut Solver::default(), &maze.floor(), maze.course());
        assert_eq!((look.reconvergence, look.culs_de_sac, look.dead_ends), (islands, 0, 0));
    }
}

#[test]
fn corridors_have_a_length_and_turns() {
    let maze = maze(&["....", "###.", "...."]);
    let look = looks(&mut Solver::default(), &maze.floor(), maze.course());
    // Eight cells from the entrance to the dead end at the bottom left, of which two turn; the exit is one of
    // the corridor.
    assert!((look.corridor_length - 7.0).abs() < 1e-9, "{look:?}");
    assert!((look.turns - 2.0 / 7.0).abs() < 1e-9, "{look:?}");
    assert_eq!((look.dead_ends, look.culs_de_sac), (1, 3));
}

fn floors() -> impl Strategy<Value = Maze> {
    (1usize..14, 1usize..14, 0.05..0.5).prop_flat_map(|(height, width, fill)| {
        let cell = prop::bool::weighted(fill).prop_map(|wall| if wall { '#' } else { '.' });
        vec(vec(cell, width).prop_map(String::from_iter), height).prop_map(|rows: Vec<String>| {
            Maze::standard(Layout::Walls(Grid::from_rows(&rows).expect("rows of cells")))
        })
    })
}

/// Takes away one dead end after the other.
fn naive_culs_de_sac(maze: &Maze, floor: &Floor, reach: &HashSet<Cell>) -> usize {
    let mut left = reach.clone();
    while let Some(end) = left.iter().copied().find(|&cell| {
        !maze.course().stops().contains(&cell)
            && floor.neighbours(cell).filter(|next| left.contains(next)).count() < 2
    }) {
        left.remove(&end);
    }
    reach.len() - left.len()
}

/// What is not reached, by pieces that touch at corners too, without the one outside.
fn naive_islands(floor: &Floor, reach: &HashSet<Cell>) -> usize {
    let (height, width) = (floor.size().height() as i32, floor.size().width() as i32);
    let there = |row: i32, col: i32| {
        let cell = Cell { row: row as u8, col: col as u8 };
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
            for next in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, col + right))) {
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
    fn measures_agree_with_naive_twins(maze in floors()) {
        let floor = maze.floor();
        let entrance = maze.course().entrance();
        let mut solver = Solver::default();
        let reach: HashSet<Cell> =
            floor.size().iter().filter(|&cell| solver.path(&floor, entrance, cell).is_some()).collect();
        let look = looks(&mut solver, &floor, maze.course());
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

    #[test]
    fn pictures_show_what_they_are_told_to(maze in floors(), hidden in 0u8..16) {
        let all = [Layer::Checkpoints, Layer::Tour, Layer::ExitPath, Layer::DeadEnds];
        let names = ["checkpoints", "tour", "exit-path", "dead-ends"];
        let chosen = all.iter().enumerate().filter(|(bit, _)| hidden >> bit & 1 == 1);
        let layers = chosen.fold(Layers::all(), |layers, (_, &layer)| layers.without(layer));
        let svg = draw::svg(&maze, layers);
        for (layer, name) in all.into_iter().zip(names) {
            prop_assert_eq!(svg.contains(&format!("id=\"{name}\"")), layers.show(layer), "{}", name);
            prop_assert_eq!(name.parse(), Ok(layer));
        }
        let size = maze.course().size();
        let text = draw::text(&maze, layers, Ink::Plain);
        prop_assert_eq!(text.lines().count(), size.height());
        for line in text.lines() {
            prop_assert_eq!(line.chars().count(), 2 * size.width());
        }
    }
}

#[test]
fn a_drawn_tour_is_the_best_one_leg_by_leg() {
    let grid = Grid::from_rows(&[".....", ".###.", ".....", ".###.", "....."]).expect("rows");
    let layout = Layout::Walls(grid);
    let course = ga_checkpoint::Course::standard(layout.size());
    let corner = |row, col| Cell { row, col };
    let course = course.with_checkpoints(&[corner(4, 0), corner(0, 4)]).expect("two");
    let maze = Maze::new(layout, course).expect("one size");
    let tour = Solver::default().tour(&maze.floor(), maze.course()).expect("a tour");
    assert_eq!((tour.length, tour.order.clone(), tour.legs.clone()), (16, vec![0, 1], vec![4, 8, 4]));
    let svg = draw::svg(&maze, Layers::all());
    let (_, legs) = svg.split_once("id=\"tour\"").expect("a layer");
    let (legs, _) = legs.split_once("</g>").expect("an end");
    let points: Vec<usize> = legs
        .lines()
        .filter(|line| line.starts_with("<polyline"))
        .map(|line| line.matches(',').count())
        .collect();
    assert_eq!(points, [5, 9, 5], "a point a cell");
}

#[test]
fn a_painted_maze_is_drawn_with_lines_where_one_cannot_pass() {
    let colours = Colours::from_rows(&["02", "12"], 4, Adjacency::Rainbow).expect("colours");
    let maze = Maze::standard(Layout::Colours(colours));
    assert_eq!(draw::text(&maze, Layers::all(), Ink::Plain), "S│. \n    \n1 X \n");
}
