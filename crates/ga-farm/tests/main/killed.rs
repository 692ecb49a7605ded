//! Coordinators that are killed, and continue from their run files with an empty queue.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

fn coordinator(kind: &str, file: &Path, workers: &str, generations: u64) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_farm_test_coordinator"));
    command
        .arg(kind)
        .arg(file)
        .args([workers, &generations.to_string()]);
    command
}

/// The bytes of the run file with one thread and without a kill.
fn quiet(kind: &str, folder: &TempDir, generations: u64) -> Vec<u8> {
    let file = folder.path().join("quiet");
    let status = coordinator(kind, &file, "thread", generations)
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("the coordinator").success());
    std::fs::read(file).expect("the run file")
}

/// Kills the coordinator after every `step` lines, then lets it end. Returns the kills and what it
/// printed at last.
fn kill_often(kind: &str, file: &Path, step: usize, generations: u64) -> (usize, String) {
    let mut kills = 0;
    loop {
        let mut command = coordinator(kind, file, "3", generations);
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the coordinator");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let last = lines
            .by_ref()
            .take(step)
            .last()
            .and_then(Result::ok)
            .unwrap_or_default();
        // Without a line, it had come to the last generation before the kill was seen.
        if last.is_empty() || last.parse() == Ok(generations) || last.contains(' ') {
            assert!(child.wait().expect("its end").success());
            return (kills, lines.last().and_then(Result::ok).unwrap_or(last));
        }
        // In the middle of the next generation, or of the file.
        child.kill().expect("a signal");
        child.wait().expect("its end");
        kills += 1;
    }
}

#[test]
fn a_coordinator_of_one_population_that_is_killed_writes_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("killed");
    let (kills, _) = kill_often("population", &file, 3, 30);
    // How far it comes before a kill depends on the load.
    assert!(kills >= 3, "{kills}");
    assert!(std::fs::read(file).expect("the run file") == quiet("population", &folder, 30));
}

#[test]
fn a_coordinator_of_islands_that_is_killed_writes_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("killed");
    let (kills, _) = kill_often("islands", &file, 1, 60);
    assert!(kills >= 1, "{kills}");
    assert!(std::fs::read(file).expect("the run file") == quiet("islands", &folder, 60));
}

#[test]
fn an_asynchronous_run_whose_coordinator_is_killed_is_repeated_from_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("killed");
    let (kills, _) = kill_often("asynchronous", &file, 6, 60);
    assert!(kills >= 2, "{kills}");
    let mut replay = Command::new(env!("CARGO_BIN_EXE_farm_test_coordinator"));
    let said = replay
        .arg("replay")
        .arg(&file)
        .output()
        .expect("the coordinator")
        .stdout;
    let said = String::from_utf8_lossy(&said);
    let numbers: Vec<u64> = said
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .collect();
    assert!(said.starts_with("equal true"), "{said}");
    // Nothing is lost, nothing counted twice.
    assert!(
        matches!(numbers[..], [asked, told, outstanding] if told >= 2 * 60 && asked == told + outstanding),
        "{said}"
    );
}

#[test]
fn a_run_that_is_stopped_to_be_saved_loses_no_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = coordinator("asynchronous", &folder.path().join("file"), "3", 60)
        .output()
        .expect("the coordinator");
    let said = String::from_utf8_lossy(&run.stdout);
    let duplicates: u64 = said
        .lines()
        .last()
        .and_then(|line| line.rsplit(' ').next()?.parse().ok())
        .expect("a number");
    // Of 120 tasks and 60 stops, each with 4 tasks that are with the workers.
    assert!(duplicates < 30, "{duplicates}");
}
