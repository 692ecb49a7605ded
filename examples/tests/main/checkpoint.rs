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

fn read(folder: &Path) -> Vec<Vec<u8>> {
    ["checkpoint.json", "checkpoint.csv", "checkpoint.svg", "all.csv"]
        .map(|name| std::fs::read(folder.join(name)).expect(name))
        .to_vec()
}

#[test]
fn a_run_repeated_by_its_evaluations_writes_the_same_files() {
    for scheme in ["annealed", "paper"] {
        let (first, second) =
            (fresh("checkpoint", &format!("{scheme}-1")), fresh("checkpoint", &format!("{scheme}-2")));
        let evolve = |folder: &Path, rest: &[&str]| {
            let all = folder.join("all.csv");
            let (out, all) = (folder.to_str().expect("a path"), all.to_str().expect("a path"));
            std::fs::create_dir_all(folder).expect("a folder");
            let common = ["evolve", "--json", "--scheme", scheme, "--out", out, "--population", all];
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
        assert_eq!(read(&first), read(&second), "{scheme}");

        let json = first.join("checkpoint.json");
        let scored = object(&["score", json.to_str().expect("a path"), "--json"]);
        for name in ["id", "fitness", "order", "legs", "reachable", "exit_path", "listed"] {
            assert_eq!(scored[name], found[name], "{name}");
        }
        std::fs::remove_dir_all(first).expect("a folder");
        std::fs::remove_dir_all(second).expect("a folder");
    }
}

#[test]
fn an_event_of_the_paper_s_scheme_costs_two_evaluations() {
    let folder = fresh("checkpoint", "events");
    let out = folder.to_str().expect("a path");
    let found = object(&["--json", "--scheme", "paper", "--generations", "1", "--out", out]);
    assert_eq!((&found["generations"], &found["evaluations"]), (&1.into(), &(120 + 2 * 2000).into()));
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_missed_target_gives_exit_status_1_and_the_maze_is_still_written() {
    let folder = fresh("checkpoint", "target");
    let out = folder.to_str().expect("a path");
    let (status, stdout, _) = run(&["--json", "--generations", "1", "--target", "5000", "--out", out]);
    assert_eq!(status, Some(1));
    assert!(stdout.contains("\"fitness\":") && folder.join("checkpoint.json").exists());
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
    assert_eq!(stderr, format!("error: {bad}: maze 2, row 1, column 1: \"2\", expected 0 or 1\n"));
    for args in [
        ["score", "no-such-file", "--json"],
        ["evolve", "--size", "65x1"],
        ["evolve", "--checkpoints", "random:9"],
        ["evolve", "--fill", "2"],
        ["reproduce", "--runs", "0"],
    ] {
        let (status, stdout, stderr) = run(&args);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (Some(2), "", 1), "{args:?}");
    }
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
    assert!(!said(&["evolve", "--size", "10x12", "--checkpoints", "2,2"]));
    assert!(!said(&["evolve", "--size", "10x12", "--checkpoints", ""]), "asked for");
    assert!(!said(&["evolve"]), "30x30 has the four of the paper");
}
