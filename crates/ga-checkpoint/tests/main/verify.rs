use crate::mazes;
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Cell, Error, Grid, Layout, Maze, verify};
use proptest::prelude::*;
use std::collections::VecDeque;

fn maze(rows: &[&str], checkpoints: &[Cell]) -> Maze {
    let standard = Maze::standard(Layout::Walls(Grid::from_rows(rows).expect("rows")));
    let course = standard
        .course()
        .with_checkpoints(checkpoints)
        .expect("checkpoints");
    Maze::new(standard.layout().clone(), course).expect("one size")
}

fn at(row: u8, col: u8) -> Cell {
    Cell { x: col, y: row }
}

/// A shortest path between two cells, by a plain search.
fn path(maze: &Maze, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let floor = maze.floor();
    let mut queue = VecDeque::from([vec![from]]);
    let mut seen = vec![from];
    while let Some(path) = queue.pop_front() {
        let last = path[path.len() - 1];
        if last == to {
            return Some(path);
        }
        for cell in floor.neighbours(last) {
            if !seen.contains(&cell) {
                seen.push(cell);
                queue.push_back([&path[..], &[cell]].concat());
            }
        }
    }
    None
}

#[test]
fn a_walk_is_refused_at_its_first_fault() {
    let maze = maze(&["..#", ".#.", "..."], &[at(0, 1)]);
    let tour = [
        at(0, 0),
        at(0, 1),
        at(0, 0),
        at(1, 0),
        at(2, 0),
        at(2, 1),
        at(2, 2),
    ];
    assert_eq!(verify::replay(&maze, &tour), Ok(6));
    assert_eq!(
        verify::replay(&maze, &tour[..6]),
        Err(Error::End { exit: at(2, 2) })
    );
    assert_eq!(
        verify::replay(&maze, &tour[2..]),
        Err(Error::Missed {
            checkpoint: at(0, 1)
        })
    );
    assert_eq!(
        verify::replay(&maze, &tour[1..]),
        Err(Error::Start { entrance: at(0, 0) })
    );
    assert_eq!(
        verify::replay(&maze, &[]),
        Err(Error::Start { entrance: at(0, 0) })
    );
    let wall = [at(0, 0), at(0, 1), at(1, 1)];
    assert_eq!(
        verify::replay(&maze, &wall),
        Err(Error::Step {
            step: 2,
            from: at(0, 1),
            to: at(1, 1)
        })
    );
    let outside = [at(0, 0), at(255, 255)];
    assert!(matches!(
        verify::replay(&maze, &outside),
        Err(Error::Step { step: 1, .. })
    ));
}

proptest! {
    #[test]
    fn a_shortest_path_is_a_walk_of_the_length_that_the_solver_finds(maze in mazes()) {
        prop_assume!(maze.course().checkpoints().is_empty());
        let (floor, course) = (maze.floor(), maze.course());
        prop_assume!(floor.is_free(course.entrance()));
        let exit_path = Solver::default().exit_path(&floor, course);
        let walked = path(&maze, course.entrance(), course.exit()).map(|path| verify::replay(&maze, &path));
        prop_assert_eq!(walked, exit_path.map(Ok));
    }
}
mod certificate {
    use super::{at, maze};
    use crate::mazes;
    use ga_checkpoint::format::{DraftFile, Level, Mazes, Name};
    use ga_checkpoint::solve::Solver;
    use ga_checkpoint::verify::{Certificate, claims};
    use ga_request::claim::Value;
    use ga_request::forge::forgeries;
    use proptest::prelude::*;
    use serde_json::{json, to_value};

    fn document(level: &Level) -> Value {
        let mut document = to_value(level).expect("JSON");
        document["figures"] =
            to_value(Certificate::of(level, &mut Solver::default())).expect("JSON");
        document
    }

    /// Whether a document is refused, as no level or for a false claim. The fields that are named.
    fn refused(document: &Value) -> Option<Vec<String>> {
        match serde_json::from_value::<Level>(document.clone()) {
            Err(error) => Some(vec![error.to_string()]),
            Ok(level) => {
                let false_claims = claims(&level, &document["figures"], &mut Solver::default());
                Some(false_claims.into_iter().map(|claim| claim.field).collect())
                    .filter(|false_claims: &Vec<String>| !false_claims.is_empty())
            }
        }
    }

    #[test]
    fn every_forged_value_is_refused_and_a_forged_figure_is_named() {
        let id = |id: &str| Some(Name::Text(id.to_owned()));
        let colours = json!({"id": "b", "colours": ["0123", "1234", "2345"], "palette": 6, "adjacency": "wheel"});
        let levels = [
            Level {
                id: id("a"),
                maze: maze(&["..#.", ".#..", "...."], &[at(0, 1), at(2, 2)]),
            },
            // Without a tour.
            Level {
                id: None,
                maze: maze(&["..#.", ".#.#", "..#."], &[]),
            },
            serde_json::from_value(colours).expect("a level"),
        ];
        for level in levels {
            let honest = document(&level);
            assert_eq!(refused(&honest), None);
            for forgery in forgeries(&honest) {
                let pointer = forgery.pointer.as_str();
                // What is not given is null. A maze has standard stops if they are not given.
                let same = serde_json::from_value::<Level>(forgery.document.clone())
                    .is_ok_and(|read| read == level);
                if same && !pointer.starts_with("/figures")
                    || honest.pointer(pointer) == Some(&Value::Null) && forgery.change == "removed"
                {
                    continue;
                }
                let Some(named) = refused(&forgery.document) else {
                    panic!("{pointer}: {} is not refused", forgery.change)
                };
                if let Some(figure) = pointer.strip_prefix("/figures/") {
                    let figure = figure.split('/').next().expect("a name");
                    assert!(
                        named.iter().any(|field| field.starts_with(figure)),
                        "{pointer}: {named:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn stored_mazes_have_true_certificates_and_no_claims_are_refused() {
        let draft: DraftFile =
            serde_json::from_str(include_str!("../../data/annealed.json")).expect("a file");
        for level in Mazes::try_from(draft).expect("mazes").0 {
            assert_eq!(refused(&document(&level)), None);
            for claimed in [
                json!(null),
                json!([]),
                json!(3),
                json!({}),
                json!({ "legs": 1e300, "order": {} }),
            ] {
                assert!(
                    !claims(&level, &claimed, &mut Solver::default()).is_empty(),
                    "{claimed}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn every_certificate_is_true_of_its_maze_and_false_of_another(one in mazes(), other in mazes()) {
            let [one, other] = [one, other].map(|maze| Level { id: None, maze });
            let figures = document(&one)["figures"].take();
            let false_claims = |level| claims(level, &figures, &mut Solver::default());
            prop_assert!(false_claims(&one).is_empty());
            prop_assert_eq!(false_claims(&other).is_empty(), one == other);
        }
    }
}
