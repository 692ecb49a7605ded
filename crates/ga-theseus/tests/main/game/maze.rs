//! Walls and mazes: valid and invalid parts, and their properties.

use crate::support::{at, mazes};
use ga_theseus::Error;
use ga_theseus::game::{Cell, Direction, Exit, Maze, Walls};
use proptest::prelude::*;

#[test]
fn a_hall_is_open_inside_and_closed_outside() {
    let walls = Walls::hall(16, 16).unwrap();
    assert_eq!(walls.count(), 0);
    for cell in walls.cells() {
        for side in Direction::ALL {
            assert_eq!(
                walls.is_open(cell, side),
                !walls.is_outer(cell, side),
                "{cell} {side}"
            );
        }
    }
    assert_eq!(Walls::blocked(6, 6).unwrap().count(), 60);
}

#[test]
fn a_wall_is_seen_from_both_sides() {
    let mut walls = Walls::hall(4, 3).unwrap();
    walls.close(at(1, 1), Direction::South).unwrap();
    assert!(!walls.is_open(at(1, 2), Direction::North));
    walls.open(at(1, 2), Direction::North).unwrap();
    assert_eq!(walls, Walls::hall(4, 3).unwrap());
}

#[test]
fn a_cell_outside_has_no_open_side() {
    let walls = Walls::hall(3, 3).unwrap();
    for side in Direction::ALL {
        assert!(!walls.is_open(at(3, 0), side));
        assert!(!walls.is_open(at(255, 255), side));
    }
}

#[test]
fn sizes_from_2_to_16_are_accepted_and_no_others() {
    for side in 0..40 {
        assert_eq!(Walls::hall(side, 5).is_ok(), (2..=16).contains(&side));
        assert_eq!(Walls::hall(5, side).is_ok(), (2..=16).contains(&side));
    }
    let error = Walls::hall(17, usize::MAX).unwrap_err();
    assert_eq!(
        error,
        Error::Size {
            width: 17,
            height: i64::MAX
        }
    );
}

#[test]
fn parts_outside_of_a_maze_are_refused_by_name() {
    let mut walls = Walls::hall(3, 2).unwrap();
    let inside = at(1, 1);
    let outside = at(3, 1);
    let build = |theseus, minotaur, exit| {
        Maze::new(walls, theseus, minotaur, exit)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        build(outside, inside, Exit::Cell(inside)),
        "theseus [3, 1]: outside, expected x of 0 to 2 and y of 0 to 1"
    );
    assert!(build(inside, outside, Exit::Cell(inside)).starts_with("minotaur [3, 1]"));
    assert!(build(inside, inside, Exit::Cell(outside)).starts_with("exit [3, 1]"));
    assert_eq!(
        build(
            inside,
            inside,
            Exit::Door {
                cell: inside,
                side: Direction::North
            }
        ),
        "exit [1, 1], side N: a door is on the border and its side faces outwards"
    );
    assert_eq!(
        walls
            .open(inside, Direction::South)
            .unwrap_err()
            .to_string(),
        "the S side of [1, 1] is an outer wall and stays closed"
    );
    assert!(matches!(
        walls.open(outside, Direction::East),
        Err(Error::Outside { .. })
    ));
}

proptest! {
    #[test]
    fn rows_are_read_as_they_are_written(maze in mazes()) {
        let walls = maze.walls();
        let read = Walls::from_rows(walls.width(), walls.height(), &walls.h_rows(), &walls.v_rows());
        prop_assert_eq!(read.as_ref(), Ok(walls));
    }

    #[test]
    fn two_cells_are_connected_if_a_walk_finds_a_way(maze in mazes()) {
        let walls = maze.walls();
        let mut found = vec![maze.theseus()];
        let mut next = 0;
        while next < found.len() {
            let cell = found[next];
            let ways = Direction::ALL.into_iter().filter(|&side| walls.is_open(cell, side));
            let new: Vec<Cell> = ways.filter_map(|side| cell.neighbour(side)).collect();
            found.extend(new.into_iter().filter(|cell| !found.contains(cell)).collect::<Vec<_>>());
            next += 1;
        }
        for cell in walls.cells() {
            prop_assert_eq!(walls.connect(maze.theseus(), cell), found.contains(&cell));
        }
    }
}
