//! Workers in other languages, as `workers/` has them.

use std::{process::Command, time::Duration};

use farm_nats::Nats;
use ga_farm::{Backend, Event, Task, TaskId};

use crate::server::{Process, Server, TERM, alone, evolve};

/// `program` runs `workers/FILE`; `.ci/farm-nats` says where the clients are.
fn serves(variable: &str, program: &str, file: &str) {
    let program = std::env::var(variable).unwrap_or_else(|_| program.into());
    let server = Server::start();
    let mut farm = server.farm(file);
    let path = format!("{}/workers/{file}", env!("CARGO_MANIFEST_DIR"));
    let _workers: Vec<_> = (0..2)
        .map(|_| {
            let mut command = Command::new(&program);
            if let Ok(link) = std::env::var("FARM_NATS_MODULES") {
                command.env("NODE_PATH", link);
            }
            Process(
                command
                    .args([&path, &server.address(), "farm"])
                    .spawn()
                    .expect("the program"),
            )
        })
        .collect();
    let result = evolve(6, |generation, genomes| {
        let texts: Vec<String> = genomes.iter().map(ToString::to_string).collect();
        farm.map(generation, &texts).expect("results")
    });
    assert_eq!(result, alone(6));
    // A task and an answer above the limit of a message.
    let payload = format!("[{}\"1\"]", "\"\",".repeat(600_000)).into_bytes();
    let id = TaskId::new("large", 0, 0, &payload);
    let mut backend = Nats::open(&server.connect(), "farm", "large", TERM).expect("the server");
    backend
        .submit(&Task {
            id,
            schema: "ones/1".into(),
            payload,
        })
        .expect("submitted");
    let answer = loop {
        match backend
            .next(Duration::from_secs(20))
            .expect("a connection")
            .expect("an answer in time")
        {
            Event::Answered { answer, .. } => break answer,
            Event::Failed { reason, .. } => panic!("{reason}"),
            _ => {}
        }
    };
    let mut ones: Vec<u32> = serde_json::from_slice(&answer).expect("numbers");
    assert_eq!(
        (ones.pop(), ones.len(), ones.iter().sum()),
        (Some(1), 600_000, 0)
    );
}

#[test]
#[ignore = "needs nats-py: `.ci/farm-nats` installs it"]
fn a_worker_in_python_serves() {
    serves("FARM_NATS_PYTHON", "python3", "worker.py");
}

#[test]
#[ignore = "needs the npm package nats: `.ci/farm-nats` installs it"]
fn a_worker_in_javascript_serves() {
    serves("FARM_NATS_NODE", "node", "worker.cjs");
}
