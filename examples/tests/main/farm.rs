//! `reproduce --farm`: experiments whose runs other processes make.

use crate::support::{fresh, path, run};

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
        ("checkpoint", "reproduce fitness --runs 2 --generations 1"),
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
    let program = path("theseus");
    std::fs::write(
        &script,
        format!("#!/bin/sh\nhead -n 1 | '{}' worker\n", program.display()),
    )
    .expect("a file");
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).expect("its rights");
    script.display().to_string()
}

#[cfg(unix)]
#[test]
fn an_experiment_survives_the_ends_of_its_workers() {
    let worker = short_lived("ends");
    let line = "reproduce --experiment elites --runs 5 --generations 2 --size 6x6";
    let [here, there] = both("theseus", line, &["--worker", &worker, "--farm", "1"]);
    assert!(here == there, "{}", there.2);
    std::fs::remove_file(worker).expect("the file");
}

#[test]
fn an_experiment_without_a_worker_that_works_says_why() {
    let line = "reproduce --experiment elites --runs 2 --generations 1 --size 6x6 --worker";
    let (status, stdout, stderr) = run("theseus", line.split(' ').chain(["no-such-program"]), b"");
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.starts_with("error: no worker is left; the last one: 1: no-such-program"),
        "{stderr}"
    );
    // A worker of another tool has other runs.
    let other = format!("{} worker", path("checkpoint").display());
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
    let line = "reproduce --experiment elites --runs 3 --generations 2 --time 0.000001 --farm 1";
    let (status, stdout, stderr) = run("theseus", line.split(' '), b"");
    assert_eq!((status, stdout.as_str()), (Some(0), ""));
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

/// The object that `farm run` prints, without its report.
fn found(args: &[&str]) -> serde_json::Value {
    let (status, stdout, stderr) = run("farm", args.iter().copied().chain(["--json"]), b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    let mut object: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
    let report = object["report"].take();
    assert!(
        report["items"].as_u64().is_some() && report["tasks"].as_u64().is_some(),
        "{report}"
    );
    object
}

#[test]
fn a_run_whose_coordinator_is_killed_continues_from_its_file() {
    let folder = fresh("farm", "killed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let line = |generations, save: &str| {
        [
            "run",
            "--generations",
            generations,
            "--copies",
            "2",
            "--seed",
            "3",
            "--save",
            save,
        ]
        .map(str::to_owned)
    };
    let whole = path("whole.run");
    let cut = path("cut.run");
    let expected = found(&line("12", &whole).each_ref().map(String::as_str));
    // Killed once the file has a few generations: far from the end.
    let mut child = crate::support::example("farm");
    child
        .args(line("1000000", &cut))
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null());
    let mut child = child.spawn().expect("it starts");
    let generations = || {
        let status = ga_run::file::Status::read(std::path::Path::new(&cut));
        status.map_or(0, |status| status.made.generations)
    };
    while generations() < 3 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended");
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ended");
    let reached = generations();
    let end = (reached + 3).max(12).to_string();
    let expected = if end == "12" {
        expected
    } else {
        found(&line(&end, &whole).each_ref().map(String::as_str))
    };
    assert_eq!(
        found(&line(&end, &cut).each_ref().map(String::as_str)),
        expected
    );
    assert_eq!(
        std::fs::read(&cut).expect("a file"),
        std::fs::read(&whole).expect("a file")
    );
    // Another run is refused.
    let (status, stdout, stderr) = run("farm", ["run", "--save", &cut, "--seed", "4"], b"");
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("seed"), "{stderr}");
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn a_status_shows_the_workers_of_a_run() {
    let file = fresh("farm", "status.json").display().to_string();
    found(&[
        "run",
        "--generations",
        "2",
        "--copies",
        "2",
        "--status",
        &file,
    ]);
    let (status, stdout, stderr) = run("farm", ["status", &file], b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(
        stdout.contains(" items in ") && stdout.contains("  1: ") && stdout.contains(": here, "),
        "{stdout}"
    );
    let (_, object, _) = run("farm", ["status", &file, "--json"], b"");
    assert_eq!(object.lines().count(), 1, "{object}");
    let table = [
        ("", "nothing in it, expected text"),
        ("{}", "items: missing"),
        ("[]", "found an array, expected an object"),
        ("{\"items\":-1}", "items: found"),
        ("items = 3", "line 1, column 1: expected a value"),
        ("{\"generation\":0}\n", "a log; `ludevo runs plot` draws it"),
    ];
    for (text, sentence) in table {
        std::fs::write(&file, text).expect("a file");
        let (status, stdout, stderr) = run("farm", ["status", &file], b"");
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{text}");
        assert!(
            stderr.starts_with(&format!("error: {file}: {sentence}")),
            "{stderr}"
        );
    }
    std::fs::remove_file(&file).expect("the file");
    let (status, _, stderr) = run("farm", ["status", &file], b"");
    assert_eq!(status, Some(2));
    assert!(stderr.starts_with(&format!("error: {file}: ")), "{stderr}");
}

#[test]
fn a_fitness_in_python_gives_the_scores_of_a_run() {
    let python = std::process::Command::new("python3")
        .arg("--version")
        .output();
    if !python.is_ok_and(|output| output.status.success()) {
        return;
    }
    let script = crate::support::folder().join("../crates/ga-farm/workers/worker.py");
    let worker = format!("python3 {}", script.display());
    let line = [
        "run",
        "--bits",
        "12",
        "--generations",
        "60",
        "--worker",
        &worker,
        "--copies",
    ];
    let by = |copies| found(&line.into_iter().chain([copies]).collect::<Vec<_>>());
    let one = by("1");
    let three = by("3");
    assert_eq!(one, three);
    let bits = one["bits"].as_str().expect("bits");
    assert_eq!(
        one["fitness"].as_f64(),
        Some(bits.matches('1').count() as f64)
    );
}

#[test]
fn options_of_the_farm_that_would_do_nothing_are_refused() {
    for (line, sentence) in [
        ("run --schema a/1", "--bits <N>"),
        ("run --bits 8", "--worker <COMMAND>"),
        (
            "run --worker no-such-program",
            "no worker is left; the last one: 1: no-such-program: it does not start",
        ),
        ("run --worker false", "no worker is left"),
        ("run --copies 0", "from 1"),
        ("run --copies 1001", "from 1 to 1000"),
        ("run --limit 0", "from 1"),
        ("run --status no/such/folder/file", "no/such/folder/file: "),
        ("demo --copies 3", "unexpected argument"),
        ("demo --generations 0", "from 1"),
        ("worker --copies 3", "unexpected argument"),
        ("status", "<FILE>"),
    ] {
        let (status, stdout, stderr) = run("farm", line.split(' '), b"");
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{line}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains(sentence),
            "{line}: {stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{line}: {stderr}");
    }
}

#[test]
fn the_demo_says_which_workers_it_has() {
    let (status, stdout, stderr) = run(
        "farm",
        ["demo", "--backend", "processes", "--generations", "4"],
        b"",
    );
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(
        stdout.contains("three child processes (as asked for), 1: "),
        "{stdout}"
    );
    assert!(
        stdout.contains(" was killed: the same maze as by one thread"),
        "{stdout}"
    );
    // Without a path, no programs are found but those of the system.
    let mut nats = crate::support::example("farm");
    let nats = nats
        .args(["demo", "--backend", "nats"])
        .env("PATH", "")
        .output()
        .expect("it starts");
    let said = String::from_utf8(nats.stderr).expect("text");
    assert_eq!(nats.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: --backend nats: ") && said.contains("is not installed"),
        "{said}"
    );
}
