use ga_checkpoint::play::{Direction, Game};
use ga_checkpoint::{Cell, Course, Grid, Layout, Maze};

fn at(row: u8, col: u8) -> Cell {
    Cell { x: col, y: row }
}

fn game(rows: &[&str; 3], exit: Cell, checkpoints: &[Cell]) -> Game {
    let layout = Layout::Walls(Grid::from_rows(rows).expect("rows"));
    let course = Course::new(layout.size(), at(0, 0), exit, checkpoints).expect("a course");
    Game::new(Maze::new(layout, course).expect("a maze"))
}

/// A checkpoint beside the way from the entrance to the exit.
fn detour() -> Game {
    game(&["..#", ".#.", "..."], at(2, 2), &[at(0, 1)])
}

#[test]
fn a_walk_by_steps_and_ways_ends_at_the_exit() {
    use Direction::{East, North, South, West};
    let mut game = detour();
    assert_eq!(
        game.rest().map(|rest| (rest.steps, rest.next)),
        Some((6, Some(0)))
    );
    assert_eq!(game.step(North, false), []);
    assert_eq!(game.step(East, false), [at(0, 1)]);
    assert_eq!(game.step(South, false), []);
    assert_eq!(game.standing().visited, [true]);
    // The entrance ends the corridor.
    assert_eq!(game.step(West, true), [at(0, 0)]);
    assert_eq!(
        game.step(South, true),
        [at(1, 0), at(2, 0), at(2, 1), at(2, 2)]
    );
    let standing = game.standing();
    assert_eq!((standing.steps, standing.finished), (6, true));
    assert_eq!(game.rest(), None);
    assert!(game.undo() && !game.standing().finished && game.standing().steps == 2);
    assert_eq!(game.go(at(2, 2)).len(), 4);
    assert!(game.standing().finished && game.go(at(0, 0)).is_empty());
    game.restart();
    assert!(!game.undo());
}

#[test]
fn the_exit_does_not_end_a_walk_without_all_checkpoints() {
    let mut game = detour();
    assert_eq!(game.go(at(2, 2)).len(), 4);
    assert!(!game.standing().finished);
    assert_eq!(game.rest().map(|rest| rest.steps), Some(10));
    assert_eq!(game.go(at(0, 2)), []);
    assert_eq!(game.tour().iter().map(Vec::len).collect::<Vec<_>>(), [2, 6]);
}

#[test]
fn a_ring_of_corridors_ends() {
    let ring = ["...", ".#.", "..."];
    let mut complete = game(&ring, at(0, 0), &[]);
    assert!(complete.standing().finished && complete.step(Direction::East, true).is_empty());
    // The entrance is the only stop on the ring.
    let mut closed = game(&["..#", "..#", "##."], at(2, 2), &[]);
    assert_eq!(
        closed.step(Direction::East, true),
        [at(0, 1), at(1, 1), at(1, 0), at(0, 0)]
    );
}

#[test]
fn letters_are_directions() {
    let all = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];
    assert_eq!(['N', 'E', 'S', 'W'].map(Direction::of), all.map(Some));
    assert_eq!(Direction::of('X'), None);
}
