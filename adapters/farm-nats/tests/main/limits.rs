//! What is refused, and what is too large.

use std::{process::Command, sync::atomic::AtomicBool, time::Duration};

use async_nats::{HeaderMap, jetstream};
use farm_nats::{Child, Connect, Error, Nats, Worker};
use ga_farm::{Backend, Event, Farm, Task, TaskId, worker::each};

use crate::server::{Process, Server, TERM, alone, evolve, free_port, worker};

fn open(connect: &Connect) -> Result<Nats, Error> {
    Nats::open(connect, "farm", "limits", TERM)
}

#[test]
fn without_a_server_a_sentence_says_how_to_start_one() {
    let error = open(&Connect::new(format!("127.0.0.1:{}", free_port()))).expect_err("no server");
    assert!(matches!(error, Error::Unreachable { .. }));
    let text = error.to_string();
    assert!(
        text.starts_with("no NATS server answers at 127.0.0.1:"),
        "{text}"
    );
    assert!(text.contains("nats-server -js"), "{text}");
    let error = open(&Connect::new("no such host")).expect_err("no address");
    assert!(error.to_string().contains("no such host"), "{error}");
    let error =
        Nats::open(&Connect::new("127.0.0.1:1"), "a.b", "run", TERM).expect_err("no subject");
    assert!(
        error.to_string().starts_with("--subject \"a.b\""),
        "{error}"
    );
}

#[test]
#[cfg(unix)]
fn a_device_is_no_file_of_secrets_or_certificates() {
    let zero = Some(std::path::PathBuf::from("/dev/zero"));
    let server = || Connect::new("127.0.0.1:1");
    let mut creds = server();
    creds.creds.clone_from(&zero);
    let mut token = server();
    token.token.clone_from(&zero);
    let mut authority = server();
    authority.tls_ca = zero;
    for connect in [creds, token, authority] {
        let error = open(&connect).expect_err("a device").to_string();
        assert!(
            error.starts_with("/dev/zero: not a regular file"),
            "{error}"
        );
    }
}

#[test]
fn a_body_that_says_to_be_endless_is_refused_by_the_worker() {
    let server = Server::start();
    let mut backend = open(&server.connect()).expect("the server");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let client = async_nats::connect(server.address())
            .await
            .expect("a server");
        let js = jetstream::new(client);
        let store = js.get_object_store("farm-bodies").await.expect("the store");
        let mut info = store
            .put("forged", &mut &b"[1]"[..])
            .await
            .expect("an object");
        info.size = 1 << 62;
        let text = serde_json::to_vec(&info).expect("JSON");
        // As the store keeps what it knows of an object, under its name in base64.
        let place = "$O.farm-bodies.M.Zm9yZ2Vk";
        let stored = js.publish(place, text.into()).await.expect("sent");
        stored.await.expect("stored");
        let mut headers = HeaderMap::new();
        let id = TaskId::new("limits", 0, 0, b"[1]").to_string();
        for (name, text) in [
            ("Farm-Version", "ga-farm/1"),
            ("Farm-Task", &*id),
            ("Farm-Schema", "echo/1"),
            ("Farm-Answer", "farm.answer.forged"),
            ("Farm-Object", "forged"),
        ] {
            headers.insert(name, text);
        }
        let sent = js.publish_with_headers("farm.task.forged", headers, Vec::new().into());
        sent.await.expect("sent").await.expect("stored");
    });
    let stop = AtomicBool::new(false);
    let worker = Worker::new(server.connect(), "farm", "careful").schema("echo/1");
    std::thread::scope(|scope| {
        let served = scope.spawn(|| worker.serve(&stop, each(|number: u64| number)));
        // The next task is done: the worker lives.
        let task = Task {
            id: TaskId::new("limits", 0, 1, b"[7]"),
            schema: "echo/1".into(),
            payload: b"[7]".to_vec(),
        };
        backend.submit(&task).expect("submitted");
        let answer = (0..600).find_map(|_| match backend.next(Duration::from_millis(100)) {
            Ok(Some(Event::Answered { answer, .. })) => Some(answer),
            _ => None,
        });
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let served = served.join().expect("no panic").expect("it served");
        assert_eq!(answer.as_deref(), Some(&b"[7]"[..]));
        assert_eq!((served.answered, served.failed), (1, 1));
    });
}

#[test]
#[cfg(unix)]
fn a_command_that_only_talks_is_ended_at_its_time_limit() {
    let id = TaskId::new("talk", 0, 0, b"[1]");
    let hello = r#"{"hello":"ga-farm/1","schema":"echo/1"}"#;
    let talk =
        format!("echo '{hello}'; read -r line; while :; do echo '{{\"id\":\"{id}\"}}'; done");
    let words = ["sh", "-c", &talk].map(str::to_owned).to_vec();
    let mut child = Child::start(words, Duration::from_secs(5)).expect("a hello");
    let task = Task {
        id,
        schema: "echo/1".into(),
        payload: b"[1]".to_vec(),
    };
    let error = child.work(&task).expect_err("no answer");
    assert_eq!(error, "no answer of the command within 5s, its time limit");
}

#[test]
fn a_server_without_queues_is_named() {
    let port = free_port().to_string();
    let mut child = Command::new("nats-server");
    child
        .args(["-a", "127.0.0.1", "-p", &port])
        .stderr(std::process::Stdio::null());
    let _server = Process(child.spawn().expect("nats-server is installed"));
    std::thread::sleep(Duration::from_millis(500));
    let connect = Connect::new(format!("127.0.0.1:{port}"));
    let error = open(&connect).expect_err("no JetStream");
    assert!(matches!(error, Error::NoQueue { .. }), "{error}");
    let worker = Worker::new(connect, "farm", "w");
    let error = worker
        .serve(&AtomicBool::new(false), |_| Ok(Vec::new()))
        .expect_err("no JetStream");
    assert!(matches!(error, Error::NoQueue { .. }), "{error}");
}

#[test]
fn bodies_above_the_limit_of_a_message_go_through_the_store() {
    let server = Server::start();
    let stop = AtomicBool::new(false);
    let texts: Vec<String> = (0..3)
        .map(|n| char::from(b'a' + n).to_string().repeat(1_500_000))
        .collect();
    let worker = Worker::new(server.connect(), "farm", "large").schema("echo/1");
    std::thread::scope(|scope| {
        scope.spawn(|| worker.serve(&stop, each(|text: String| text.to_uppercase())));
        let backend = Nats::open(&server.connect(), "farm", "large", TERM).expect("the server");
        let mut farm = Farm::new(backend, "large", "echo/1").with_term(Duration::from_secs(5));
        let results: Vec<String> = farm.map(0, &texts).expect("results");
        assert!(
            results
                .iter()
                .zip(&texts)
                .all(|(result, text)| *result == text.to_uppercase())
        );
        std::thread::sleep(Duration::from_millis(300));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    // Nothing of them stays.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let bytes = runtime.block_on(async {
        let js = jetstream::new(
            async_nats::connect(server.address())
                .await
                .expect("the server"),
        );
        let stream = js.get_stream("OBJ_farm-bodies").await.expect("the store");
        stream.cached_info().state.bytes
    });
    assert!(bytes < 100_000, "{bytes}");
}

/// An answer that no worker of this package gives.
fn answer(server: &Server, changes: &[(&str, &str)], task: &TaskId) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let mut headers = HeaderMap::new();
    headers.insert("Farm-Version", ga_farm::PROTOCOL);
    headers.insert("Farm-Task", task.to_string().as_str());
    headers.insert("Farm-Schema", "ones/1");
    headers.insert("Farm-Worker", "stranger");
    headers.insert("Farm-Status", "answered");
    for (name, value) in changes {
        headers.insert(*name, *value);
    }
    runtime.block_on(async {
        let js = jetstream::new(
            async_nats::connect(server.address())
                .await
                .expect("the server"),
        );
        let ack = js
            .publish_with_headers("farm.answer.rlimits", headers, "[9]".into())
            .await
            .expect("published");
        ack.await.expect("stored");
    });
}

#[test]
fn other_versions_schemas_epochs_and_runs_are_refused_and_counted() {
    let server = Server::start();
    let mut backend = open(&server.connect()).expect("the server");
    let payload = b"[1]".to_vec();
    let id = TaskId::new("limits", 3, 0, &payload);
    let task = Task {
        id: id.clone(),
        schema: "ones/1".into(),
        payload,
    };
    backend.submit(&task).expect("submitted");
    let mut events = Vec::new();
    let other = |epoch| TaskId {
        epoch,
        ..id.clone()
    };
    answer(&server, &[("Farm-Version", "ga-farm/0")], &id);
    answer(&server, &[("Farm-Schema", "ones/2")], &id);
    answer(&server, &[], &other(2));
    answer(
        &server,
        &[],
        &TaskId {
            run: "another".into(),
            ..id.clone()
        },
    );
    answer(&server, &[("Farm-Task", "nonsense")], &id);
    answer(&server, &[("Farm-Status", "perhaps")], &id);
    answer(&server, &[], &id);
    while !events
        .iter()
        .any(|event| matches!(event, Event::Answered { .. }))
    {
        events.extend(backend.next(Duration::from_secs(5)).expect("a connection"));
    }
    assert!(events.contains(&Event::Answered {
        worker: "stranger".into(),
        task: id,
        answer: b"[9]".to_vec(),
        cost: None
    }));
    let counts = backend.counts();
    assert_eq!(
        (
            counts.version,
            counts.schema,
            counts.epoch,
            counts.unreadable
        ),
        (1, 1, 2, 2),
        "{counts:?}"
    );
}

#[test]
fn a_worker_with_another_schema_declines_and_the_task_goes_to_one_that_knows_it() {
    let server = Server::start();
    let mut farm = server.farm("schemas");
    let stop = AtomicBool::new(false);
    let stranger = Worker::new(server.connect(), "farm", "stranger").schema("twos/1");
    std::thread::scope(|scope| {
        let stranger = scope.spawn(|| stranger.serve(&stop, |_| Err("not mine".into())));
        std::thread::sleep(Duration::from_millis(300));
        let result = std::thread::scope(|scope| {
            let run = scope.spawn(|| {
                evolve(2, |generation, genomes| {
                    farm.map(generation, genomes).expect("results")
                })
            });
            std::thread::sleep(Duration::from_millis(500));
            let _worker = worker(&server.address(), "native", 0);
            run.join().expect("a result")
        });
        assert_eq!(result, alone(2));
        assert!(farm.report().refused > 0, "{:?}", farm.report());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let served = stranger.join().expect("a thread").expect("served");
        assert_eq!((served.answered, served.failed), (0, 0));
        assert!(served.refused > 0);
    });
}

#[test]
fn a_worker_that_only_fails_is_put_aside() {
    let server = Server::start();
    let mut farm = server.farm("failing");
    let never = AtomicBool::new(false);
    let failing = Worker::new(server.connect(), "farm", "failing").schema("ones/1");
    std::thread::scope(|scope| {
        let failing = scope.spawn(|| failing.serve(&never, |_| Err("no engine here".into())));
        let _workers: Vec<_> = (0..2)
            .map(|n| worker(&server.address(), &n.to_string(), 20))
            .collect();
        let result = evolve(5, |generation, genomes| {
            farm.map(generation, genomes).expect("results")
        });
        assert_eq!(result, alone(5));
        // It has left by itself.
        let served = failing.join().expect("a thread").expect("served");
        assert!(served.failed < 30, "{served:?}");
        assert!(farm.report().workers["failing"].is_aside);
    });
}

#[test]
fn more_tasks_than_the_client_sends_at_once_come_back_once_each() {
    let server = Server::start();
    let _workers: Vec<_> = (0..2)
        .map(|n| worker(&server.address(), &n.to_string(), 0))
        .collect();
    let mut backend = open(&server.connect()).expect("the server");
    let ids: Vec<TaskId> = (0..1500)
        .map(|index| {
            let payload = format!("[{{\"loci\":4,\"bits\":\"{:04b}\"}}]", index % 16).into_bytes();
            let id = TaskId::new("limits", 0, index, &payload);
            backend
                .submit(&Task {
                    id: id.clone(),
                    schema: "ones/1".into(),
                    payload,
                })
                .expect("submitted");
            id
        })
        .collect();
    let mut answered = Vec::new();
    while answered.len() < ids.len() {
        let event = backend
            .next(Duration::from_secs(20))
            .expect("a connection")
            .expect("an event in time");
        if let Event::Answered { task, answer, .. } = event {
            assert_eq!(
                answer,
                format!("[{}]", (task.index % 16).count_ones()).into_bytes()
            );
            answered.push(task);
        }
    }
    answered.sort();
    assert_eq!(answered, ids);
}
