//! The experiments with sets of tiles.

use crate::support::{self, fresh};
use serde_json::{Value, json};

fn run_with(input: &str, args: &[&str]) -> (Option<i32>, String, String) {
    support::run("hextiles", args.iter().copied(), input.as_bytes())
}

fn answer(input: &str, args: &[&str]) -> String {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
}

fn refusal(input: &str, args: &[&str]) -> String {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stdout.as_str()), (Some(2), ""), "{args:?}");
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim_start_matches("error: ").trim_end().to_owned()
}

fn rows(args: &[&str]) -> Vec<Value> {
    let lines = answer("", &[args, &["--json"]].concat());
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

#[test]
fn printed_paths_join_what_would_be_isolated() {
    let rows = rows(&["reproduce", "--experiment", "printed-paths", "--runs", "1"]);
    let figure = |variant: &str, name: &str| {
        let row = rows
            .iter()
            .find(|row| row["variant"] == variant && row["summary"].is_null());
        row.expect("a row")[name].as_f64().expect("a number")
    };
    for set in ["best", "closest", "random"] {
        let [with, without] =
            ["with", "without"].map(|paths| format!("{set}, {paths} printed paths"));
        for (name, is_more) in [
            ("extra_edges", true),
            ("mean_path", true),
            ("isolated_locations", false),
            ("isolated_tiles", false),
            ("isolated_borders", false),
        ] {
            let (with, without) = (figure(&with, name), figure(&without, name));
            assert!(
                if is_more {
                    with > without
                } else {
                    with < without
                },
                "{set} {name}: {with} {without}"
            );
        }
        // The tiles are the same.
        assert_eq!(
            figure(&with, "bridges").total_cmp(&figure(&without, "bridges")),
            std::cmp::Ordering::Equal
        );
        // Each of the 40 outer borders is isolated if its direction is a dead end.
        assert!(
            (0.0..40.0).contains(&figure(&without, "isolated_borders")),
            "{set}"
        );
    }
    let folder = fresh("hextiles", "unprinted");
    std::fs::create_dir_all(&folder).expect("a folder");
    let board = folder.join("board.json");
    std::fs::write(
        &board,
        r#"{"places":2,"links":[[1,"S",2,"N"]],"locations":{}}"#,
    )
    .expect("written");
    let path = board.to_str().expect("a path");
    let sentence = refusal(
        "",
        &[
            "reproduce",
            "--experiment",
            "printed-paths",
            "--board",
            path,
        ],
    );
    assert!(
        sentence.contains("no path is printed on this board"),
        "{sentence}"
    );
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn stacks_are_counted_by_side_and_the_known_sets_have_their_bridges() {
    let rows = rows(&[
        "reproduce",
        "--experiment",
        "stacks",
        "--runs",
        "1",
        "--generations",
        "20",
    ]);
    let runs: Vec<&Value> = rows.iter().filter(|row| row["summary"].is_null()).collect();
    let variants: Vec<&Value> = runs.iter().map(|row| &row["variant"]).collect();
    assert_eq!(
        variants,
        ["best", "closest", "paper", "paper, no bridge penalty"]
    );
    for row in &runs {
        let number = |name: &str| row[name].as_u64().expect("a count");
        assert_eq!(
            number("one") + number("two") + number("three"),
            number("bridges"),
            "{row}"
        );
        assert_eq!(
            number("one") + 2 * number("two") + 3 * number("three"),
            number("crossings"),
            "{row}"
        );
        assert!(number("tiles") <= number("two") + number("three"), "{row}");
    }
    assert_eq!(
        (&runs[0]["bridges"], &runs[1]["bridges"]),
        (&json!(20), &json!(15))
    );
}

#[test]
fn the_shortfall_is_measured_for_both_sets_of_the_paper() {
    let rows = rows(&[
        "reproduce",
        "--experiment",
        "shortfall",
        "--runs",
        "1",
        "--generations",
        "3",
    ]);
    let runs: Vec<&Value> = rows.iter().filter(|row| row["summary"].is_null()).collect();
    let papers = [
        ("optimised", [11.0, 72.0, 8.4, -0.92]),
        ("hand-drawn", [13.0, 106.0, 9.1, -0.93]),
    ];
    assert_eq!(runs.len(), papers.len());
    for (row, (name, paper)) in runs.iter().zip(papers) {
        assert_eq!(row["variant"], name);
        let figure = |name: &str| row[name].as_f64().expect("a number");
        let figures = [
            figure("bridges"),
            figure("duplicates"),
            figure("extra_edges"),
            -figure("mean_path"),
        ];
        for (place, unit) in [1.0, 2.0, 0.1, 0.005].into_iter().enumerate() {
            let short = row["shortfalls"][place].as_f64().expect("a number");
            assert!(
                (short - (figures[place] - paper[place]) / unit).abs() < 1e-9,
                "{name} {place}"
            );
        }
    }
}

/// The first attempt has a board of its own; on the board of the paper there are more ways.
#[test]
fn the_first_attempt_has_its_own_board() {
    let folder = fresh("hextiles", "attempt");
    std::fs::create_dir_all(&folder).expect("a folder");
    let board = folder.join("board.json");
    let line = r#"{"places":2,"links":[[1,"S",2,"N"]],"locations":{}}"#;
    std::fs::write(&board, line).expect("written");
    let ways = |more: &[&str]| {
        let attempt = [
            "reproduce",
            "--experiment",
            "single-locations",
            "--runs",
            "1",
            "--json",
        ];
        let line = answer("", &[&attempt, more].concat());
        let first: Value =
            serde_json::from_str(line.lines().next().expect("a row")).expect("an object");
        (
            first["variant"].clone(),
            first["solvable"].as_f64().expect("a share"),
        )
    };
    let (variant, share) = ways(&[]);
    assert_eq!(variant, "160 of 240 open");
    // 32.5 % of 400 000 boards; five standard deviations of 1000 boards.
    assert!((share - 0.325).abs() < 0.075, "{share}");
    // Two tiles: 16 of 24 directions are open, so both sides of the border with 16 * 15 / (24 *
    // 23).
    let (variant, share) = ways(&["--board", board.to_str().expect("a path")]);
    assert_eq!(variant, "16 of 24 open");
    assert!((share - 0.435).abs() < 0.08, "{share}");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn reproduce_says_if_it_is_stopped_before_a_run_is_complete() {
    let stopped = [
        "reproduce",
        "--experiment",
        "belief",
        "--experiment",
        "reach",
        "--time",
        "0.000001",
    ];
    let (status, stdout, stderr) = run_with("", &stopped);
    assert_eq!((status, stdout.as_str()), (Some(1), ""));
    assert_eq!(stderr, "the time was over before any result was complete\n");
}
