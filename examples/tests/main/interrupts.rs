//! Signals: each tool is interrupted at a random moment; then its output and its files are checked.
//!
//! A signal before the first result ends the command without output. The tests then try again with
//! a longer pause, so that they do not depend on the speed of the machine.

use crate::support::{self, fresh};
use ga_core::rand::{Rng, RngExt};
use ga_core::random::Stream;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Names, numbers and exit statuses.
const SIGNALS: [(&str, u32, i32); 3] = [("INT", 2, 130), ("TERM", 15, 143), ("HUP", 1, 129)];

/// What a command says that is interrupted too early.
const NOTHING: &str = "interrupted before any result was complete\n";

/// Pauses before the signal in milliseconds; the longest are for a busy machine.
const PAUSES: [u64; 7] = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

fn start(line: &str, out: Option<&Path>) -> Child {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command.args(words).arg("--json");
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("an example can be started")
}

/// The signal to send to the run of this number: none that this process ignores.
///
/// A background job of a shell without job control ignores SIGINT, and what `nohup` starts ignores
/// SIGHUP. Its children ignore them too, SIGINT until they install a handler. A signal before that
/// would be lost, and the test would wait forever.
fn signal(run: usize) -> (&'static str, i32) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Without this file, the tools do not take SIGHUP as a request.
    let ignored = ignored.unwrap_or(1);
    let taken: Vec<_> = SIGNALS
        .iter()
        .filter(|(_, number, _)| ignored >> (number - 1) & 1 == 0)
        .collect();
    let &(name, _, status) = taken[run % taken.len()];
    (name, status)
}

fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("a shell")
            .success()
    );
}

/// Waits for a random time. No assertion depends on its length.
fn pause(most: u64, rng: &mut dyn Rng) {
    std::thread::sleep(Duration::from_millis(rng.random_range(most / 2..=most)));
}

/// The exit status and the objects of a run that was interrupted after its first result.
fn interrupted(
    line: &str,
    out: Option<&Path>,
    signal: &str,
    rng: &mut dyn Rng,
) -> (Option<i32>, Vec<Value>) {
    for most in PAUSES {
        let child = start(line, out);
        pause(most, rng);
        send(signal, &child);
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().expect("it ends");
        let stdout = String::from_utf8_lossy(&stdout);
        let stderr = String::from_utf8_lossy(&stderr);
        if stdout.is_empty() {
            // Too early: ended by the signal itself, or by a command that had nothing complete.
            assert!(["", NOTHING].contains(&&*stderr), "{line}: {stderr}");
            assert!(
                matches!(status.code(), None | Some(129 | 130 | 143)),
                "{line}: {status}"
            );
            continue;
        }
        assert_eq!(stderr, "", "{line}");
        let object = |text| {
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"))
        };
        return (status.code(), stdout.lines().map(object).collect());
    }
    panic!("{line}: nothing was printed after any pause");
}

/// Checks that the folder has the files that an object names, whole, and no others. Returns their
/// content.
fn read(files: &Value, out: &Path) -> Vec<Vec<u8>> {
    let files = files
        .as_array()
        .expect("a list of files")
        .iter()
        .map(|file| file.as_str().expect("a path"));
    let texts: Vec<Vec<u8>> = files
        .clone()
        .map(|file| std::fs::read(file).expect("a file"))
        .collect();
    for (file, text) in files.zip(&texts) {
        let extension = Path::new(file)
            .extension()
            .and_then(std::ffi::OsStr::to_str);
        match extension {
            Some("json") => drop(serde_json::from_slice::<Value>(text).expect("whole JSON")),
            Some("svg") => assert!(text.ends_with(b"</svg>\n"), "{file}"),
            _ => assert!(text.ends_with(b"\n"), "{file}"),
        }
    }
    assert_eq!(
        std::fs::read_dir(out).expect("a folder").count(),
        texts.len(),
        "no part of a file is left"
    );
    texts
}

#[test]
fn an_interrupted_search_writes_and_prints_its_result() {
    let lines = [
        "checkpoint evolve --generations 1000000",
        "checkpoint evolve --scheme paper --generations 1000000",
        "checkpoint evolve --time 3000 --target 5000",
        "hextiles evolve --generations 1000000",
        "hextiles evolve --scheme paper --generations 1000000",
        "hextiles pareto --each 1000000 --boards 64",
        "hextiles pareto --by weights --each 100",
        "theseus evolve --generations 1000000000",
        "theseus evolve --scheme longest --evaluations 1000000000000",
        "theseus evolve --size 4x4 --count 1000",
        "theseus evolve --campaign 1000 --moves 20..",
        "units plan ../crates/ga-units/data/skirmish.json --evaluations 1000000000000",
        "units plan ../crates/ga-units/data/skirmish.json --player ascent --evaluations 1000000000000",
        "units evolve-weights --generations 1000000 --maps 1 --size 2",
    ];
    let mut rng = Stream::seeded(12);
    for (run, line) in lines.into_iter().enumerate() {
        let (signal, expected) = signal(run);
        let out = fresh("interrupts", &run.to_string());
        let (status, objects) = interrupted(line, Some(&out), signal, &mut rng);
        let last = objects.last().expect("an answer");
        assert_eq!(
            (status, &last["stop"]),
            (Some(expected), &"cancelled".into()),
            "{line}"
        );
        assert!(
            last["evaluations"].as_u64().is_some_and(|count| count > 0),
            "{line}: {last}"
        );
        read(&last["files"], &out);
        std::fs::remove_dir_all(out).expect("it was there");
    }
}

/// One evaluation would take hours: the command ends, and has no result.
#[test]
fn a_signal_ends_evaluations_of_many_boards_and_matches() {
    for line in [
        "hextiles evolve --scheme paper --boards 10000000000 --threads 1",
        "units evolve-weights --maps 100000 --threads 1",
    ] {
        let out = fresh("interrupts", "long");
        let child = start(line, Some(&out));
        std::thread::sleep(Duration::from_millis(300));
        send("TERM", &child);
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().expect("it ends");
        assert_eq!((stdout.len(), out.exists()), (0, false), "{line}");
        // On a busy machine the signal may come before the command listens.
        assert!(
            matches!(status.code(), None | Some(143)),
            "{line}: {status}"
        );
        assert!(
            ["", NOTHING].contains(&&*String::from_utf8_lossy(&stderr)),
            "{line}"
        );
    }
}

#[test]
fn an_interrupted_command_prints_the_complete_results() {
    let set = support::set_of_tiles();
    let folder = fresh("interrupts", "set");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("set.json"), set).expect("a file");
    let score = format!(
        "hextiles score {} --boards 10000000000",
        folder.join("set.json").display()
    );
    let lines = [
        "checkpoint reproduce founders --generations 1 --runs 1000",
        "hextiles reproduce --experiment single-locations --runs 100000",
        "operators mutate --genome 0101 bit-flip --rate 0.5 --draws 1000000000",
        score.as_str(),
        "minimax move connect-four --player alphabeta --budget 1000000000000",
        "minimax move othello --budget 1000000000000",
        "minimax match connect-four --games 1000000 --budget 50",
        "minimax table1 --trees 1000",
        "minimax reproduce --trees 999",
        "units reproduce --experiment ours --runs 999",
    ];
    let mut rng = Stream::seeded(13);
    for (run, line) in lines.into_iter().enumerate() {
        let (signal, expected) = signal(run);
        let (status, objects) = interrupted(line, None, signal, &mut rng);
        assert_eq!(status, Some(expected), "{line}");
        let last = objects.last().expect("an answer");
        if let Some(stop) = last.get("stop") {
            assert_eq!(stop, "cancelled", "{line}");
        }
        for (name, most) in [
            ("boards", 10_000_000_000),
            ("draws", 1_000_000_000),
            ("runs", 1000),
        ] {
            let asked = last
                .get(name)
                .filter(|_| line.contains(&format!("--{name} ")));
            let asked = asked.and_then(Value::as_u64);
            assert!(
                asked.is_none_or(|count| 0 < count && count < most),
                "{line}: {last}"
            );
        }
    }
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn an_interrupted_command_writes_whole_files() {
    let mut rng = Stream::seeded(17);
    for (run, line) in [
        "minimax figure7 --trees 3",
        "units match --a hold --b hold --games 1000000",
    ]
    .into_iter()
    .enumerate()
    {
        let (signal, expected) = signal(run);
        let out = fresh("interrupts", &format!("whole-{run}"));
        let (status, _) = interrupted(line, Some(&out), signal, &mut rng);
        assert_eq!(status, Some(expected), "{line}");
        let path = |file: std::io::Result<std::fs::DirEntry>| {
            file.expect("a file").path().display().to_string()
        };
        let files: Vec<String> = std::fs::read_dir(&out)
            .expect("a folder")
            .map(path)
            .collect();
        assert_eq!(read(&files.into(), &out).len(), 2, "{line}");
        std::fs::remove_dir_all(out).expect("it was there");
    }
}

#[test]
fn an_interrupted_run_is_repeated_by_its_evaluations_and_its_schedule() {
    let mut rng = Stream::seeded(14);
    for (name, line) in [
        (
            "annealed",
            "checkpoint evolve --seed 5 --generations 100000",
        ),
        ("timed", "checkpoint evolve --seed 5 --time 3000"),
        (
            "longest",
            "theseus evolve --seed 5 --scheme longest --evaluations 1000000000000",
        ),
    ] {
        let first = fresh("interrupts", name);
        let second = fresh("interrupts", &format!("{name}-again"));
        let (_, objects) = interrupted(line, Some(&first), "INT", &mut rng);
        let found = objects.last().expect("an answer");
        let limit = line.rfind(" --").expect("a limit");
        let mut again = format!("{} --evaluations {}", &line[..limit], found["evaluations"]);
        if let Some(schedule) = found["schedule"].as_u64() {
            again = format!("{again} --schedule {schedule}");
        }
        let Output { status, stdout, .. } = start(&again, Some(&second))
            .wait_with_output()
            .expect("it ends");
        assert_eq!(status.code(), Some(0), "{again}");
        let repeated: Value = serde_json::from_slice(&stdout).expect("an object");
        for figure in ["generations", "evaluations", "fitness", "schedule"] {
            assert_eq!(repeated[figure], found[figure], "{line}: {figure}");
        }
        assert_eq!(
            read(&repeated["files"], &second),
            read(&found["files"], &first),
            "{line}"
        );
        std::fs::remove_dir_all(first).expect("it was there");
        std::fs::remove_dir_all(second).expect("it was there");
    }
}

#[test]
fn a_second_signal_ends_the_process_at_once() {
    // The report on a board of 600 places takes several seconds, and no signal ends it. So a
    // signal that comes more than a second after the first one is within it.
    let out = fresh("interrupts", "second");
    std::fs::create_dir_all(&out).expect("a folder");
    let board = out.join("board.json");
    let places = 600;
    let links: Vec<Value> = (1..places)
        .map(|place| json!([place, "S", place + 1, "N"]))
        .collect();
    let locations = json!({ "A": [[1, "N"]], "B": [[places, "S"]] });
    let chain = json!({ "places": places, "links": links, "locations": locations });
    std::fs::write(&board, chain.to_string()).expect("a file");
    let line = format!(
        "hextiles evolve --scheme paper --boards 1 --generations 1000000000 --board {}",
        board.display()
    );
    let mut rng = Stream::seeded(15);
    let ended_at_once = PAUSES.into_iter().any(|most| {
        let mut child = start(&line, Some(&out));
        pause(most, &mut rng);
        send("INT", &child);
        std::thread::sleep(Duration::from_millis(1300));
        if child.try_wait().expect("a child").is_none() {
            send("TERM", &child);
        }
        let Output { status, stdout, .. } = child.wait_with_output().expect("it ends");
        // By the first signal it would be 130.
        status.code() == Some(143) && stdout.is_empty()
    });
    assert!(ended_at_once);
    std::fs::remove_dir_all(out).expect("it was there");
}

#[test]
fn a_command_that_waits_for_its_input_ends_with_the_first_signal() {
    let mut rng = Stream::seeded(16);
    for line in ["theseus solve -", "hextiles score -"] {
        let ended = PAUSES.into_iter().any(|most| {
            let mut child = start(line, None);
            let input = child.stdin.take();
            pause(most, &mut rng);
            send("INT", &child);
            let Output { status, stdout, .. } = child.wait_with_output().expect("it ends");
            drop(input);
            assert!(stdout.is_empty(), "{line}");
            status.code() == Some(130)
        });
        assert!(ended, "{line}");
    }
}
