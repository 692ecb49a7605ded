//! Pictures: walls, actors, the way out, the path.

use crate::support::{at, doors, mazes};
use ga_theseus::draw;
use ga_theseus::game::{Direction, Exit, Maze, Path, Walls, Win};
use ga_theseus::solve::Solver;
use proptest::prelude::*;

const ABBOTT_THROUGH_THE_DOOR: &str = "\
┌───────────┐
│     M     │
│   ╶───╴   ╵
│     T     →
│   ╷   ·   ╷
│   │       │
├───┘   ·   │
│           │
└───────────┘
";

fn abbott() -> Maze {
    let walls = Walls::from_rows(
        3,
        4,
        &["---", ".-.", "...", "-..", "---"],
        &["|..|", "|..|", "||.|", "|..|"],
    )
    .unwrap();
    Maze::new(
        walls,
        at(1, 1),
        at(1, 0),
        Exit::Door {
            cell: at(2, 1),
            side: Direction::East,
        },
    )
    .unwrap()
}

#[test]
fn a_maze_is_drawn_as_text() {
    let maze = abbott();
    assert_eq!(draw::text(&maze, maze.start()), ABBOTT_THROUGH_THE_DOOR);
}

#[test]
fn every_door_is_an_arrow_that_points_outwards() {
    let walls = Walls::hall(3, 3).unwrap();
    for exit in doors(&walls) {
        let maze = Maze::new(walls, at(1, 1), at(1, 1), exit).unwrap();
        let arrow = exit.side().map(|side| match side {
            Direction::North => '↑',
            Direction::East => '→',
            Direction::South => '↓',
            Direction::West => '←',
        });
        let text = draw::text(&maze, maze.start());
        assert_eq!(
            text.chars()
                .filter(|letter| "↑→↓←".contains(*letter))
                .collect::<Vec<_>>(),
            Vec::from_iter(arrow)
        );
    }
}

#[test]
fn a_picture_shows_every_wait_of_the_path() {
    let maze = abbott();
    let path: Path = "SSW.ENENE".parse().unwrap();
    let picture = draw::svg(&maze, Some(&path));
    assert_eq!(picture.matches("<circle cx").count(), 1, "one wait");
    assert_eq!(
        picture.matches("rotate(").count(),
        8,
        "an arrow head for every step"
    );
    assert!(!draw::svg(&maze, None).contains("rotate("));
    let twice: Path = "SSW..ENENE".parse().unwrap();
    assert!(draw::svg(&maze, Some(&twice)).contains(">2</text>"));
}

proptest! {
    #[test]
    fn a_picture_has_a_line_for_every_wall(maze in mazes()) {
        let picture = draw::svg(&maze, None);
        let walls = picture.lines().find(|line| line.contains(r#"stroke-width="5""#)).unwrap();
        let outer = 2 * (maze.width() + maze.height()) - usize::from(maze.exit().side().is_some());
        prop_assert_eq!(walls.matches('M').count(), maze.walls().count() as usize + outer);
    }

    #[test]
    fn every_maze_and_solution_can_be_drawn(maze in mazes()) {
        let path = Solver::default().breadth_first(&maze, Win::After).solution.map(|found| found.path);
        let picture = draw::svg(&maze, path.as_ref());
        prop_assert_eq!(picture.matches("<svg").count(), 1);
        prop_assert!(picture.ends_with("</svg>\n"));
        for nonsense in ["NaN", "inf"] {
            prop_assert!(!picture.contains(nonsense));
        }
        let text = draw::text(&maze, maze.start());
        prop_assert_eq!(text.lines().count(), 2 * maze.height() + 1);
        for line in text.lines() {
            prop_assert_eq!(line.chars().count(), 4 * maze.width() + 1);
        }
    }
}
