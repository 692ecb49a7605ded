//! Images of mazes, distances between mazes, and collections.

use crate::support::{at, mazes, mazes_of};
use ga_theseus::evolve::variety::{Collection, Difference, Specimen, Variety};
use ga_theseus::game::{Action, Exit, Maze, Path, Position, Symmetry, Walls, Win};
use ga_theseus::solve::Solver;
use proptest::prelude::*;

fn paths() -> impl Strategy<Value = Path> {
    prop::collection::vec(prop::sample::select(Action::ALL.to_vec()), 0..9).prop_map(Path)
}

/// Edit distance by its recursion, without a table.
fn naive(one: &[Action], other: &[Action]) -> usize {
    match (one.split_first(), other.split_first()) {
        (None, _) => other.len(),
        (_, None) => one.len(),
        (Some((first, rest)), Some((theirs, others))) if first == theirs => naive(rest, others),
        (Some((_, rest)), Some((_, others))) => {
            1 + naive(rest, others)
                .min(naive(rest, other))
                .min(naive(one, others))
        }
    }
}

#[test]
fn a_quarter_turn_is_no_image_since_the_minotaur_prefers_rows() {
    // The ways along the row and along the column are equally long, but a wall in the row and a
    // wall in the column have different effects.
    let maze = |theseus, minotaur, exit| {
        Maze::new(
            Walls::hall(3, 3).unwrap(),
            theseus,
            minotaur,
            Exit::Cell(exit),
        )
        .unwrap()
    };
    let turn = |maze: &Maze| {
        maze.turn(maze.start(), Action::Wait, Win::After)
            .unwrap()
            .position
            .minotaur
    };
    let upright = maze(at(0, 0), at(2, 2), at(0, 2));
    let turned = maze(at(0, 0), at(2, 2), at(2, 0));
    assert_eq!(
        (turn(&upright), turn(&turned)),
        (at(0, 2), at(0, 2)),
        "not transposed to [2, 0]"
    );
}

#[test]
fn a_collection_refuses_a_maze_that_resembles_an_image_of_one_of_its_mazes() {
    let corner = at(5, 5);
    let maze = Maze::new(
        Walls::hall(6, 6).unwrap(),
        at(4, 4),
        at(0, 0),
        Exit::Cell(corner),
    )
    .unwrap();
    let mut collection = Collection::new(Variety::default());
    collection.add(Specimen::new(&maze, Win::After).unwrap());
    for symmetry in Symmetry::ALL {
        assert!(!collection.admits(&Specimen::new(&maze.image(symmetry), Win::After).unwrap()));
        assert!(!collection.admits_walls(&maze.walls().image(symmetry)));
    }
    assert!(collection.admits_walls(&Walls::blocked(6, 6).unwrap()));
}

#[test]
fn twelve_of_sixty_walls_are_enough_and_eleven_are_not() {
    let hall = Walls::hall(6, 6).unwrap();
    let maze = Maze::new(hall, at(4, 5), at(0, 0), Exit::Cell(at(5, 5))).unwrap();
    let mut collection = Collection::new(Variety::default());
    collection.add(Specimen::new(&maze, Win::After).unwrap());
    let mut walls = hall;
    for y in 0..6 {
        for x in [1, 2] {
            assert!(!collection.admits_walls(&walls), "{} walls", walls.count());
            walls
                .close(at(x, y), ga_theseus::game::Direction::East)
                .unwrap();
        }
    }
    assert_eq!(walls.count(), 12);
    assert!(collection.admits_walls(&walls));
}

proptest! {
    #[test]
    fn an_image_plays_the_same_turn_by_turn(maze in mazes(), actions in paths()) {
        for symmetry in Symmetry::ALL {
            let image = maze.image(symmetry);
            prop_assert_eq!(image.image(symmetry), maze, "twice is once nothing");
            let (mut here, mut there) = (maze.start(), image.start());
            for (action, mirrored) in actions.iter().zip(actions.image(symmetry).iter()) {
                let (one, other) = (maze.turn(here, *action, Win::After), image.turn(there, *mirrored, Win::After));
                prop_assert_eq!(one.map(|turn| turn.outcome), other.map(|turn| turn.outcome));
                let (Some(one), Some(other)) = (one, other) else { continue };
                (here, there) = (one.position, other.position);
                let back = Maze::new(*image.walls(), there.theseus, there.minotaur, image.exit()).unwrap().image(symmetry);
                prop_assert_eq!(Position { theseus: back.theseus(), minotaur: back.minotaur() }, here);
            }
        }
    }

    #[test]
    fn an_image_has_solutions_of_the_same_length_and_the_image_of_a_solution_solves_it(maze in mazes_of(6, 5)) {
        let mut solver = Solver::default();
        if let Some(solution) = solver.breadth_first(&maze, Win::After).solution {
            for symmetry in Symmetry::ALL {
                let image = maze.image(symmetry);
                let own = solver.figures(&image, Win::After);
                prop_assert_eq!(own.map(|own| own.moves as usize), Some(solution.path.len()));
                let (mut position, mut last) = (image.start(), None);
                for &action in solution.path.image(symmetry).iter() {
                    let turn = image.turn(position, action, Win::After).unwrap();
                    (position, last) = (turn.position, Some(turn.outcome));
                }
                prop_assert_eq!(last, Some(ga_theseus::game::Outcome::Won));
            }
        }
    }

    #[test]
    fn the_edit_distance_equals_the_naive_recursion(one in paths(), other in paths()) {
        prop_assert_eq!(one.edit_distance(&other), naive(&one, &other));
    }

    #[test]
    fn the_edit_distance_is_a_metric(one in paths(), two in paths(), three in paths()) {
        prop_assert_eq!(one.edit_distance(&one), 0);
        prop_assert_eq!(one.edit_distance(&two), two.edit_distance(&one));
        prop_assert!(one.edit_distance(&three) <= one.edit_distance(&two) + two.edit_distance(&three));
    }

    #[test]
    fn the_difference_is_symmetric_and_equal_for_all_images(one in mazes_of(4, 5), other in mazes_of(4, 5)) {
        if let (Some(one), Some(other)) = (Specimen::new(&one, Win::After), Specimen::new(&other, Win::After)) {
            let likeness = one.difference(&other);
            prop_assert_eq!(other.difference(&one), likeness);
            for symmetry in Symmetry::ALL {
                let image = Specimen::new(&other.maze().image(symmetry), Win::After).unwrap();
                prop_assert_eq!(one.difference(&image).map(|found| found.walls), likeness.map(|found| found.walls));
                prop_assert_eq!(other.difference(&image), Some(Difference { walls: 0, path: 0 }));
            }
        }
    }

    #[test]
    fn walls_of_different_sizes_are_not_compared(one in mazes_of(4, 5), other in mazes_of(5, 4)) {
        prop_assert_eq!(one.walls().differences(other.walls()), None);
    }
}
