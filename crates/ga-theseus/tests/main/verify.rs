use crate::support::{at, mazes};
use ga_request::claim::Value;
use ga_request::forge::forgeries;
use ga_theseus::format::{DraftFile, Level, Mazes};
use ga_theseus::game::{Exit, Maze, Outcome, Path, Walls, Win};
use ga_theseus::scheme::paper;
use ga_theseus::verify::{Certificate, Scratch, claims, replay};
use ga_theseus::{Error, Solver};
use proptest::prelude::*;
use serde_json::{from_str, json, to_value};

const PUBLISHED: &str = include_str!("../../data/theseus-mazes.json");

fn published() -> Vec<Level> {
    let draft: DraftFile = from_str(PUBLISHED).unwrap();
    Mazes::try_from(draft).unwrap().0
}

fn false_claims(level: &Level, figures: &Value) -> Vec<String> {
    let false_claims = claims(level, figures, &mut Scratch::default());
    false_claims.into_iter().map(|claim| claim.field).collect()
}

/// A level and its certificate as they stand in a file.
fn document(level: &Level, win: Win) -> Value {
    let mut document = to_value(level).unwrap();
    document["figures"] = to_value(Certificate::of(level, win)).unwrap();
    document
}

/// Whether a document is refused, as no level or for a false claim. The fields that are named.
fn refused(document: &Value) -> Option<Vec<String>> {
    match serde_json::from_value::<Level>(document.clone()) {
        Err(error) => Some(vec![error.to_string()]),
        Ok(level) => Some(false_claims(&level, &document["figures"]))
            .filter(|false_claims| !false_claims.is_empty()),
    }
}

#[test]
fn published_mazes_have_true_certificates_under_both_rules() {
    for level in published() {
        for win in [Win::After, Win::Before] {
            assert_eq!(refused(&document(&level, win)), None, "{:?}", level.id);
        }
    }
}

#[test]
fn every_forged_value_is_refused_and_a_forged_figure_is_named() {
    let best = paper::Parameters::default().evolve(1).unwrap();
    let levels = [
        Level {
            id: Some(String::from("evolved")),
            maze: best.maze,
        },
        // Without solution, so that most figures are null.
        Level {
            id: None,
            maze: Maze::new(
                Walls::blocked(3, 3).unwrap(),
                at(0, 0),
                at(2, 2),
                Exit::Cell(at(2, 0)),
            )
            .unwrap(),
        },
    ];
    for level in levels {
        let honest = document(&level, Win::After);
        for forgery in forgeries(&honest) {
            let pointer = forgery.pointer.as_str();
            // A side that is null may also be missing, and so may a name.
            if honest.pointer(pointer) == Some(&Value::Null) && forgery.change == "removed" {
                continue;
            }
            let Some(named) = refused(&forgery.document) else {
                panic!("{pointer}: {} is not refused", forgery.change)
            };
            if let Some(figure) = pointer.strip_prefix("/figures/") {
                // Under the other rule, more figures than the rule itself may be false.
                assert!(
                    named.iter().any(|field| field == figure) || figure == "win",
                    "{pointer}: {named:?}"
                );
            }
        }
    }
}

#[test]
fn a_list_of_actions_is_legal_and_ends_as_the_solver_says() {
    let mut solver = Solver::default();
    for Level { maze, .. } in published() {
        let solution = solver.breadth_first(&maze, Win::After).solution.unwrap();
        let played = replay(&maze, Win::After, &solution.path).unwrap();
        assert_eq!(
            (played.outcome, played.minotaur_moves),
            (Outcome::Won, solution.minotaur_moves)
        );
        let (last, before) = solution.path.split_last().unwrap();
        assert_eq!(
            replay(&maze, Win::After, before).unwrap().outcome,
            Outcome::Alive
        );
        let longer = [&solution.path[..], &[*last]].concat();
        assert_eq!(
            replay(&maze, Win::After, &longer),
            Err(Error::Over {
                position: longer.len()
            })
        );
    }
}

#[test]
fn a_maze_that_is_lost_at_once_takes_no_action() {
    let maze = Maze::new(
        Walls::hall(3, 3).unwrap(),
        at(0, 0),
        at(0, 0),
        Exit::Cell(at(2, 0)),
    )
    .unwrap();
    let path: Path = "N".parse().unwrap();
    assert_eq!(
        replay(&maze, Win::After, &[]).unwrap().outcome,
        Outcome::Caught
    );
    assert_eq!(
        replay(&maze, Win::After, &path),
        Err(Error::Over { position: 1 })
    );
}

#[test]
fn claims_of_any_shape_are_refused_without_a_panic() {
    let level = &published()[0];
    let claims = [
        json!(null),
        json!([]),
        json!("figures"),
        json!({}),
        json!({ "win": [] }),
        json!({ "moves": 1e300 }),
    ];
    for claims in claims {
        assert!(!false_claims(level, &claims).is_empty(), "{claims}");
    }
}

proptest! {
    #[test]
    fn every_certificate_is_true_of_its_maze_and_false_of_another(maze in mazes(), other in mazes()) {
        let level = Level { id: None, maze };
        let figures = to_value(Certificate::of(&level, Win::After)).unwrap();
        prop_assert_eq!(false_claims(&level, &figures), Vec::<String>::new());
        let other = Level { id: None, maze: other };
        prop_assert_eq!(false_claims(&other, &figures).is_empty(), other == level);
    }
}
