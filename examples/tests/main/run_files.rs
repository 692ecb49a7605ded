//! Runs that last: run files, kills, repetitions, configurations and many seeds.

use crate::support::{self, fresh};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_core::terminate::Clock;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Searches of all tools that take a moment, each with its number of kills in the test suite.
const SEARCHES: [&str; 12] = [
    "theseus evolve --generations 2000",
    "theseus evolve --scheme longest --evaluations 30000",
    "theseus evolve --size 5x5 --moves 24.. --count 4 --evaluations 100000",
    "theseus evolve --size 5x5 --campaign 4",
    "checkpoint evolve --generations 12",
    "checkpoint evolve --scheme paper --representation negative --generations 6",
    "checkpoint evolve --reward tour=1,walls=-1 --range tour=100.. --generations 6",
    "hextiles evolve --generations 30 --history 10 --report-boards 20000",
    "hextiles pareto --each 3 --boards 32",
    "hextiles pareto --by weights --each 2",
    "tiles evolve ../crates/ga-tiles/data/temple.toml --count 500 --evaluations 20000",
    "units evolve-weights --generations 2 --maps 1 --population-size 3",
];

pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(crate) fn finished(command: &mut Command) -> (Option<i32>, String, String) {
    support::printed(command.output().expect("an example can be started"))
}

/// All files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path());
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    entries
        .filter(|path| path.is_file())
        .map(|path| (name(&path), fs::read(&path).expect("a file")))
        .collect()
}

/// Runs a search undisturbed, and again with kills at random moments; returns the number of kills
/// that came before the end. Both must give the same files.
fn killed(line: &str, kills: u64, rng: &mut Stream) -> u64 {
    let folder = fresh();
    let whole = folder.join("whole");
    let cut = folder.join("cut");
    fs::create_dir_all(&folder).expect("a folder");
    let [whole_run, cut_run] = [&whole, &cut].map(|path| path.with_extension("run"));
    let mut undisturbed = command(line);
    // The run file names the folder of the results, so both have the same one.
    undisturbed
        .arg("--json")
        .arg("--out")
        .arg(&cut)
        .arg("--save")
        .arg(&whole_run);
    let clock = Clock::system();
    let (status, _, error) = finished(&mut undisturbed);
    let time = clock.elapsed();
    assert!(matches!(status, Some(0 | 1)), "{line}: {error}");
    fs::rename(&cut, &whole).expect("a folder");

    let (tool, words) = line.split_once(' ').expect("a tool and its command");
    let search = words.split(' ').next().expect("a command");
    let mut came = 0;
    for kill in 0..kills {
        let mut command = if cut_run.exists() {
            let mut command = command(&format!("{tool} {search}"));
            command.arg("--resume").arg(&cut_run);
            command
        } else {
            let mut command = command(line);
            command.arg("--save").arg(&cut_run);
            command
        };
        // The file is written after nearly every generation, so that some kills meet a write.
        command
            .arg("--out")
            .arg(&cut)
            .args(["--every", "0.001", "--json"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("an example can be started");
        // The whole time is divided among the kills, so that the run does not end before the last.
        let most = time.as_micros() as u64 / kills.max(4);
        std::thread::sleep(Duration::from_micros(
            rng.random_range(most / 2..=most.max(1)),
        ));
        if child.try_wait().expect("a child").is_none() {
            came += 1;
        }
        child.kill().expect("it was started here");
        child.wait().expect("it ends");
        assert!(
            kill < 1 || cut_run.exists() || came > 0,
            "{line}: nothing happened"
        );
    }
    let mut last = if cut_run.exists() {
        // A run file does not name a folder that is not below the working directory.
        let mut last = command(&format!("{tool} {search}"));
        last.arg("--resume").arg(&cut_run).arg("--out").arg(&cut);
        last
    } else {
        let mut last = command(line);
        last.arg("--save").arg(&cut_run).arg("--out").arg(&cut);
        last
    };
    let (resumed, _, error) = finished(last.arg("--json"));
    assert_eq!(resumed, status, "{line}: {error}");
    assert_eq!(files(&cut), files(&whole), "{line}");
    assert!(
        fs::read(&cut_run).expect("a run") == fs::read(&whole_run).expect("a run"),
        "{line}: run files"
    );
    came
}

#[test]
fn a_search_that_was_killed_again_and_again_ends_with_the_same_files() {
    let mut rng = Stream::seeded(16);
    let came: u64 = SEARCHES.iter().map(|line| killed(line, 5, &mut rng)).sum();
    // On a machine whose load changes, fewer than half of them come in time.
    assert!(came >= 12, "{came} kills of 60 came before the end");
}

/// `cargo test -p examples --test main -- --ignored fifty_kills`
#[test]
#[ignore = "takes some minutes; docs/reliability.md has the command"]
fn fifty_kills_of_each_search() {
    let mut rng = Stream::seeded(50);
    for line in SEARCHES {
        // Longer, so that the kills come before its end.
        let line = line.replace("evolve --generations 12", "evolve --generations 240");
        let line = line.replace("--generations 2000", "--generations 40000");
        let line = line
            .replace("--each 2", "--each 40")
            .replace("--boards 32", "--boards 640");
        let came = killed(&line, 50, &mut rng);
        assert!(came >= 10, "{line}: {came} kills came before the end");
    }
}

#[test]
fn the_second_process_with_a_run_file_is_refused() {
    let folder = fresh();
    fs::create_dir_all(&folder).expect("a folder");
    let run = folder.join("a.run");
    let out = folder.join("out");
    let mut first = command("theseus evolve --generations 1000000000 --save");
    let mut first = first
        .arg(&run)
        .arg("--out")
        .arg(&out)
        .spawn()
        .expect("it can be started");
    while !run.exists() {
        assert!(
            first.try_wait().expect("a child").is_none(),
            "it works for a long time"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    for option in ["--save", "--resume"] {
        let mut second = command(&format!("theseus evolve {option}"));
        let (status, stdout, error) = finished(second.arg(&run).arg("--out").arg(&out));
        assert_eq!((status, &*stdout), (Some(2), ""), "{error}");
        assert!(
            error.contains("another process uses this run file"),
            "{error}"
        );
    }
    first.kill().expect("it was started here");
    first.wait().expect("it ends");
}

#[test]
fn many_seeds_continue_with_the_runs_that_are_missing() {
    let folder = fresh();
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("many.runs");
    let many = || {
        let mut many = command(
            "theseus evolve --size 4x4 --seed 7 --json --generations 2000 --runs 12 --save",
        );
        many.arg(&file).arg("--out").arg(folder.join("out"));
        many
    };
    // Killed in the middle of its runs, and after some of them.
    for milliseconds in [60, 120] {
        let mut child = many()
            .stdout(Stdio::null())
            .spawn()
            .expect("an example can be started");
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it was started here");
        child.wait().expect("it ends");
    }
    let (status, resumed, error) = finished(&mut many());
    assert_eq!((status, &*error), (Some(0), ""));
    let kept = fs::read(&file).expect("a file");
    fs::remove_file(&file).expect("a file");
    assert_eq!(finished(&mut many()).1, resumed);
    assert!(
        fs::read(&file).expect("a file") == kept,
        "the file of an undisturbed run"
    );
}

/// The lines of a log without their seconds.
pub(crate) fn log(path: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(path).expect("a log");
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        assert!(line["seconds"].take().is_number());
        line
    };
    lines.lines().map(line).collect()
}
