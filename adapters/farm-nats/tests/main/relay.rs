//! A relay: a command of lines of JSON whose tasks go to the queue.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    time::Duration,
};

use ga_farm::{Commands, Farm, Task, TaskId};

use crate::server::{Process, Server, alone, evolve, worker};

fn farm_nats() -> &'static str {
    env!("CARGO_BIN_EXE_farm-nats")
}

#[test]
fn a_run_over_relays_has_the_same_bytes_although_a_worker_is_killed() {
    let server = Server::start();
    let relay = [
        "relay",
        "--server",
        &server.address(),
        "--schema",
        "ones/1",
        "--term",
        "0.6",
    ];
    let words: Vec<&str> = [farm_nats()].into_iter().chain(relay).collect();
    let mut farm = Farm::new(Commands::new(vec![words; 3]), "relayed", "ones/1");
    let workers: Vec<_> = (0..3)
        .map(|number| worker(&server.address(), &format!("w{number}"), 5))
        .collect();
    let result = evolve(12, |generation, genomes| {
        if generation == 4 {
            workers[0].signal("KILL");
        }
        farm.map(generation, genomes).expect("results")
    });
    assert_eq!(result, alone(12));
    let workers = farm.report().workers.len();
    assert_eq!(workers, 3, "three relays");
}

#[test]
fn a_relay_passes_failures_back_and_refuses_another_schema() {
    let server = Server::start();
    let relay = [
        farm_nats(),
        "relay",
        "--server",
        &server.address(),
        "--schema",
        "ones/2",
    ];
    let error = Farm::new(Commands::new([relay]), "relayed", "ones/1").map::<_, u32>(0, &["01"]);
    let error = error.expect_err("another schema").to_string();
    assert!(error.contains("it does ones/2, expected ones/1"), "{error}");
    let _worker = worker(&server.address(), "w", 0);
    let relay = [
        farm_nats(),
        "relay",
        "--server",
        &server.address(),
        "--schema",
        "ones/1",
    ];
    let error = Farm::new(Commands::new([relay]), "relayed", "ones/1").map::<_, u32>(0, &[5]);
    let error = error.expect_err("a number is no text").to_string();
    assert!(error.contains("w: "), "{error}");
}

#[test]
fn a_relay_whose_coordinator_is_gone_ends_although_no_worker_takes_its_task() {
    let server = Server::start();
    let mut relay = Command::new(farm_nats())
        .args(["relay", "--server", &server.address()])
        .args(["--schema", "ones/1", "--term", "0.6"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let task = Task {
        id: TaskId::new("gone", 0, 0, b"[\"01\"]"),
        schema: "ones/1".into(),
        payload: b"[\"01\"]".to_vec(),
    };
    let mut hello = String::new();
    let mut output = BufReader::new(relay.stdout.take().expect("its output"));
    output.read_line(&mut hello).expect("its hello");
    assert!(hello.contains("ones/1"), "{hello}");
    let mut input = relay.stdin.take().expect("its input");
    writeln!(input, "{}", task.to_line().expect("JSON")).expect("it reads");
    // As a coordinator that is killed while the relay waits.
    std::thread::sleep(Duration::from_millis(300));
    drop(input);
    let mut relay = Process(relay);
    let ended = (0..1200).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        relay.0.try_wait().expect("a child")
    });
    assert!(ended.is_some_and(|status| status.success()), "{ended:?}");
}

#[test]
fn bad_options_get_a_sentence() {
    for (line, sentence) in [
        ("relay", "--schema <NAME>"),
        (
            "relay --schema a/1 -- ./bot",
            "unexpected argument './bot' found",
        ),
        (
            "relay --schema a/1 --term 0",
            "for '--term <SECONDS>': expected seconds",
        ),
        (
            "relay --schema a/1 --term 3e9",
            "'3e9' for '--term <SECONDS>': expected seconds, from 0.1 to 86400",
        ),
        (
            "relay --schema a/1 --term 1e19",
            "'1e19' for '--term <SECONDS>': expected",
        ),
        (
            "worker --limit NaN -- ./bot",
            "'NaN' for '--limit <SECONDS>': expected",
        ),
        (
            "relay --schema a/1 --name me",
            "unexpected argument '--name' found",
        ),
        (
            "worker --schema a/1 -- ./bot",
            "unexpected argument '--schema' found",
        ),
        ("swim", "unrecognized subcommand 'swim'"),
    ] {
        let mut command = Command::new(farm_nats());
        let ended = command
            .args(line.split(' '))
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        let said = String::from_utf8(ended.stderr).expect("text");
        assert_eq!(ended.status.code(), Some(2), "{line}");
        assert!(
            said.starts_with("error: ") && said.contains(sentence),
            "{line}: {said}"
        );
    }
    #[cfg(unix)]
    {
        let word = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff");
        let ended = Command::new(farm_nats()).arg(word).output();
        let ended = ended.expect("it starts");
        let said = String::from_utf8(ended.stderr).expect("text");
        assert_eq!(ended.status.code(), Some(2), "{said}");
        assert!(
            said.contains("unrecognized subcommand '\u{fffd}'"),
            "{said}"
        );
    }
    let mut command = Command::new(farm_nats());
    command
        .args(["relay", "--schema", "a/1", "--server", "127.0.0.1:1"])
        .stdin(Stdio::null());
    let ended = command.output().expect("it starts");
    assert_eq!(ended.status.code(), Some(1), "no server");
}
