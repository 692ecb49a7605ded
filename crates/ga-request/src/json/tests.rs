use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;

#[derive(Debug, Deserialize)]
struct File {
    #[expect(dead_code, reason = "only whether it can be read counts")]
    mazes: Option<Vec<Maze>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only whether it can be read counts")]
struct Maze {
    cell: Vec<i64>,
    weight: Option<f64>,
    count: Option<u8>,
    rows: Option<Vec<String>>,
    open: Option<bool>,
    doors: Option<BTreeMap<String, Maze>>,
}

fn refusal(text: &str) -> String {
    read::<File>(text).unwrap_err().to_string()
}

#[test]
fn a_wrong_value_is_named_by_its_maze_and_field() {
    let table = [
        (
            r#"{"mazes": 5}"#,
            "mazes: found the number 5, expected an array",
        ),
        (
            r#"{"mazes": [5]}"#,
            "maze 1: found the number 5, expected an object",
        ),
        (
            r#"{"mazes": [{"cell": 5}]}"#,
            "maze 1, cell: found the number 5, expected an array",
        ),
        (
            r#"{"mazes": [{"cell": [0, "a"]}]}"#,
            "maze 1, cell[1]: found the text \"a\", expected a whole number",
        ),
        (
            r#"{"mazes": [{"id": "x", "cell": [0.5]}]}"#,
            "maze x, cell[0]: found the number 0.5, expected a whole number",
        ),
        (
            r#"{"mazes": [{"cell": [1e20]}]}"#,
            "maze 1, cell[0]: found the number 1e+20, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        (
            r#"{"mazes": [{"cell": [], "count": -1}]}"#,
            "maze 1, count: found the number -1, expected a whole number from 0 to 255",
        ),
        (
            r#"{"mazes": [{"cell": [], "weight": [1]}]}"#,
            "maze 1, weight: found an array, expected a number",
        ),
        (
            r#"{"mazes": [{"cell": [], "rows": [null]}]}"#,
            "maze 1, rows[0]: found null, expected a text",
        ),
        (
            r#"{"mazes": [{"cell": [], "open": {}}]}"#,
            "maze 1, open: found an object, expected true or false",
        ),
        (
            r#"{"mazes": [{"cell": [], "doors": {"east": {"cell": true}}}]}"#,
            "maze 1, doors.east.cell: found true, expected an array",
        ),
        (r#"{"mazes": [{"cell": []}, {}]}"#, "maze 2, cell: missing"),
        (
            r#"{"mazes": [{"cell": [], "cell": []}]}"#,
            "maze 1, cell: found twice",
        ),
        (
            r#"{"made": {"seed": 1, "seed": 2}}"#,
            "made.seed: found twice",
        ),
        (
            r#"{"mazes": [{"cell": [], "note": {"a": 1, "a": 1}}]}"#,
            "maze 1, note.a: found twice",
        ),
        ("3", "found the number 3, expected an object"),
    ];
    for (text, sentence) in table {
        assert_eq!(refusal(text), sentence, "{text}");
    }
}

#[test]
fn a_syntax_error_is_named_by_line_and_column() {
    let table = [
        ("{", "line 1, column 1: the text ends within an object"),
        ("[[[[", "line 1, column 4: the text ends within an array"),
        ("{\"mazes", "line 1, column 7: the text ends within quotes"),
        (
            "{\"mazes\":\n",
            "line 2, column 0: the text ends, expected a value",
        ),
        ("{\"mazes\": NaN}", "line 1, column 11: expected a value"),
        ("{\"mazes\": nan}", "line 1, column 12: expected a value"),
        ("{\"mazes\" 1}", "line 1, column 10: expected a colon"),
        (
            "{\"mazes\": [1 2]}",
            "line 1, column 14: expected a comma or ]",
        ),
        (
            "{\"mazes\": 1 2}",
            "line 1, column 13: expected a comma or }",
        ),
        (
            "{mazes: 1}",
            "line 1, column 2: expected a name in double quotes",
        ),
        (
            "{\"mazes\": [1,]}",
            "line 1, column 14: a comma without a value after it",
        ),
        ("{} {}", "line 1, column 4: more text after the end"),
        (
            "{\"mazes\": 1e999}",
            "line 1, column 15: a number too large to be read",
        ),
        (
            "{\"mazes\": \"a\nb\"}",
            "line 2, column 0: a line break or control character within quotes",
        ),
    ];
    for (text, sentence) in table {
        assert_eq!(refusal(text), sentence, "{text}");
    }
    let deep = "[".repeat(200) + &"]".repeat(200);
    assert_eq!(
        refusal(&deep),
        "line 1, column 128: arrays and objects nested more than 127 deep"
    );
}

#[test]
fn a_syntax_error_is_reported_before_a_wrong_value() {
    assert_eq!(
        refusal(r#"{"mazes": 5"#),
        "line 1, column 11: the text ends within an object"
    );
}

#[test]
fn a_long_text_is_cut() {
    let long = format!("{{\"mazes\": {:?}}}", "é".repeat(100));
    assert_eq!(
        refusal(&long),
        format!(
            "mazes: found the text {:?}.., expected an array",
            "é".repeat(40)
        )
    );
}

#[test]
fn a_text_of_too_many_values_is_refused_before_it_is_read() {
    let limits = Limits {
        values: 5,
        objects: 2,
    };
    for text in [
        "[1,2,3,4]",
        r#"{"a":{},"b":[0,0]}"#,
        r#"["a",null,true,[]]"#,
    ] {
        assert_eq!(check(text, limits), Ok(()), "{text}");
    }
    for (text, what) in [
        ("[1,2,3,4,5]", "5 values"),
        ("[[[[[[", "5 values"),
        ("[{},{},{}]", "2 objects"),
    ] {
        let sentence = check(text, limits).unwrap_err().to_string();
        assert_eq!(
            sentence,
            format!("more than {what} in it, expected fewer"),
            "{text}"
        );
    }
    let many = format!("[{}{{}}]", "{},".repeat(500_000));
    assert_eq!(
        refusal(&many),
        "more than 500000 objects in it, expected fewer"
    );
}

#[test]
fn names_that_are_unknown_or_long_are_named_briefly() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read counts")]
    struct Strict {
        pair: Option<[u8; 2]>,
    }
    let refusal = |text: &str| read::<Vec<Strict>>(text).unwrap_err().to_string();
    assert_eq!(
        refusal(r#"[{"more": 1}]"#),
        "[0].more: no field of this name"
    );
    assert_eq!(
        refusal(r#"[{"pair": [1]}]"#),
        "[0].pair: found an array, expected an array of 2 values"
    );
    let long = "x".repeat(100_000);
    assert_eq!(
        refusal(&format!(r#"[{{"{long}": 1}}]"#)),
        format!("[0].{}..: no field of this name", "x".repeat(60))
    );
    let hostile = format!(r#"[{{"pair": "{}, expected less"}}]"#, "x".repeat(50));
    assert!(
        refusal(&hostile).ends_with(".., expected an array of 2 values"),
        "{}",
        refusal(&hostile)
    );
    assert_eq!(
        read::<u8>("[\n").unwrap_err().of_line(),
        "line 2, column 0: the text ends within an array"
    );
    assert_eq!(
        read::<u8>("[").unwrap_err().of_line(),
        "column 1: the text ends within an array"
    );
}
