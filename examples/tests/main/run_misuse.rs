//! Run files, logs and many seeds where something does not fit: what is refused, and what is lost.

use crate::run_files::{command, finished, log};
use crate::support::{Fresh, fresh};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A folder for one test.
pub(crate) fn folder() -> Fresh {
    let folder = fresh();
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a line in a folder: words like `./a.run` are files there. Returns status, standard output
/// and standard error.
pub(crate) fn run(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    finished(started(folder, line))
}

fn started<'a>(folder: &Path, line: &str) -> &'a mut Command {
    let command = Box::leak(Box::new(command(line)));
    command.current_dir(folder)
}

/// Checks that a line is refused in a sentence, without output.
pub(crate) fn refused(folder: &Path, line: &str, sentence: &str) {
    let (status, stdout, stderr) = run(folder, line);
    assert_eq!(
        (status, &*stdout, stderr.lines().count()),
        (Some(2), "", 1),
        "{line}: {stderr}"
    );
    assert!(stderr.contains(sentence), "{line}: {stderr}");
}

pub(crate) fn object(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

/// The body of a run file as JSON, changed, with a right checksum.
fn forge(path: &Path, change: impl FnOnce(&mut Value)) {
    let text = fs::read_to_string(path).expect("a run");
    let mut body = object(text.lines().nth(1).expect("two lines"));
    change(&mut body);
    let body = body.to_string();
    let checksum = crc64(body.as_bytes());
    let header = format!(
        "{{\"format\":\"ga-run/1\",\"checksum\":\"{checksum:016x}\",\"length\":{}}}\n",
        body.len()
    );
    fs::write(path, header + &body + "\n").expect("a run");
}

/// CRC-64/XZ, bit by bit.
fn crc64(bytes: &[u8]) -> u64 {
    let step = |crc: u64, byte: &u8| {
        (0..8).fold(crc ^ u64::from(*byte), |crc, _| {
            (crc >> 1)
                ^ if crc & 1 == 1 {
                    0xc96c_5795_d787_0f42
                } else {
                    0
                }
        })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
fn the_log_of_an_order_is_whole_after_each_resume() {
    for line in ["--count 3", "--moves 25..", "--campaign 3"] {
        let folder = folder();
        let order = format!("theseus evolve --size 5x5 --seed 3 {line}");
        let (_, whole, _) = run(
            &folder,
            &format!("{order} --log whole.log --out whole --json"),
        );
        let all = object(whole.lines().last().expect("an answer"))["evaluations"]
            .as_u64()
            .expect("a number");
        // Interrupted by limits three times: within searches and between them.
        run(
            &folder,
            &format!(
                "{order} --evaluations {} --save a.run --log a.log --out a",
                all / 4
            ),
        );
        for part in [2, 3] {
            run(
                &folder,
                &format!(
                    "theseus evolve --resume a.run --evaluations {} --log a.log --out a",
                    part * all / 4
                ),
            );
            // Nothing is written before the journal is repeated, so a kill would find the whole.
            let mut child = started(
                &folder,
                "theseus evolve --resume a.run --every 0.001 --log a.log --out a",
            )
            .args(["--evaluations", "1000000000"])
            .spawn()
            .expect("it can be started");
            std::thread::sleep(Duration::from_millis(20));
            child.kill().expect("it was started here");
            child.wait().expect("it ends");
        }
        let resumed = format!(
            "theseus evolve --resume a.run --evaluations {} --log a.log --out a --json",
            10 * all
        );
        let (status, _, error) = run(&folder, &resumed);
        assert!(matches!(status, Some(0 | 1)), "{line}: {error}");
        let lines = log(&folder.join("a.log"));
        let expected = log(&folder.join("whole.log"));
        let generations: Vec<u64> = lines
            .iter()
            .filter_map(|line| line["generation"].as_u64())
            .collect();
        assert_eq!(
            generations,
            (0..generations.len() as u64).collect::<Vec<_>>(),
            "{line}"
        );
        assert_eq!(
            lines[..expected.len().min(lines.len())],
            expected[..expected.len().min(lines.len())],
            "{line}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_during_the_trial_leaves_a_run_that_plans_again() {
    let folder = folder();
    let mut child = started(
        &folder,
        "checkpoint evolve --time 60 --seed 4 --save a.run --out a --json",
    )
    .stdout(Stdio::null())
    .spawn()
    .expect("it can be started");
    // The trial takes some seconds of a minute.
    std::thread::sleep(Duration::from_millis(700));
    let kill = format!("kill -TERM {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("a shell")
            .success()
    );
    child.wait().expect("it ends");
    if folder.join("a.run").exists() {
        let run_file = fs::read_to_string(folder.join("a.run")).expect("a run");
        let body = object(run_file.lines().nth(1).expect("two lines"));
        assert_eq!(
            (&body["made"]["schedule"], &body["run"]),
            (&Value::Null, &Value::Null)
        );
        // A limit that needs no trial.
        let (status, stdout, error) = run(
            &folder,
            "checkpoint evolve --resume a.run --generations 3 --out a --json",
        );
        assert_eq!((status, &*error), (Some(0), ""));
        assert_eq!(object(&stdout)["schedule"], 3);
        let (_, planned, _) = run(
            &folder,
            "checkpoint evolve --seed 4 --generations 3 --save b.run --out a --json",
        );
        assert_eq!(
            object(&planned)["evaluations"],
            object(&stdout)["evaluations"]
        );
        assert!(
            fs::read(folder.join("a.run")).expect("a run")
                == fs::read(folder.join("b.run")).expect("a run")
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_that_comes_twice_at_once_is_one_signal() {
    let folder = folder();
    let mut child = started(
        &folder,
        "theseus evolve --generations 1000000000 --save a.run --out a --json",
    )
    .spawn()
    .expect("it can be started");
    while !folder.join("a.run").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    // As `timeout` does: the process, and then its group.
    let kill = format!("kill -TERM {0} {0} {0}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("a shell")
            .success()
    );
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    let ended = fs::read_to_string(folder.join("a.run")).expect("a run");
    assert!(ended.contains("\"ended\":\"cancelled\""));
    assert!(
        folder.join("a/theseus-6x6-1.json").exists(),
        "the result is written"
    );
}

#[test]
fn a_log_that_a_run_writes_is_not_replaced_by_another_run() {
    let folder = folder();
    let mut first = started(
        &folder,
        "theseus evolve --generations 1000000000 --log a.log --out a",
    )
    .spawn()
    .expect("it can be started");
    let length = || fs::metadata(folder.join("a.log")).map_or(0, |log| log.len());
    while length() == 0 {
        assert!(
            first.try_wait().expect("a child").is_none(),
            "it works for a long time"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    let before = length();
    refused(
        &folder,
        "theseus evolve --generations 3 --log a.log --out b",
        "a.log: another process writes this log",
    );
    assert!(length() >= before);
    first.kill().expect("it was started here");
    first.wait().expect("it ends");
}

#[test]
fn a_run_from_elsewhere_names_no_file_to_write() {
    let folder = folder();
    run(
        &folder,
        "checkpoint evolve --size 5x5 --scheme paper --generations 1 --save a.run --out out --json",
    );
    forge(&folder.join("a.run"), |body| {
        body["notes"]["population"] = "evil.csv".into();
    });
    refused(
        &folder,
        "checkpoint evolve --resume a.run",
        "a.run: notes.population: expected limits and \"out\" only",
    );
    // Nor does a run file name a folder outside of this one.
    for out in ["/tmp/evil", "../evil", "a/../../evil", "/"] {
        run(
            &folder,
            "checkpoint evolve --size 5x5 --scheme paper --generations 1 --save b.run --out out --json",
        );
        forge(&folder.join("b.run"), |body| {
            body["notes"]["out"] = out.into();
        });
        let sentence = "b.run: notes.out: expected a folder below this one, or --out";
        refused(
            &folder,
            "checkpoint evolve --resume b.run --generations 2",
            sentence,
        );
    }
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name())
        .collect();
    assert!(
        !names
            .iter()
            .any(|name| name.to_string_lossy().starts_with("evil.csv")),
        "{names:?}"
    );
}

#[test]
fn a_run_file_whose_parts_contradict_is_refused() {
    let folder = folder();
    for (line, scheme) in [
        ("theseus evolve --generations 6", "paper"),
        ("theseus evolve --scheme longest --generations 6", "longest"),
        ("checkpoint evolve --size 9x9 --generations 2", "annealed"),
        (
            "hextiles evolve --generations 2 --report-boards 20000",
            "common-boards",
        ),
        (
            "hextiles pareto --each 20 --boards 16 --generations 2",
            "objectives",
        ),
        (
            "hextiles pareto --by weights --each 1 --generations 2",
            "weights",
        ),
    ] {
        let path = folder.join("a.run");
        let tool = line.split(" --").next().expect("a tool").to_owned();
        let forged = |change: &dyn Fn(&mut Value), sentence: &str| {
            let _ = fs::remove_file(&path);
            run(&folder, &format!("{line} --save a.run --out out"));
            forge(&path, |body| change(body));
            let before = fs::read(&path).expect("a run");
            refused(
                &folder,
                &format!("{tool} --resume a.run --generations 9 --out out"),
                sentence,
            );
            assert!(fs::read(&path).expect("a run") == before, "{scheme}");
        };
        forged(
            &|body| body["made"]["seed"] = 2.into(),
            "another seed than 2",
        );
        forged(
            &|body| body["made"]["generations"] = 1.into(),
            "the number of generations of this run is 1, not",
        );
        forged(
            &|body| body["made"]["evaluations"] = 7.into(),
            "the number of evaluations of this run is 7, not",
        );
        if ["paper", "longest", "annealed"].contains(&scheme) {
            forged(
                &|body| body["made"]["options"]["size"] = "8x8".into(),
                "the run file has",
            );
        }
    }
    // `repeat` compares what it says.
    let _ = fs::remove_file(folder.join("a.run"));
    run(
        &folder,
        "theseus evolve --generations 6 --save a.run --out out",
    );
    let (status, stdout, _) = run(&folder, "theseus repeat a.run");
    assert!(
        status == Some(0) && stdout.contains("up to generation 6"),
        "{stdout}"
    );
    // Numbers that no generation has: it ends with the first that is passed.
    let file = folder.join("a.run");
    let result = folder.join("out/theseus-6x6-1.json");
    let run_file = fs::read(&file).expect("a run");
    let text = fs::read_to_string(&result).expect("a result");
    for (number, claim) in [
        ("generations", 2_u64),
        ("generations", 1 << 32),
        ("evaluations", 1 << 40),
    ] {
        forge(&file, |body| body["made"][number] = claim.into());
        let mut forged = object(&text);
        forged["made"][number] = claim.into();
        fs::write(&result, forged.to_string()).expect("a file");
        for line in [
            "theseus repeat a.run",
            "theseus repeat out/theseus-6x6-1.json",
        ] {
            let (status, stdout, _) = run(&folder, line);
            assert!(
                status == Some(1) && stdout.contains("not the same when made again"),
                "{stdout}"
            );
        }
        fs::write(&file, &run_file).expect("a run");
    }
}

type Change = fn(&mut Value);

#[test]
fn a_run_file_whose_record_was_altered_is_refused() {
    let folder = folder();
    let path = folder.join("a.run");
    let order: [Change; 4] = [
        |body| body["made"]["seed"] = 13.into(),
        |body| body["made"]["options"]["moves"] = "5..".into(),
        |body| body["run"]["ended"][0]["best"] = body["run"]["ended"][1]["best"].clone(),
        |body| drop(body.as_object_mut().map(|body| body.remove("seal"))),
    ];
    let size: [Change; 1] = [|body| body["made"]["options"]["population-size"] = 23.into()];
    let schedule: [Change; 1] = [|body| body["made"]["schedule"] = 33.into()];
    let boards: [Change; 1] = [|body| body["made"]["options"]["boards"] = 503.into()];
    let front: [Change; 1] = [|body| body["made"]["options"]["boards"] = 17.into()];
    let ended: [Change; 1] = [|body| body["run"]["before"]["boards"] = 1.into()];
    let sentence = "its record and its run were not written together";
    for (line, changes) in [
        (
            "theseus evolve --size 4x4 --moves 8.. --count 2",
            &order[..],
        ),
        (
            "units evolve-weights --generations 1 --maps 1 --population-size 2",
            &size[..],
        ),
        (
            "checkpoint evolve --size 9x9 --generations 2",
            &schedule[..],
        ),
        (
            "hextiles evolve --scheme paper --boards 50 --generations 2 --report-boards 20000",
            &boards[..],
        ),
        (
            "hextiles pareto --each 20 --boards 16 --generations 2",
            &front[..],
        ),
        (
            "hextiles pareto --by weights --each 1 --generations 2",
            &ended[..],
        ),
    ] {
        let _ = fs::remove_file(&path);
        let (status, _, error) = run(&folder, &format!("{line} --save a.run --out out"));
        assert_eq!((status, &*error), (Some(0), ""), "{line}");
        let whole = fs::read(&path).expect("a run");
        let tool = line.split(' ').take(2).collect::<Vec<_>>().join(" ");
        for change in changes {
            fs::write(&path, &whole).expect("a run");
            forge(&path, change);
            let before = fs::read(&path).expect("a run");
            for save in ["", " --save b.run"] {
                let resume =
                    format!("{tool} --resume a.run --generations 3 --out new/folder{save}");
                refused(&folder, &resume, sentence);
            }
            assert!(fs::read(&path).expect("a run") == before, "{line}");
        }
        fs::write(&path, &whole).expect("a run");
        let (status, _, error) = run(
            &folder,
            &format!("{tool} --resume a.run --generations 3 --out out"),
        );
        assert_eq!((status, &*error), (Some(0), ""), "{line}");
    }
    assert!(
        !folder.join("new").exists(),
        "what is refused leaves no folder"
    );
}

#[cfg(unix)]
#[test]
fn the_answer_decides_the_status_if_standard_output_is_closed() {
    let folder = folder();
    for (line, expected) in [
        (
            "theseus evolve --size 3x3 --moves 200.. --evaluations 300",
            1,
        ),
        ("theseus evolve --generations 1", 0),
    ] {
        let mut child = started(&folder, line).spawn().expect("it can be started");
        drop(child.stdout.take());
        assert_eq!(
            child.wait().expect("it ends").code(),
            Some(expected),
            "{line}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_many_says_so_and_leaves_only_whole_runs() {
    let folder = folder();
    for pause in [200, 1000, 4000, 12_000, 30_000] {
        // A list of all seeds would not fit into any memory.
        let line = format!(
            "theseus evolve --runs {} --generations 1000 --out out --json",
            u64::MAX
        );
        let child = started(&folder, &line);
        let child = child
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        std::thread::sleep(Duration::from_millis(pause));
        let kill = format!("kill -TERM {}", child.id());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .expect("a shell")
                .success()
        );
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stdout).expect("text");
        let lines: Vec<Value> = text.lines().map(object).collect();
        let Some((summary, runs)) = lines.split_last() else {
            continue;
        };
        assert_eq!(
            (&summary["asked"], &summary["stop"]),
            (&json!(u64::MAX), &json!("cancelled"))
        );
        assert_eq!(summary["runs"], runs.len());
        assert_eq!(
            fs::read_dir(folder.join("out")).expect("a folder").count(),
            runs.len()
        );
        assert_eq!(output.status.code(), Some(143));
        return;
    }
    panic!("no run was complete after any pause");
}
