//! The mazes in `data/`, measured by the naive twin.

use crate::twins::{naive, tour};
use ga_checkpoint::{Course, format::Mazes};

#[test]
fn the_tours_of_the_annealed_mazes_have_the_documented_lengths() {
    let mazes: Mazes =
        serde_json::from_str(include_str!("../../data/annealed.json")).expect("mazes");
    let lengths: Vec<u32> = mazes
        .0
        .iter()
        .map(|level| {
            let floor = level.maze.floor();
            let course = level.maze.course();
            assert_eq!(course, &Course::paper());
            tour(course, |from| naive(&floor, from)).expect("a tour").0
        })
        .collect();
    assert_eq!(lengths, [1006, 1000, 1018, 1036, 1016]);
}
