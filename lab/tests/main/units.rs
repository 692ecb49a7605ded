//! The experiments with players of a turn-based strategy game.

use crate::support;
use serde_json::{Value, json};

fn objects(args: &[&str]) -> Vec<Value> {
    let (status, stdout, stderr) = support::run("units", args.iter().copied(), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

const SMALL: [&str; 9] = [
    "--games", "2", "--units", "2", "--width", "12", "--height", "8", "--json",
];

#[test]
fn the_ladder_has_ten_levels() {
    let rows = objects(&[&["ladder"], SMALL.as_slice()].concat());
    assert_eq!(
        rows.iter().map(|row| &row["level"]).collect::<Vec<_>>(),
        (1..=10).collect::<Vec<_>>()
    );
    assert_eq!(rows[0]["below"], rows[0]["beginner"]);
}

#[test]
fn styles_are_measured_beside_the_level_without_one() {
    let rows = objects(&[&["styles"], SMALL.as_slice()].concat());
    assert!(
        rows.len() > 9 && rows[0]["style"].is_null(),
        "the level without a style and each style"
    );
}

#[test]
fn armies_are_measured_with_each_income() {
    let args = "armies --rosters 1 --games 2 --income 5,6 --json";
    let rows = objects(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(
        rows.iter().map(|row| &row["income"]).collect::<Vec<_>>(),
        [5, 6]
    );
    assert!(rows[0]["tuned"]["score"].is_number() && rows[0]["weights"]["loss"].is_number());
}

#[test]
fn reproduce_prints_rows_and_then_their_summary() {
    let rows = objects(&[
        "reproduce",
        "--experiment",
        "standard",
        "--runs",
        "2",
        "--json",
    ]);
    let summaries: Vec<&Value> = rows.iter().filter(|row| row["summary"] == true).collect();
    assert_eq!(
        (rows.len(), summaries.len()),
        (48, 16),
        "four distances and four opponents"
    );
    for row in rows.iter().filter(|row| row["summary"].is_null()) {
        assert!(
            row["experiment"] == "standard" && row["seed"].is_u64() && row["turns"].is_u64(),
            "{row}"
        );
    }
    let single = objects(&[
        "reproduce",
        "--experiment",
        "table2",
        "--runs",
        "1",
        "--json",
    ]);
    let summary = single
        .iter()
        .find(|row| row["summary"] == true)
        .expect("a summary");
    let printed = single
        .iter()
        .find(|row| row["variant"] == "increase")
        .expect("the printed column");
    assert_eq!(
        (&printed["money_used"], &printed["opponent_money_used"]),
        (&json!(-5.0), &json!(-65.0))
    );
    let of = |name: &str| {
        &single
            .iter()
            .rfind(|row| row["variant"] == name)
            .expect("a variant")["mean_dead"]
    };
    let paper = single
        .iter()
        .rfind(|row| row["variant"] == "paper against rush")
        .expect("a variant");
    let more = of("paper against rush")
        .as_f64()
        .zip(of("random against rush").as_f64());
    assert_eq!(
        paper["increase_dead"].as_f64(),
        more.map(|(paper, random)| paper - random)
    );
    assert!(
        paper["increase_game"].is_null(),
        "the number of a match is no aspect"
    );
    let interval = &summary.as_object().expect("an object")["interval_turns"];
    assert!(
        interval.is_null(),
        "one match has no interval, but the name is there"
    );
}

#[test]
fn effort_is_measured_on_the_same_skirmishes_for_every_variant() {
    let line = [
        "reproduce",
        "--experiment",
        "effort",
        "--runs",
        "4",
        "--json",
    ];
    let rows = objects(&line);
    assert_eq!(
        objects(&[line.as_slice(), &["--threads", "1"]].concat()),
        rows
    );
    let (summaries, single): (Vec<&Value>, Vec<&Value>) =
        rows.iter().partition(|row| row["summary"] == true);
    assert_eq!((summaries.len(), single.len()), (5, 20));
    for row in &single {
        let number = |name: &str| row[name].as_f64().expect("a number");
        assert!(
            number("best") > number("random") && number("bits") > 10.0,
            "{row}"
        );
        for mutation in ["one_cell", "all_cells"] {
            let reached = &row[format!("{mutation}_reached")];
            let evaluations = number(&format!("{mutation}_evaluations"));
            // A search that is given up counts with all its evaluations.
            assert!(
                evaluations <= 20_000.0 && (*reached == true || evaluations >= 20_000.0),
                "{row}"
            );
        }
    }
    // The side that plans has the same units on the same map, whatever the clan of its enemy is.
    let of = |variant: &str| -> Vec<&Value> {
        single
            .iter()
            .filter(|row| row["variant"] == variant)
            .copied()
            .collect()
    };
    for (one, two) in of("1 clan of 3 kinds")
        .into_iter()
        .zip(of("2 clans of 3 kinds"))
    {
        assert_eq!((&one["seed"], &one["bits"]), (&two["seed"], &two["bits"]));
        assert_ne!(one["best"], two["best"]);
    }
    // It is not part of the other experiments, whose summaries are in another file.
    let all = objects(&["reproduce", "--runs", "1", "--summaries", "--json"]);
    let mut names: Vec<&str> = all
        .iter()
        .filter_map(|row| row["experiment"].as_str())
        .collect();
    names.dedup();
    assert_eq!(
        names,
        [
            "table2", "table3", "standard", "ours", "parts", "weights", "stops"
        ]
    );
}

#[test]
fn the_mistakes_of_all_levels_are_shares_of_the_same_positions() {
    let line = [
        "blunders", "--games", "6", "--units", "2", "--width", "12", "--height", "8", "--json",
    ];
    let rows = objects(&line);
    assert_eq!(rows.len(), 11, "greedy and ten levels");
    for row in &rows {
        let sizes = ["none", "slight", "small", "large", "grave"];
        let all: f64 = sizes
            .iter()
            .map(|size| row[size].as_f64().expect("a share"))
            .sum();
        assert!(
            (all - 1.0).abs() < 1e-9 && row["positions"] == rows[0]["positions"],
            "{row}"
        );
    }
}
