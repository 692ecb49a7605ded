//! JSON files.

use ga_checkpoint::format::{DraftFile, Mazes};

fn read(text: &str) -> Result<Mazes, String> {
    let draft: DraftFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Mazes::try_from(draft).map_err(|error| error.to_string())
}

#[test]
fn json_is_read_and_written_back() {
    let text = concat!(
        r#"{"format":"checkpoint-mazes/1","mazes":[{"id":"a","rows":["..#"],"entrance":[0,0],"#,
        r#""exit":[0,2],"checkpoints":[[0,1]]},{"id":7,"colours":["05","1z"],"palette":36,"#,
        r#""adjacency":"wheel","entrance":[0,0],"exit":[1,1],"checkpoints":[]}]}"#
    );
    let mazes = read(text).expect("two mazes");
    assert_eq!(serde_json::to_string(&mazes).expect("text"), text);
}

#[test]
fn missing_fields_are_standard_and_unknown_fields_are_ignored() {
    let mazes =
        read(r#"{"mazes":[{"rows":["...","..."],"mood":"gloomy"}],"author":1}"#).expect("a maze");
    let course = mazes.0[0].maze.course();
    assert_eq!(
        (course.exit().y, course.exit().x, course.checkpoints().len()),
        (1, 2, 0)
    );
}

#[test]
fn errors_in_json_name_maze_and_place() {
    let cases = [
        (r#"{"mazes":[]}"#, "no maze, expected at least one"),
        (
            r#"{"mazes":[{"id":1.5}]}"#,
            "expected a text or a whole number at line 1 column 20",
        ),
        (
            r#"{"mazes":[5]}"#,
            "invalid type: integer `5`, expected a maze as an object at line 1 column 11",
        ),
        (
            "7",
            "invalid type: integer `7`, expected an object with \"mazes\" at line 1 column 1",
        ),
        (
            r#"{"mazes":[{"rows":["."],"rows":["."]}]}"#,
            "duplicate field `rows` at line 1 column 30",
        ),
        (
            r#"{"mazes":[{"rows":["."],"checkpoints":[[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]]}]}"#,
            "maze 1, 9 checkpoints: expected at most 8; random ones need different cells other than entrance and exit",
        ),
        ("{}", "mazes: missing, expected an array of mazes"),
        (
            r#"{"format":"x","mazes":[]}"#,
            "format \"x\": expected \"checkpoint-mazes/1\"",
        ),
        (
            r#"{"mazes":[{}]}"#,
            "maze 1, rows: missing, expected rows of '.' and '#', or colours",
        ),
        (
            r#"{"mazes":[{"id":7,"rows":[".x"]}]}"#,
            "maze 7, row 0, column 1: \"x\", expected '.' or '#'",
        ),
        (
            r#"{"mazes":[{"rows":[]}]}"#,
            "maze 1, 0 rows of 0 cells: height and width are 1 to 64",
        ),
        (
            r#"{"mazes":[{"rows":["."],"exit":[0,1]}]}"#,
            "maze 1, exit [0, 1]: outside, expected row and column of a 1x1 grid, counted from 0",
        ),
        (
            r#"{"mazes":[{"rows":["."],"exit":[0]}]}"#,
            "maze 1, exit: 1 numbers, expected 2, [row, column]",
        ),
        (
            r#"{"mazes":[{"rows":["."],"checkpoints":[[0,0],[0,9]]}]}"#,
            "maze 1, checkpoints[1] [0, 9]: outside, expected row and column of a 1x1 grid, counted from 0",
        ),
        (
            r#"{"mazes":[{"rows":["."],"checkpoints":[[0,0],[0]]}]}"#,
            "maze 1, checkpoints[1]: 1 numbers, expected 2, [row, column]",
        ),
        (
            r#"{"mazes":[{"colours":["3"],"palette":3,"adjacency":"wheel"}]}"#,
            "maze 1, row 0, column 0: colour '3', expected one of the first 3 of 0-9 and a-z",
        ),
        (
            r#"{"mazes":[{"colours":["3"],"palette":300,"adjacency":"wheel"}]}"#,
            "maze 1, palette 300: expected 2 to 36 colours",
        ),
        (
            r#"{"mazes":[{"colours":["3"],"palette":4,"adjacency":"x"}]}"#,
            "maze 1, adjacency \"x\": expected \"rainbow\" or \"wheel\"",
        ),
        (
            r#"{"mazes":[{"rows":["."],"colours":["3"]}]}"#,
            "maze 1, rows and colours: expected only one of the two",
        ),
    ];
    for (text, sentence) in cases {
        assert_eq!(read(text).expect_err(text), sentence, "{text}");
    }
}
