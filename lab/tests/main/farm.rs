//! `reproduce --farm`: experiments whose runs other processes make.

use crate::support::{PROGRAM, fresh, run};

/// Runs a command with `--json`, with and without workers.
fn both(tool: &str, line: &str, workers: &[&str]) -> [(Option<i32>, String, String); 2] {
    let here = || line.split(' ').chain(["--json"]);
    [
        run(tool, here(), b""),
        run(tool, here().chain(workers.iter().copied()), b""),
    ]
}

#[test]
fn an_experiment_prints_the_same_with_workers_as_with_threads() {
    let lines = [
        (
            "theseus",
            "reproduce --experiment founders --runs 3 --generations 2 --size 6x6 --seed 5",
        ),
        ("checkpoint", "reproduce founders --runs 2 --generations 1"),
        (
            "hextiles",
            "reproduce --experiment stacks --runs 2 --generations 2",
        ),
        ("minimax", "reproduce --experiment space --runs 2"),
        ("units", "reproduce --experiment stops --runs 2"),
    ];
    for (tool, line) in lines {
        let [here, there] = both(tool, line, &["--farm", "2"]);
        assert_eq!((here.0, here.2.as_str()), (Some(0), ""), "{tool} {line}");
        assert!(
            here.1.contains("\"summary\":true") || tool == "minimax",
            "{}",
            here.1
        );
        assert!(here == there, "{tool} {line}: {}", there.2);
    }
}

/// A worker of `theseus` that ends after each task. It may have the next one by then, which fails.
#[cfg(unix)]
fn short_lived(test: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let script = fresh("farm", test);
    std::fs::write(
        &script,
        format!("#!/bin/sh\nhead -n 1 | '{PROGRAM}' theseus worker\n"),
    )
    .expect("a file");
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).expect("its rights");
    script.display().to_string()
}

#[cfg(unix)]
#[test]
fn an_experiment_survives_the_ends_of_its_workers() {
    let worker = short_lived("ends");
    let line = "reproduce --experiment roulette --runs 5 --generations 2 --size 6x6";
    let [here, there] = both("theseus", line, &["--worker", &worker, "--farm", "1"]);
    assert!(here == there, "{}", there.2);
    std::fs::remove_file(worker).expect("the file");
}

#[test]
fn an_experiment_without_a_worker_that_works_says_why() {
    let line = "reproduce --experiment roulette --runs 2 --generations 1 --size 6x6 --worker";
    let (status, stdout, stderr) = run("theseus", line.split(' ').chain(["no-such-program"]), b"");
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.starts_with("error: no worker is left; the last one: 1: no-such-program"),
        "{stderr}"
    );
    // A worker of another tool has other runs.
    let other = format!("{PROGRAM} checkpoint worker");
    let (status, _, stderr) = run("theseus", line.split(' ').chain([&*other]), b"");
    assert_eq!(status, Some(2));
    assert!(stderr.contains("it does runs-of-checkpoint/"), "{stderr}");
}

#[test]
fn experiments_whose_runs_need_others_refuse_workers() {
    for (tool, experiment) in [
        ("theseus", "mating"),
        ("theseus", "speed"),
        ("theseus", "difficulty"),
        ("minimax", "readings"),
        ("minimax", "equal-time"),
        ("units", "formula"),
    ] {
        let (status, stdout, stderr) = run(
            tool,
            ["reproduce", "--experiment", experiment, "--farm", "2"],
            b"",
        );
        assert_eq!(
            (status, stdout.as_str()),
            (Some(2), ""),
            "{tool} {experiment}"
        );
        let begin = format!("error: --farm, --worker: not used by the experiment {experiment}, ");
        assert!(stderr.starts_with(&begin), "{stderr}");
    }
    for (value, sentence) in [("0", "from 1 to 1000"), ("1001", "from 1 to 1000")] {
        let (status, _, stderr) = run("theseus", ["reproduce", "--farm", value], b"");
        assert_eq!(status, Some(2));
        assert!(stderr.contains(sentence), "{stderr}");
    }
    let (status, _, stderr) = run("theseus", ["reproduce", "--worker", " "], b"");
    assert_eq!(
        (status, stderr.as_str()),
        (
            Some(2),
            "error: --worker: an empty command, expected a program\n"
        )
    );
}

#[test]
fn a_stopped_experiment_prints_what_is_complete() {
    let line = "reproduce --experiment roulette --runs 3 --generations 2 --time 0.000001 --farm 1";
    let (status, stdout, stderr) = run("theseus", line.split(' '), b"");
    assert_eq!((status, stdout.as_str()), (Some(1), ""));
    assert_eq!(stderr, "the time was over before any result was complete\n");
}

#[test]
fn a_worker_refuses_what_is_no_task_of_its_tool() {
    let version = env!("CARGO_PKG_VERSION");
    let hello = format!("{{\"hello\":\"ga-farm/1\",\"schema\":\"runs-of-theseus/{version}\"}}\n");
    assert_eq!(
        run("theseus", ["worker"], b""),
        (Some(0), hello.clone(), String::new())
    );
    let task = |schema: &str, payload: &str| {
        let line = format!(
            "{{\"id\":\"r/0/0/00000000000000ff\",\"schema\":\"{schema}\",\"payload\":{payload}}}\n"
        );
        let (status, stdout, stderr) = run("theseus", ["worker"], line.as_bytes());
        assert_eq!((status, stderr.as_str()), (Some(0), ""));
        stdout.strip_prefix(&hello).expect("a hello").to_owned()
    };
    let own = format!("runs-of-theseus/{version}");
    assert!(task("runs-of-theseus/9.9.9", "[]").contains("this worker does runs-of-theseus/"));
    assert!(task(&own, "[1]").contains("\"error\""));
    assert!(task(&own, "[]").contains("\"answer\":[]"));
    let line = |words: &str| format!("[{{\"line\":[{words}],\"call\":0,\"seed\":1}}]");
    assert!(task(&own, &line("\"quack\"")).contains("unrecognized subcommand"));
    assert!(
        task(&own, &line("\"reproduce\",\"--experiment\",\"mating\"")).contains("0 series of runs")
    );
    let (status, _, stderr) = run("theseus", ["worker"], b"no task\n");
    assert_eq!(status, Some(2));
    assert!(
        stderr.starts_with("error: standard input: no task: "),
        "{stderr}"
    );
}

/// A task comes from whom the worker does not know: it can make runs, and name no file.
#[test]
fn a_worker_carries_out_experiments_alone_and_reads_no_file_for_a_task() {
    let tasks = [
        ("theseus", r#""worker""#),
        ("minimax", r#""table1""#),
        ("units", r#""ladder","--games","1""#),
        (
            "theseus",
            r#""reproduce","--experiment","founders","--founders","/etc/passwd""#,
        ),
        ("hextiles", r#""reproduce","--board","/etc/passwd""#),
    ];
    for (tool, line) in tasks {
        let task = format!(
            r#"{{"id":"runs/0/0/0000000000000000","schema":"runs-of-{tool}/0.1.0","payload":[{{"line":[{line}],"call":0,"seed":1}}]}}"#
        );
        let (status, stdout, _) = run(tool, ["worker"], task.as_bytes());
        assert_eq!(status, Some(0), "{line}");
        let answer = stdout.lines().last().unwrap_or_default();
        let refused = [
            "and carries out no other command",
            "cannot be used with workers, to which no files are sent",
        ];
        assert!(
            answer.contains("\"error\":") && refused.iter().any(|text| answer.contains(text)),
            "{line}: {answer}"
        );
    }
    let (status, _, stderr) = run(
        "hextiles",
        ["reproduce", "--farm", "1", "--board", "board.json"],
        b"",
    );
    let expected = "error: --board: cannot be used with workers, to which no files are sent\n";
    assert_eq!((status, stderr.as_str()), (Some(2), expected));
}
