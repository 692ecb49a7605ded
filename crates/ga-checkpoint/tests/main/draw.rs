//! Pictures.

use crate::mazes;
use ga_checkpoint::draw::{self, Ink, Layer, Layers};
use ga_checkpoint::game::{Adjacency, Colours};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Cell, Course, Grid, Layout, Maze};
use proptest::prelude::*;

proptest! {
    #[test]
    fn pictures_have_the_chosen_layers_and_no_others(maze in mazes(), hidden in 0u8..16) {
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
fn a_picture_of_a_tour_has_a_point_for_each_cell_of_each_leg() {
    let grid = Grid::from_rows(&[".....", ".###.", ".....", ".###.", "....."]).expect("rows");
    let layout = Layout::Walls(grid);
    let course = Course::standard(layout.size());
    let corner = |row, col| Cell { x: col, y: row };
    let course = course
        .with_checkpoints(&[corner(4, 0), corner(0, 4)])
        .expect("two");
    let maze = Maze::new(layout, course).expect("one size");
    let tour = Solver::default()
        .tour(&maze.floor(), maze.course())
        .expect("a tour");
    assert_eq!(
        (tour.length, tour.order.clone(), tour.legs.clone()),
        (16, vec![0, 1], vec![4, 8, 4])
    );
    let svg = draw::svg(&maze, Layers::all());
    let (_, legs) = svg.split_once("id=\"tour\"").expect("a layer");
    let (legs, _) = legs.split_once("</g>").expect("an end");
    let points: Vec<usize> = legs
        .lines()
        .filter(|line| line.starts_with("<polyline"))
        .map(|line| line.matches(',').count())
        .collect();
    assert_eq!(points, [5, 9, 5], "one point per cell");
}

#[test]
fn a_painted_maze_has_a_line_for_each_closed_passage() {
    let colours = Colours::from_rows(&["02", "12"], 4, Adjacency::Rainbow).expect("colours");
    let maze = Maze::standard(Layout::Colours(colours));
    assert_eq!(
        draw::text(&maze, Layers::all(), Ink::Plain),
        "S│. \n    \n1 X \n"
    );
}
