//! The JSON format: reading, writing, and errors.

use crate::support::{at, mazes};
use ga_theseus::evolve::design::Requirements;
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::format::{Draft, DraftFile, Level, Mazes};
use ga_theseus::game::{Direction, Exit, Path, Template, Walls, Win};
use ga_theseus::scheme::{ours, paper};
use proptest::prelude::*;
use serde_json::{Value, json};

fn read(value: &Value) -> Result<Mazes, String> {
    serde_json::from_value(value.clone()).map_err(|error| error.to_string())
}

/// A small valid maze, for tests that break it.
fn sound() -> Value {
    json!({
        "id": "a", "width": 3, "height": 2,
        "h_walls": ["---", ".-.", "---"], "v_walls": ["|..|", "||.|"],
        "theseus": [0, 0], "minotaur": [2, 1], "exit": {"cell": [2, 0], "side": "E"},
        "author": "unknown", "exit_door": "N",
    })
}

#[test]
fn a_single_maze_and_an_array_of_mazes_are_both_files() {
    let one = read(&sound()).unwrap();
    let many = read(&json!({"format": "theseus-mazes/1", "mazes": [sound(), sound()], "about": 3}))
        .unwrap();
    assert_eq!(one.0.len(), 1);
    assert_eq!(many.0, [one.0[0].clone(), one.0[0].clone()]);
    assert_eq!(one.0[0].id.as_deref(), Some("a"));
    assert_eq!(
        one.0[0].maze.exit(),
        Exit::Door {
            cell: at(2, 0),
            side: Direction::East
        }
    );
    assert_eq!(read(&json!({"mazes": []})).unwrap().0, []);
}

#[test]
fn id_and_side_default_to_null_and_exit_door_changes_nothing() {
    let mut value = sound();
    value["id"] = Value::Null;
    value["exit"] = json!({"cell": [2, 0]});
    let with_nulls = read(&value).unwrap();
    value.as_object_mut().unwrap().remove("id");
    value.as_object_mut().unwrap().remove("exit_door");
    assert_eq!(read(&value).unwrap(), with_nulls);
    assert_eq!(with_nulls.0[0].id, None);
    assert_eq!(with_nulls.0[0].maze.exit(), Exit::Cell(at(2, 0)));
}

#[test]
fn theseus_may_start_on_the_minotaur_and_on_the_exit() {
    let mut value = sound();
    value["minotaur"] = json!([0, 0]);
    value["exit"] = json!({"cell": [0, 0], "side": null});
    assert!(read(&value).is_ok());
}

#[test]
fn a_maze_that_breaks_a_rule_is_refused_with_its_id_the_place_and_what_was_expected() {
    let cases = [
        ("/width", json!(1), "size 1x2: width and height are 2 to 16"),
        (
            "/width",
            json!(17),
            "size 17x2: width and height are 2 to 16",
        ),
        (
            "/height",
            json!(-3),
            "size 3x-3: width and height are 2 to 16",
        ),
        (
            "/width",
            Value::Null,
            "width: missing, expected a number of 2 to 16",
        ),
        (
            "/h_walls",
            json!(["---", "---"]),
            "h_walls: 2 rows, expected 3",
        ),
        (
            "/v_walls",
            Value::Null,
            "v_walls: missing, expected height rows",
        ),
        (
            "/h_walls/1",
            json!(".-"),
            "h_walls row 1: 2 characters, expected 3",
        ),
        (
            "/v_walls/0",
            json!("|...|"),
            "v_walls row 0: 5 characters, expected 4",
        ),
        (
            "/h_walls/1",
            json!(".|."),
            "h_walls row 1, column 1: '|', expected '-' or '.'",
        ),
        (
            "/v_walls/1",
            json!("|?.|"),
            "v_walls row 1, column 1: '?', expected '|' or '.'",
        ),
        (
            "/h_walls/0",
            json!("--."),
            "h_walls row 0, column 2: the outer wall is open, expected '-'",
        ),
        (
            "/h_walls/2",
            json!("-.-"),
            "h_walls row 2, column 1: the outer wall is open, expected '-'",
        ),
        (
            "/v_walls/0",
            json!("...|"),
            "v_walls row 0, column 0: the outer wall is open, expected '|'",
        ),
        (
            "/v_walls/1",
            json!("||.."),
            "v_walls row 1, column 3: the outer wall is open, expected '|'",
        ),
        (
            "/theseus",
            json!([3, 0]),
            "theseus [3, 0]: outside, expected x of 0 to 2 and y of 0 to 1",
        ),
        (
            "/theseus",
            json!([0]),
            "theseus: 1 numbers, expected 2, [x, y]",
        ),
        (
            "/minotaur",
            json!([0, -1]),
            "minotaur [0, -1]: outside, expected x of 0 to 2 and y of 0 to 1",
        ),
        (
            "/minotaur",
            Value::Null,
            "minotaur: missing, expected [x, y]",
        ),
        (
            "/exit",
            Value::Null,
            "exit: missing, expected an object with a cell",
        ),
        (
            "/exit/cell",
            json!([256, 0]),
            "exit.cell [256, 0]: outside, expected x of 0 to 2 and y of 0 to 1",
        ),
        (
            "/exit/cell",
            Value::Null,
            "exit.cell: missing, expected [x, y]",
        ),
        (
            "/exit/side",
            json!("n"),
            r#"exit.side: "n", expected "N", "E", "S", "W" or null"#,
        ),
        (
            "/exit/side",
            json!("EE"),
            r#"exit.side: "EE", expected "N", "E", "S", "W" or null"#,
        ),
        (
            "/exit/side",
            json!("S"),
            "exit [2, 0], side S: a door is on the border and its side faces outwards",
        ),
    ];
    for (place, bad, complaint) in cases {
        let mut value = sound();
        *value.pointer_mut(place).unwrap() = bad;
        assert_eq!(read(&value).unwrap_err(), format!("maze a, {complaint}"));
    }
}

#[test]
fn a_maze_without_id_is_named_by_its_number_in_the_file() {
    let mut bad = sound();
    bad["id"] = Value::Null;
    bad["width"] = json!(4);
    let file: DraftFile = serde_json::from_value(json!({"mazes": [sound(), bad.clone()]})).unwrap();
    let error = Mazes::try_from(file).unwrap_err();
    assert_eq!(
        error.to_string(),
        "maze 2, h_walls row 0: 3 characters, expected 4"
    );
    let alone = serde_json::from_value::<Level>(bad)
        .unwrap_err()
        .to_string();
    assert_eq!(
        alone,
        "maze without id, h_walls row 0: 3 characters, expected 4"
    );
}

proptest! {
    #[test]
    fn a_maze_is_read_as_it_was_written(first in mazes(), second in mazes()) {
        let mazes = Mazes(vec![
            Level { id: Some("first".into()), maze: first },
            Level { id: None, maze: second },
        ]);
        let text = serde_json::to_string(&mazes).unwrap();
        prop_assert_eq!(serde_json::from_str::<Mazes>(&text).unwrap(), mazes.clone());
        let text = serde_json::to_string(&mazes.0[0]).unwrap();
        prop_assert_eq!(serde_json::from_str::<Level>(&text).unwrap(), mazes.0[0].clone());
        prop_assert_eq!(serde_json::from_str::<Mazes>(&text).unwrap().0, &mazes.0[..1]);
    }
}

#[test]
fn an_array_is_neither_a_maze_nor_an_exit() {
    let array =
        r#"["a", 2, 2, ["--", "..", "--"], ["|.|", "|.|"], [0, 0], [1, 1], {"cell": [1, 0]}]"#;
    for text in [array.to_owned(), format!(r#"{{"mazes": [{array}]}}"#)] {
        assert!(serde_json::from_str::<Level>(&text).is_err(), "{text}");
        assert!(serde_json::from_str::<Mazes>(&text).is_err(), "{text}");
    }
    let exit = serde_json::from_str::<Draft>(r#"{"exit": [[1, 0], null]}"#).expect_err("an array");
    assert!(
        exit.to_string().contains("expected an object with a cell"),
        "{exit}"
    );
}

#[test]
fn a_number_of_the_wrong_type_is_refused_in_plain_words() {
    for text in [
        r#"{"width": "3"}"#,
        r#"{"height": 3.0}"#,
        r#"{"theseus": [0, {}]}"#,
        r#"{"exit": {"cell": [1e30, 0]}}"#,
    ] {
        let error = serde_json::from_str::<Draft>(text)
            .expect_err(text)
            .to_string();
        assert!(error.contains("expected a whole number"), "{error}");
    }
    assert_eq!(
        serde_json::from_str::<Draft>(r#"{"width": null}"#)
            .expect("missing is not wrong")
            .width,
        None
    );
}

/// Each plain type is written and read by itself, in the words of a file.
#[test]
fn plain_types_are_read_as_they_are_written() {
    fn trip<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(
        value: &T,
        expected: Option<Value>,
    ) {
        let written = serde_json::to_value(value).unwrap();
        if let Some(expected) = expected {
            assert_eq!(written, expected);
        }
        assert_eq!(serde_json::from_value::<T>(written).unwrap(), *value);
    }
    trip(&at(3, 1), Some(json!([3, 1])));
    trip(&Direction::West, Some(json!("W")));
    trip(
        &Exit::Cell(at(0, 2)),
        Some(json!({"cell": [0, 2], "side": null})),
    );
    trip(
        &Exit::Door {
            cell: at(0, 2),
            side: Direction::West,
        },
        None,
    );
    trip(&"NE.".parse::<Path>().unwrap(), Some(json!("NE.")));
    trip(&Win::Before, Some(json!("before")));
    trip(&Walls::hall(3, 2).unwrap(), None);
    let best = paper::Parameters {
        generations: 3,
        ..paper::Parameters::default()
    }
    .evolve(1)
    .unwrap();
    trip(&best.maze, None);
    trip(&best.maze.layout(), None);
    trip(&best.search, None);
    let mut template = Template::of(&best.maze);
    template.set_wall(at(2, 2), Direction::North, None).unwrap();
    template.set_theseus(None).unwrap();
    trip(&template, None);
    trip(
        &Encoding::default(),
        Some(json!({"width": 6, "height": 6, "clamp": "modulo"})),
    );
    trip(&paper::Parameters::default(), None);
    trip(&ours::Parameters::default(), None);
    trip(
        &Requirements {
            moves: Some(3..=5),
            ..Requirements::default()
        },
        None,
    );
}
