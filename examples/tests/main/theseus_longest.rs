//! The tool `theseus`, run as a process: the search for the longest maze.

use crate::support::{self, fresh};
use std::fs;
use std::path::Path;

use serde_json::Value;

fn run(line: &str) -> (Option<i32>, String, String) {
    support::run("theseus", line.split(' '), b"")
}

/// The object of a search, and the contents of its files.
fn search(line: &str, folder: &Path) -> (Value, Vec<String>) {
    let line = format!(
        "evolve --scheme longest --json --out {} {line}",
        folder.display()
    );
    let (status, stdout, stderr) = run(&line);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    let object: Value = serde_json::from_str(&stdout).expect("one object");
    let files = object["files"].as_array().expect("their paths").iter();
    let read =
        |path: &Value| fs::read_to_string(path.as_str().expect("a path")).expect("it is there");
    let files = files.map(read).collect();
    fs::remove_dir_all(folder).expect("it was there");
    (object, files)
}

#[test]
fn a_search_is_repeated_by_its_count_on_any_number_of_threads() {
    let folder = fresh("longest", "repeated");
    let (by_time, files) = search("--time 0.1 --size 7x5 --seed 3", &folder);
    let count = &by_time["evaluations"];
    for threads in [1, 3] {
        let (again, same) = search(
            &format!("--evaluations {count} --size 7x5 --seed 3 --threads {threads}"),
            &folder,
        );
        assert_eq!(again["evaluations"], *count);
        assert_eq!(again["path"], by_time["path"]);
        assert_eq!(same, files);
    }
}

#[test]
fn the_moves_are_those_that_solve_prints() {
    let folder = fresh("longest", "solved");
    let (found, files) = search("--evaluations 20000", &folder);
    assert_eq!(found["fitness"].as_f64(), found["moves"].as_f64());
    assert!(found["moves"].as_u64() > Some(40));
    fs::create_dir_all(&folder).expect("a folder");
    let maze = folder.join("maze.json");
    fs::write(&maze, &files[0]).expect("a file");
    let (status, stdout, _) = run(&format!("solve --json {}", maze.display()));
    let solved: Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!((status, &solved["moves"]), (Some(0), &found["moves"]));
    // A search that begins with a maze ends with one at least as long.
    let (later, _) = search(
        &format!("--evaluations 100 --founders {}", maze.display()),
        &fresh("longest", "founded"),
    );
    assert!(later["moves"].as_u64() >= found["moves"].as_u64());
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_scheme_s_earlier_name_makes_the_same_file() {
    let texts = ["longest", "hardest"].map(|name| {
        let folder = fresh("longest", name);
        let evolve = run(&format!(
            "evolve --scheme {name} --evaluations 900 --out {}",
            folder.display()
        ));
        assert_eq!(evolve.0, Some(0), "{name}");
        let file = folder.join("theseus-longest-6x6-1.json");
        for command in ["verify", "repeat"] {
            let (status, _, stderr) = run(&format!("{command} {}", file.display()));
            assert_eq!((status, stderr.as_str()), (Some(0), ""), "{command} {name}");
        }
        let text = fs::read_to_string(file).expect("a file");
        fs::remove_dir_all(folder).expect("it was there");
        // The record has the words of the command line.
        text.replace("hardest", "longest")
    });
    assert_eq!(texts[0], texts[1]);
    let (_, help, _) = run("evolve --help");
    assert!(
        help.contains("longest") && !help.contains("hardest"),
        "{help}"
    );
}

#[test]
fn a_population_of_one_and_the_objective_difficulty_work() {
    let (alone, _) = search(
        "--evaluations 300 --population-size 1",
        &fresh("longest", "alone"),
    );
    assert_eq!(
        (&alone["evaluations"], &alone["generations"]),
        (&300.into(), &299.into())
    );
    let (hard, _) = search(
        "--evaluations 300 --fitness difficulty",
        &fresh("longest", "hard"),
    );
    assert_eq!(hard["fitness"], hard["difficulty"]);
}

#[test]
fn options_that_the_search_cannot_use_are_refused() {
    for (line, sentence) in [
        (
            "evolve --fitness difficulty",
            "error: --fitness difficulty: only with --scheme longest\n",
        ),
        (
            "evolve --scheme longest --population-size 1000000000",
            "error: --population-size 1000000000: expected at most 1000000\n",
        ),
    ] {
        assert_eq!(run(line), (Some(2), String::new(), sentence.to_owned()));
    }
}
