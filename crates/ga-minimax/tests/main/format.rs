use ga_minimax::format::{DraftLines, DraftTree, Lines};
use ga_minimax::games::ListedTree;

fn refusal(text: &str) -> String {
    let draft: DraftLines = serde_json::from_str(text).expect("its types are right");
    Lines::try_from(draft).expect_err("it is wrong").to_string()
}

#[test]
fn lines_are_read_as_they_are_written_and_unknown_fields_ignored() {
    let text =
        r#"{"depth": 3, "lines": [{"moves": [1, 3, 2], "value": 6, "id": "A"}], "origin": "figure 5"}"#;
    let lines: Lines = serde_json::from_str(text).expect("lines");
    assert_eq!(lines, Lines { depth: 3, lines: vec![(vec![1, 3, 2], 6.0)] });
    let again = serde_json::to_string(&lines).expect("text");
    assert_eq!(serde_json::from_str::<Lines>(&again).expect("lines"), lines);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_place() {
    for (text, sentence) in [
        (r#"{"depth": 0, "lines": []}"#, "depth: 0, expected 1 to 1000"),
        (r#"{"depth": 2, "lines": [{"moves": [1, 1, 1], "value": 0}]}"#, "line 1: 3 moves, expected 1 to 2"),
        (r#"{"depth": 2, "lines": [{"moves": [], "value": 0}]}"#, "line 1: 0 moves, expected 1 to 2"),
        (
            r#"{"depth": 2, "lines": [{"moves": [1], "value": 0}, {"moves": [1, -3], "value": 0}]}"#,
            "line 2, move 2: -3, expected 1 to 65535",
        ),
    ] {
        assert_eq!(refusal(text), sentence);
    }
    let tree = |depth, branching, leaves: &[f64]| {
        let leaves = leaves.to_vec();
        ListedTree::try_from(DraftTree { depth, branching, leaves }).err().map(|error| error.to_string())
    };
    assert_eq!(tree(1, 2, &[0.0, 1.0]), None);
    assert_eq!(
        tree(2, 2, &[0.0]).as_deref(),
        Some("leaves: 1 values, expected 4, branching to the power of depth")
    );
    assert_eq!(tree(u64::MAX, 2, &[0.0]).as_deref(), Some("depth: 18446744073709551615, expected 1 to 64"));
}
