//! The solver against the naive twins, on all kinds of mazes.

use crate::twins::{label_correcting, naive, tour};
use ga_checkpoint::game::{Adjacency, Colours, Floor};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Cell, Course, Grid, Layout, Maze, Size};
use proptest::collection::vec;
use proptest::prelude::*;

/// Rows of free and blocked cells of any size, from nearly empty to nearly solid.
fn rows(longest: usize) -> impl Strategy<Value = Vec<String>> {
    (1..=longest, 1..=longest, 0.02..0.6).prop_flat_map(|(height, width, fill)| {
        let cell = prop::bool::weighted(fill).prop_map(|wall| if wall { '#' } else { '.' });
        vec(vec(cell, width).prop_map(String::from_iter), height)
    })
}

/// A comb: long corridors and few cycles, which random walls do not have.
fn comb(height: usize, width: usize, gaps: &[usize]) -> Vec<String> {
    let row = |row: usize| -> String {
        let gap = if row % 4 == 1 { width - 1 } else { 0 };
        let wall = |col: usize| row % 2 == 1 && col != gap && !gaps.contains(&(row * width + col));
        (0..width)
            .map(|col| if wall(col) { '#' } else { '.' })
            .collect()
    };
    (0..height).map(row).collect()
}

fn colours(longest: usize) -> impl Strategy<Value = Layout> {
    (1..=longest, 1..=longest, 2u8..8, prop::bool::ANY).prop_flat_map(
        |(height, width, palette, wheel)| {
            let adjacency = if wheel {
                Adjacency::Wheel
            } else {
                Adjacency::Rainbow
            };
            // With few colours, most mazes are connected.
            let digit = (0..palette.min(4)).prop_map(|digit| char::from(b'0' + digit));
            vec(vec(digit, width).prop_map(String::from_iter), height).prop_map(move |rows| {
                Layout::Colours(
                    Colours::from_rows(&rows, palette, adjacency).expect("colours of the palette"),
                )
            })
        },
    )
}

fn walls(rows: &[String]) -> Layout {
    Layout::Walls(Grid::from_rows(rows).expect("rows of cells"))
}

/// A maze with stops at `places`; several may be on one cell.
fn on(layout: Layout, places: &[usize]) -> Maze {
    let size = layout.size();
    let cells: Vec<Cell> = places
        .iter()
        .map(|place| size.cell(place % size.cells()))
        .collect();
    let course = Course::new(size, cells[0], cells[1], &cells[2..]).expect("cells of the grid");
    Maze::new(layout, course).expect("one size")
}

fn places(most: usize) -> impl Strategy<Value = Vec<usize>> {
    vec(0usize..4096, 2..=2 + most)
}

fn agree(solver: &mut Solver, maze: &Maze) -> Result<(), TestCaseError> {
    let floor = maze.floor();
    let course = maze.course();
    let slow = tour(course, |from| naive(&floor, from));
    let fast = solver.tour(&floor, course);
    prop_assert_eq!(
        solver.tour_length(&floor, course),
        slow.as_ref().map_or(0, |slow| slow.0)
    );
    prop_assert_eq!(
        Solver::default().tour(&floor, course),
        fast.clone(),
        "a reused solver equals a new one"
    );
    prop_assert_eq!(fast.map(|fast| (fast.length, fast.order, fast.legs)), slow);

    let distances = naive(&floor, course.entrance());
    prop_assert_eq!(
        solver.exit_path(&floor, course),
        distances.get(&course.exit()).copied()
    );
    prop_assert_eq!(solver.reachable(&floor, course) as usize, distances.len());
    let listed: Option<Vec<u32>> = course
        .stops()
        .windows(2)
        .map(|leg| naive(&floor, leg[0]).get(&leg[1]).copied())
        .collect();
    prop_assert_eq!(solver.listed(&floor, course), listed);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tours_of_random_walls_equal_those_of_the_naive_twin(rows in rows(24), places in places(4)) {
        agree(&mut Solver::default(), &on(walls(&rows), &places))?;
    }

    #[test]
    fn tours_of_colours_equal_those_of_the_naive_twin(layout in colours(16), places in places(4)) {
        agree(&mut Solver::default(), &on(layout, &places))?;
    }

    #[test]
    fn tours_of_long_corridors_equal_those_of_the_naive_twin(
        (height, width) in (1usize..40, 1usize..40),
        gaps in vec(0usize..1600, 0..40),
        places in places(4),
    ) {
        agree(&mut Solver::default(), &on(walls(&comb(height, width, &gaps)), &places))?;
    }

    #[test]
    fn the_search_of_the_paper_s_program_gives_the_same_fitness(rows in rows(9), places in places(3)) {
        let maze = on(walls(&rows), &places);
        let floor = maze.floor();
        let stops = maze.course().stops();
        let slow = tour(maze.course(), |from| {
            let labels = stops.iter().filter_map(|&to| Some((to, label_correcting(&floor, from, to)?)));
            labels.collect()
        });
        let length = Solver::default().tour_length(&floor, maze.course());
        prop_assert_eq!(length, slow.map_or(0, |slow| slow.0));
    }

    #[test]
    fn traced_legs_are_connected_and_as_long_as_the_tour_says(rows in rows(20), places in places(4)) {
        let maze = on(walls(&rows), &places);
        let (floor, mut solver) = (maze.floor(), Solver::default());
        let tour = solver.tour(&floor, maze.course());
        let legs = tour.as_ref().map_or(vec![], |tour| solver.trace(&floor, maze.course(), tour));
        for leg in &legs {
            for step in leg.windows(2) {
                prop_assert!(floor.neighbours(step[0]).any(|next| next == step[1]));
            }
        }
        let lengths: Vec<u32> = legs.iter().map(|leg| leg.len() as u32 - 1).collect();
        prop_assert_eq!(lengths, tour.map_or(vec![], |tour| tour.legs));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_solver_can_be_reused_for_mazes_of_any_size(
        mazes in vec((rows(40), places(8), 0usize..2), 2..6),
    ) {
        let mut solver = Solver::default();
        for (rows, places, kind) in &mazes {
            let long = comb(rows.len(), rows[0].len(), &[40, 99, 200]);
            agree(&mut solver, &on(walls(if *kind == 0 { rows } else { &long }), places))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn tours_of_eight_checkpoints_on_the_largest_grid_equal_those_of_the_naive_twin(
        gaps in vec(0usize..4096, 0..60),
        places in vec(0usize..4096, 10),
    ) {
        agree(&mut Solver::default(), &on(walls(&comb(64, 64, &gaps)), &places))?;
    }
}

#[test]
fn a_tour_along_the_edges_of_the_largest_grid_has_the_length_of_the_edges() {
    let size = Size::new(64, 64).expect("64");
    let corners = [0, 63, 64 * 63, 64 * 64 - 1].map(|index| size.cell(index));
    let course = Course::new(size, corners[0], corners[3], &corners[1..3]).expect("corners");
    assert_eq!(
        Solver::default().tour_length(&Floor::open(size), &course),
        63 + 126 + 63
    );
}

#[test]
fn a_stop_on_a_wall_leaves_no_tour() {
    let mut grid = Grid::free(Size::PAPER);
    let course = Course::paper();
    let mut solver = Solver::default();
    for &stop in course.stops() {
        grid.set(stop, true);
        let mut floor = Floor::default();
        grid.write_floor(&mut floor);
        assert_eq!(solver.tour_length(&floor, &course), 0, "{stop}");
        assert_eq!(solver.tour(&floor, &course), None);
        grid.set(stop, false);
    }
}

#[test]
fn a_checkpoint_that_is_given_twice_or_is_the_entrance_costs_nothing() {
    let course = Course::paper();
    let floor = Floor::open(course.size());
    let mut cells = course.checkpoints().to_vec();
    cells.extend([cells[1], course.entrance(), course.exit()]);
    let more = course.with_checkpoints(&cells).expect("seven");
    let tour = Solver::default().tour(&floor, &more).expect("no walls");
    assert_eq!(tour.length, Solver::default().tour_length(&floor, &course));
    assert_eq!(tour.legs.iter().filter(|&&leg| leg == 0).count(), 3);
}
