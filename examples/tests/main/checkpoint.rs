//! The tool `checkpoint`, from outside.

use crate::support::{self, fresh};
use serde_json::Value;
use std::path::Path;

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    support::run("checkpoint", args.iter().copied(), b"")
}

fn object(args: &[&str]) -> Value {
    let (status, stdout, stderr) = run(args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(stdout.lines().last().expect("a line")).expect("an object")
}

fn read(folder: &Path, name: &str) -> Vec<Vec<u8>> {
    let files = [".json", ".csv", ".svg"].map(|end| format!("{name}{end}"));
    files
        .iter()
        .map(String::as_str)
        .chain(["all.csv"])
        .map(|name| std::fs::read(folder.join(name)).expect(name))
        .collect()
}

#[test]
fn a_run_repeated_by_its_evaluations_writes_the_same_files() {
    for (scheme, name) in [
        ("annealed", "checkpoint-30x30-1"),
        ("paper", "checkpoint-paper-30x30-1"),
    ] {
        let first = fresh("checkpoint", &format!("{scheme}-1"));
        let second = fresh("checkpoint", &format!("{scheme}-2"));
        let evolve = |folder: &Path, rest: &[&str]| {
            let all = folder.join("all.csv");
            let out = folder.to_str().expect("a path");
            let all = all.to_str().expect("a path");
            std::fs::create_dir_all(folder).expect("a folder");
            let common = [
                "evolve",
                "--json",
                "--scheme",
                scheme,
                "--out",
                out,
                "--population",
                all,
            ];
            object(&[common.as_slice(), rest].concat())
        };
        let found = evolve(&first, &["--generations", "2", "--threads", "1"]);
        let evaluations = found["evaluations"].to_string();
        let again = evolve(&second, &["--evaluations", &evaluations, "--threads", "3"]);
        assert_eq!(
            (found["fitness"].clone(), found["generations"].clone()),
            (again["fitness"].clone(), 2.into())
        );
        assert_eq!(again["stop"], "evaluations");
        assert_eq!(read(&first, name), read(&second, name), "{scheme}");

        let json = first.join(format!("{name}.json"));
        let scored = object(&["score", json.to_str().expect("a path"), "--json"]);
        for name in [
            "id",
            "fitness",
            "order",
            "legs",
            "reachable",
            "exit_path",
            "listed",
        ] {
            assert_eq!(scored[name], found[name], "{name}");
        }
        std::fs::remove_dir_all(first).expect("a folder");
        std::fs::remove_dir_all(second).expect("a folder");
    }
}

#[test]
fn both_schemes_evolve_all_representations_with_walls() {
    let folder = fresh("checkpoint", "representations");
    let out = folder.to_str().expect("a path");
    for representation in ["direct", "positive", "negative"] {
        let tour = |scheme: &str, threads: &str| {
            let common = [
                "evolve",
                "--json",
                "--scheme",
                scheme,
                "--representation",
                representation,
            ];
            let rest = ["--out", out, "--generations", "5", "--threads", threads];
            object(&[common, rest].concat())["tour"]
                .as_u64()
                .expect("a tour")
        };
        let paper = tour("paper", "1");
        let annealed = tour("annealed", "1");
        // The best founders have about 100 moves.
        assert!(
            paper > 200 && annealed > 200,
            "{representation}: {paper}, {annealed}"
        );
        assert_eq!(tour("annealed", "2"), annealed);
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn an_event_of_the_paper_s_scheme_costs_two_evaluations() {
    let folder = fresh("checkpoint", "events");
    let out = folder.to_str().expect("a path");
    let found = object(&[
        "--json",
        "--scheme",
        "paper",
        "--generations",
        "1",
        "--out",
        out,
    ]);
    assert_eq!(
        (&found["generations"], &found["evaluations"]),
        (&1.into(), &(120 + 2 * 2000).into())
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_missed_target_gives_exit_status_1_and_the_maze_is_still_written() {
    let folder = fresh("checkpoint", "target");
    let out = folder.to_str().expect("a path");
    let (status, stdout, _) = run(&[
        "--json",
        "--generations",
        "1",
        "--target",
        "5000",
        "--out",
        out,
    ]);
    assert_eq!(status, Some(1));
    assert!(stdout.contains("\"fitness\":") && folder.join("checkpoint-30x30-1.json").exists());
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn bad_input_gives_one_sentence_and_exit_status_2() {
    let folder = fresh("checkpoint", "bad");
    std::fs::create_dir_all(&folder).expect("a folder");
    let bad = folder.join("bad.csv");
    std::fs::write(&bad, "0, 1, \n0, 0, \n\n0, 1\n0, 2\n").expect("a file");
    let bad = bad.to_str().expect("a path");
    let (status, stdout, stderr) = run(&["score", bad, "--json"]);
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert_eq!(
        stderr,
        format!("error: {bad}: maze 2, row 1, column 1: \"2\", expected 0 or 1\n")
    );
    for args in [
        ["score", "no-such-file", "--json"],
        ["evolve", "--size", "65x1"],
        ["evolve", "--checkpoints", "random:9"],
        ["evolve", "--checkpoints", ""],
        ["evolve", "--fill", "2"],
        ["evolve", "--entrance", "30,0"],
        ["evolve", "--exit", "0"],
        ["evolve", "--reward", "tour=0"],
        ["evolve", "--reward", "walk=1"],
        ["evolve", "--range", "tour=5..2"],
        ["evolve", "--range", "tour=5"],
    ] {
        let (status, stdout, stderr) = run(&args);
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{args:?}"
        );
    }
    for wish in [["--reward", "tour=1"], ["--range", "tour=1.."]] {
        let (status, stdout, stderr) = run(&[&["evolve", "--target", "9"][..], &wish[..]].concat());
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{stderr}"
        );
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn score_prints_all_measures() {
    let folder = fresh("checkpoint", "measures");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("maze.csv");
    // An island in the upper left, a cul-de-sac of two cells in the lower left.
    std::fs::write(
        &file,
        "0, 0, 0, 1, \n0, 1, 0, 1, \n0, 0, 0, 0, \n1, 1, 1, 0, \n0, 0, 0, 0, \n",
    )
    .expect("a file");
    let file = file.to_str().expect("a path");
    let found = object(&["score", file, "--json"]);
    let figures = [
        ("tour", 7),
        ("fitness", 7),
        ("exit_path", 7),
        ("culs_de_sac", 3),
        ("dead_ends", 1),
        ("reachable", 14),
        ("islands", 1),
        ("reconvergence", 1),
        ("walls", 6),
    ];
    for (name, value) in figures {
        assert_eq!(found[name], value, "{name}");
    }
    let found = object(&[
        "score",
        file,
        "--json",
        "--entrance",
        "4,0",
        "--exit",
        "0,2",
        "--checkpoints",
        "4,3 0,2",
    ]);
    assert_eq!(
        (&found["fitness"], &found["culs_de_sac"]),
        (&8.into(), &0.into())
    );
    assert_eq!(found["legs"], serde_json::json!([3, 5, 0]));
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn entrance_exit_and_checkpoints_stay_free_at_any_size() {
    let folder = fresh("checkpoint", "stops");
    let out = folder.to_str().expect("a path");
    for (name, scheme) in [
        ("checkpoint-12x9-1", &["--scheme", "annealed"][..]),
        ("checkpoint-paper-12x9-1", &["--scheme", "paper", "--guard"]),
    ] {
        let stops = [
            "--size",
            "12x9",
            "--entrance",
            "0,8",
            "--exit",
            "11,0",
            "--checkpoints",
            "5,5 2,1",
        ];
        let run = [
            "evolve",
            "--json",
            "--generations",
            "2",
            "--fill",
            "0.3",
            "--out",
            out,
        ];
        let found = object(&[&run[..], &stops, scheme].concat());
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("a file");
        let level: Value = serde_json::from_str(&text).expect("JSON");
        let level = &level["mazes"][0];
        assert_eq!(
            (&level["entrance"], &level["exit"]),
            (&serde_json::json!([0, 8]), &serde_json::json!([11, 0]))
        );
        assert_eq!(level["checkpoints"], serde_json::json!([[5, 5], [2, 1]]));
        for (row, column) in [(0, 8), (11, 0), (5, 5), (2, 1)] {
            assert_eq!(
                level["rows"][row].as_str().expect("a row").as_bytes()[column],
                b'.',
                "{level}"
            );
        }
        assert!(found["fitness"].as_u64() > Some(30), "{found}");
        let json = folder.join(format!("{name}.json"));
        let scored = object(&["score", json.to_str().expect("a path"), "--json"]);
        for (name, value) in scored.as_object().expect("an object") {
            assert_eq!(*value, found[name], "{name}");
        }
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_reward_replaces_the_length_of_the_tour() {
    let folder = fresh("checkpoint", "reward");
    let out = folder.to_str().expect("a path");
    for scheme in ["annealed", "paper"] {
        let evolve = |reward: &[&str]| {
            let run = [
                "evolve",
                "--json",
                "--generations",
                "2",
                "--scheme",
                scheme,
                "--out",
                out,
            ];
            object(&[&run[..], reward].concat())
        };
        let tour = evolve(&[]);
        let other = evolve(&["--reward", "culs-de-sac=2,walls=-0.5"]);
        assert_eq!(
            (&tour["reward"], &tour["unmet"]),
            (&Value::Null, &serde_json::json!([]))
        );
        let number = |found: &Value, name: &str| found[name].as_f64().expect("a number");
        let sum = 2.0 * number(&other, "culs_de_sac") - 0.5 * number(&other, "walls");
        assert!((number(&other, "reward") - sum).abs() < 1e-9, "{other}");
        let plain = 2.0 * number(&tour, "culs_de_sac") - 0.5 * number(&tour, "walls");
        assert!(
            sum > plain + 20.0 && number(&other, "tour") < number(&tour, "tour"),
            "{other} {tour}"
        );
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_range_ends_the_run_when_it_is_met_and_bounds_a_reward() {
    let folder = fresh("checkpoint", "range");
    let out = folder.to_str().expect("a path");
    let evolve = |args: &[&str]| {
        let (status, stdout, stderr) = run(&[&["evolve", "--json", "--out", out], args].concat());
        assert_eq!(stderr, "");
        (
            status,
            serde_json::from_str::<Value>(stdout.lines().last().expect("a line"))
                .expect("an object"),
        )
    };
    for scheme in ["annealed", "paper"] {
        let chosen = [
            "--scheme",
            scheme,
            "--range",
            "tour=200..210,exit-path=..80",
        ];
        let (status, found) = evolve(&chosen);
        assert_eq!(
            (status, &found["stop"]),
            (Some(0), &"target".into()),
            "{scheme}"
        );
        assert!(
            (200..=210).contains(&found["fitness"].as_u64().expect("moves")),
            "{found}"
        );
        assert!(
            found["exit_path"].as_u64() <= Some(80) && found["reward"].is_null(),
            "{found}"
        );
    }
    let (status, found) = evolve(&[
        "--reward",
        "tour=1",
        "--range",
        "exit-path=58..60",
        "--range",
        "walls=..150",
        "--generations",
        "3",
    ]);
    assert_eq!((status, &found["stop"]), (Some(0), &"generations".into()));
    assert_eq!(found["reward"].as_f64(), found["tour"].as_f64());
    assert!(
        found["exit_path"].as_u64() <= Some(60) && found["walls"].as_u64() <= Some(150),
        "{found}"
    );
    assert!(found["tour"].as_u64() > Some(150), "{found}");
    let (status, found) = evolve(&["--range", "tour=5000..", "--generations", "1"]);
    assert_eq!(
        (status, &found["unmet"]),
        (Some(1), &serde_json::json!(["tour=5000.."]))
    );
    assert!(folder.join("checkpoint-30x30-1.json").exists());
    let (status, found) = evolve(&["--target", "5000", "--generations", "1"]);
    assert_eq!(
        (status, &found["unmet"]),
        (Some(1), &serde_json::json!(["tour=5000.."]))
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_run_without_checkpoints_says_so_unless_they_were_asked_for() {
    let folder = fresh("checkpoint", "bare");
    let out = folder.to_str().expect("a path");
    let said = |args: &[&str]| {
        let (status, stdout, _) = run(&[args, &["--generations", "1", "--out", out]].concat());
        assert_eq!(status, Some(0), "{args:?}");
        stdout.contains("no checkpoints at this size")
    };
    assert!(said(&["evolve", "--size", "10x12"]));
    assert!(!said(&[
        "evolve",
        "--size",
        "10x12",
        "--checkpoints",
        "2,2"
    ]));
    assert!(
        !said(&["evolve", "--size", "10x12", "--checkpoints", "random:0"]),
        "asked for"
    );
    assert!(!said(&["evolve"]), "30x30 has the four of the paper");
}

#[test]
fn the_numbers_of_the_paper_are_options_of_its_scheme() {
    let out = fresh("checkpoint", "numbers");
    let evolve = format!(
        "evolve --scheme paper --generations 1 --json --out {}",
        out.display()
    );
    let numbers = "--population-size 30 --tournament 5 --crossover 0.2 --mutation 0";
    let (status, stdout, stderr) =
        support::run("checkpoint", format!("{evolve} {numbers}").split(' '), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let evolved: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
    assert_eq!(evolved["evaluations"], 30 + 2 * 2000);
    std::fs::remove_dir_all(out).expect("it was written");

    for (options, sentence) in [
        ("--mutation 0.1", "--mutation: only with --scheme paper"),
        (
            "--scheme paper --tournament 3",
            "--tournament 3: expected 4 to 120, the number of mazes in the population",
        ),
        (
            "--scheme paper --population-size 6",
            "--tournament 7: expected 4 to 6, the number of mazes in the population",
        ),
        (
            "--scheme paper --crossover 1.5",
            "invalid value '1.5' for '--crossover <P>': expected a number from 0 to 1",
        ),
    ] {
        let (status, _, stderr) =
            support::run("checkpoint", format!("evolve {options}").split(' '), b"");
        assert_eq!(
            (status, stderr.trim_end()),
            (Some(2), format!("error: {sentence}").as_str())
        );
    }
}
