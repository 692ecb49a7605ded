//! Signals: each tool is interrupted at a random moment; then its output and its files are checked.

use crate::signals::{NOTHING, PAUSES, interrupted, messages, pause, read, send, signal, start};
use crate::support::{self, fresh};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use serde_json::{Value, json};
use std::process::Output;
use std::time::Duration;

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
        "units evolve-weights --generations 1000000 --maps 1 --population-size 2",
    ];
    let mut rng = Stream::seeded(12);
    for (run, line) in lines.into_iter().enumerate() {
        let (signal, expected) = signal(run);
        let out = fresh();
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
    }
}

/// One evaluation would take hours: the command ends, and has no result.
#[test]
fn a_signal_ends_evaluations_of_many_boards_and_matches() {
    for line in [
        "hextiles evolve --scheme paper --boards 10000000000 --threads 1",
        "units evolve-weights --maps 100000 --threads 1",
        "theseus evolve --size 16x16 --population-size 1000000 --threads 1",
        "theseus evolve --scheme longest --size 16x16 --population-size 1000000 --threads 1",
        "checkpoint evolve --scheme paper --size 64x64 --population-size 1000000 --threads 1",
    ] {
        let out = fresh();
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
        assert!(["", NOTHING].contains(&&*messages(&stderr)), "{line}");
    }
}

/// The founders alone would take from half a minute to hours.
#[test]
fn the_time_of_a_command_ends_its_founders() {
    for line in [
        "hextiles evolve --scheme paper --boards 10000000000",
        "hextiles pareto --boards 20000",
        "units evolve-weights --maps 100000",
        "theseus evolve --size 16x16 --population-size 1000000",
        "theseus evolve --scheme longest --size 16x16 --population-size 1000000",
        "checkpoint evolve --scheme paper --size 64x64 --population-size 1000000",
    ] {
        let out = fresh();
        let line = format!("{line} --time 0.01");
        let Output {
            status,
            stdout,
            stderr,
        } = start(&line, Some(&out))
            .wait_with_output()
            .expect("it ends");
        assert_eq!((stdout.len(), out.exists()), (0, false), "{line}");
        assert_eq!(status.code(), Some(1), "{line}");
        let said = String::from_utf8_lossy(&stderr);
        assert_eq!(
            said, "the time was over before any result was complete\n",
            "{line}"
        );
    }
}

/// A draw by constraint propagation takes very long with thousands of windows of 4 x 4 cells.
#[test]
fn the_time_of_a_command_ends_a_draw_by_rules() {
    let folder = fresh();
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut rng = Stream::seeded(18);
    let row = |rng: &mut Stream| -> String {
        (0..120)
            .map(|_| {
                if rng.random_range(0..9) == 0 {
                    '#'
                } else {
                    '.'
                }
            })
            .collect()
    };
    let rows: Vec<String> = (0..120).map(|_| row(&mut rng)).collect();
    let sample = folder.join("sample.txt");
    std::fs::write(&sample, rows.join("\n")).expect("a file");
    let learn = ["learn", "--window", "4", sample.to_str().expect("a path")];
    let (_, learnt, _) = support::run("tiles", learn, b"");
    let (level, out) = (folder.join("level.toml"), folder.join("out"));
    std::fs::write(&level, learnt).expect("a file");
    let line = format!("tiles evolve {} --count 1 --time 0.3", level.display());
    let Output { status, .. } = start(&line, Some(&out))
        .wait_with_output()
        .expect("it ends");
    assert_eq!(status.code(), Some(1));
}

/// A program that needs longer for its second generation than the command has. It is not asked
/// again for what it has answered.
#[test]
fn the_time_of_a_command_ends_a_program_that_measures() {
    let folder = fresh();
    std::fs::create_dir_all(&folder).expect("a folder");
    let out = folder.join("out");
    // It has answered the first batch twice, or nothing.
    for (answers, said) in [
        (
            8,
            "; the best level: mine is 1, expected 2 or more; more --time",
        ),
        (0, "the time was over before any result was complete"),
    ] {
        let script = format!(
            "n=0; while read -r line; do n=$((n+1)); [ $n -gt {answers} ] && sleep 1000; echo 1; done"
        );
        let level = folder.join("slow.toml");
        let text = format!(
            "size = {{ width = 6, height = 6 }}\ntiles = [{{ character = '#' }}, {{ character = '.' }}]\n\
             [measures.mine]\ntype = 'command'\nseconds = 30\ncommand = ['sh', '-c', '{script}']\n\
             require = {{ at_least = 2 }}\n"
        );
        std::fs::write(&level, text).expect("a file");
        let line = format!(
            "tiles evolve {} --allow-commands --count 1 --time 0.5",
            level.display()
        );
        let ended = start(&line, Some(&out))
            .wait_with_output()
            .expect("it ends");
        assert_eq!(ended.status.code(), Some(1), "{ended:?}");
        let all = [ended.stdout, ended.stderr].concat();
        assert!(String::from_utf8_lossy(&all).contains(said), "{said}");
    }
}

#[test]
fn an_interrupted_command_prints_the_complete_results() {
    let set = support::set_of_tiles();
    let folder = fresh();
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("set.json"), set).expect("a file");
    let score = format!(
        "hextiles score {} --boards 10000000000",
        folder.join("set.json").display()
    );
    let lines = [
        score.as_str(),
        "minimax move connect-four --player alphabeta --budget 1000000000000",
        "minimax move othello --budget 1000000000000",
        "minimax match connect-four --games 1000000 --budget 50",
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
        if let Some(boards) = last.get("boards").and_then(Value::as_u64) {
            assert!(0 < boards && boards < 10_000_000_000, "{line}: {last}");
        }
    }
}

#[test]
fn an_interrupted_command_writes_whole_files() {
    let mut rng = Stream::seeded(17);
    let line = "units match --a hold --b hold --games 1000000";
    let (signal, expected) = signal(0);
    let out = fresh();
    let (status, _) = interrupted(line, Some(&out), signal, &mut rng);
    assert_eq!(status, Some(expected));
    let path = |file: std::io::Result<std::fs::DirEntry>| {
        file.expect("a file").path().display().to_string()
    };
    let files: Vec<String> = std::fs::read_dir(&out)
        .expect("a folder")
        .map(path)
        .collect();
    assert_eq!(read(&files.into(), &out).len(), 2);
}

#[test]
fn an_interrupted_run_is_repeated_by_its_evaluations_and_its_schedule() {
    let mut rng = Stream::seeded(14);
    for line in [
        "checkpoint evolve --seed 5 --generations 100000",
        "checkpoint evolve --seed 5 --time 3000",
        "theseus evolve --seed 5 --scheme longest --evaluations 1000000000000",
    ] {
        let first = fresh();
        let second = fresh();
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
    }
}

#[test]
fn a_second_signal_ends_the_process_at_once() {
    // The report on a board of 600 places takes several seconds, and no signal ends it. So a
    // signal that comes more than a second after the first one is within it.
    let out = fresh();
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
