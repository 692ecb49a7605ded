//! Files that cannot be written are printed, so that no result is lost.
#![cfg(unix)]

use crate::support::{self, fresh};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Commands that write files: a run that takes little time, and one of its files.
fn writers(set: &str) -> [(String, &'static str); 11] {
    [
        (
            String::from("theseus evolve --generations 3"),
            "theseus-6x6-1.svg",
        ),
        (
            String::from("theseus evolve --size 3x3 --count 2 --evaluations 20000"),
            "theseus-order-3x3-1-1.svg",
        ),
        (
            String::from("checkpoint evolve --generations 1"),
            "checkpoint-30x30-1.json",
        ),
        (
            String::from("hextiles evolve --generations 1 --report-boards 20000"),
            "hextiles-1.json",
        ),
        (
            String::from("hextiles pareto --each 2 --boards 32"),
            "hextiles-pareto-1.svg",
        ),
        (
            String::from("tiles evolve ../crates/ga-tiles/data/caves.toml --count 2"),
            "tiles-caves-1.txt",
        ),
        (
            format!("hextiles sheet {set}"),
            "hextiles-sheet-set-tiles-1-back.svg",
        ),
        (
            format!("hextiles board {set}"),
            "hextiles-board-set-1-laid.json",
        ),
        (
            String::from("checkpoint score ../crates/ga-checkpoint/data/annealed.json --draw"),
            "checkpoint-score-annealed-1.svg",
        ),
        (
            String::from("units match --a hold --b hold --rounds 2"),
            "units-match-hold-hold-50x50-1.svg",
        ),
        (
            String::from("minimax show --budget 20"),
            "minimax-show-1-figure6.svg",
        ),
    ]
}

fn set(folder: &Path) -> String {
    std::fs::create_dir_all(folder).expect("a folder");
    let set = folder.join("set.json");
    std::fs::write(&set, support::set_of_tiles()).expect("a file");
    set.display().to_string()
}

/// Runs a line with `--out` in a shell, after the commands `before`.
fn run(before: &str, line: &str, out: &Path, json: bool) -> (Option<i32>, String, String) {
    let (name, rest) = line.split_once(' ').expect("a name and options");
    let program = support::path(name);
    let json = if json { "--json" } else { "" };
    let line = format!(
        "{before} exec '{}' {rest} {json} --out '{}'",
        program.display(),
        out.display()
    );
    let mut command = Command::new("sh");
    command.args(["-c", &line]).stdin(Stdio::null());
    support::printed(command.output().expect("a shell"))
}

/// The last object, and the names in its `unwritten`.
fn unwritten(stdout: &str) -> (Value, Vec<String>) {
    let last: Value =
        serde_json::from_str(stdout.lines().last().expect("an answer")).expect("an object");
    let names = last["unwritten"]
        .as_object()
        .expect("what was not written")
        .keys()
        .cloned()
        .collect();
    (last, names)
}

#[test]
fn a_file_that_cannot_be_replaced_is_printed_and_all_others_are_written() {
    let folder = fresh();
    let set = set(&folder);
    for (line, file) in writers(&set) {
        let whole = folder.join("whole");
        let out = folder.join("out");
        let (status, ..) = run("", &line, &whole, true);
        assert!(matches!(status, Some(0 | 1)), "{line}");
        // A folder of that name cannot be replaced by a file.
        std::fs::create_dir_all(out.join(file).join("taken")).expect("a folder");
        let (status, stdout, stderr) = run("", &line, &out, true);
        assert_eq!(
            (status, stderr.lines().count()),
            (Some(2), 1),
            "{line}: {stderr}"
        );
        assert!(
            stderr.starts_with("error: ") && stderr.contains(file),
            "{line}: {stderr}"
        );
        let (last, names) = unwritten(&stdout);
        assert_eq!(names, [file], "{line}");
        let names = std::fs::read_dir(&whole)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name());
        for name in names {
            let expected = std::fs::read(whole.join(&name)).expect("a file");
            if name == file {
                assert_eq!(
                    last["unwritten"][file].as_str().map(str::as_bytes),
                    Some(&*expected),
                    "{line}"
                );
            } else {
                assert_eq!(
                    std::fs::read(out.join(&name)).expect("a file"),
                    expected,
                    "{line}"
                );
            }
        }
        std::fs::remove_dir_all(whole).expect("it was there");
        std::fs::remove_dir_all(out).expect("it was there");
    }
}

#[test]
fn with_a_full_disk_all_files_are_printed() {
    let folder = fresh();
    let set = set(&folder);
    for (line, file) in writers(&set) {
        let out = folder.join("out");
        // As on a full disk: files can be created, but no byte can be written.
        let (status, stdout, stderr) = run("ulimit -f 0;", &line, &out, true);
        assert_eq!(
            (status, stderr.lines().count()),
            (Some(2), 1),
            "{line}: {stderr}"
        );
        let (last, names) = unwritten(&stdout);
        assert!(
            names.iter().any(|name| name == file) && names.len() > 1,
            "{line}: {names:?}"
        );
        assert!(
            last.get("files")
                .is_none_or(|files| files == &Value::Array(Vec::new())),
            "{line}"
        );
        assert_eq!(
            std::fs::read_dir(&out).expect("a folder").count(),
            0,
            "{line}: no part is left"
        );
        std::fs::remove_dir_all(out).expect("it was there");
    }
}

#[test]
fn without_json_the_text_of_an_unwritten_file_follows_the_answer() {
    let out = fresh();
    let (status, stdout, stderr) = run(
        "ulimit -f 0;",
        "theseus evolve --generations 3",
        &out,
        false,
    );
    assert_eq!((status, stderr.lines().count()), (Some(2), 1), "{stderr}");
    assert!(
        stdout.contains("fitness ") && stdout.contains("wrote nothing"),
        "{stdout}"
    );
    assert!(
        stdout.contains("\ntheseus-6x6-1.json:\n{") && stdout.contains("theseus-6x6-1.svg:\n<svg"),
        "{stdout}"
    );
}

#[test]
fn a_population_that_cannot_be_written_is_printed_under_its_path() {
    let out = fresh();
    let line = format!(
        "checkpoint evolve --scheme paper --generations 1 --population {}.csv",
        out.display()
    );
    let (status, stdout, _) = run("ulimit -f 0;", &line, &out, true);
    assert_eq!(status, Some(2));
    let (last, _) = unwritten(&stdout);
    let text = last["unwritten"][format!("{}.csv", out.display())]
        .as_str()
        .expect("a text");
    assert!(text.lines().count() > 30, "{text}");
    std::fs::remove_file(format!("{}.csv", out.display()))
        .expect("an empty file, made before the run");
}
