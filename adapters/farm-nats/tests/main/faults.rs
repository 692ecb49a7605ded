//! Workers, servers, coordinators and networks that fail: the result stays.

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use farm_nats::Connect;
use ga_farm::Verdict;

use crate::{
    proxy::Proxy,
    server::{Process, Server, alone, evolve, example, farm, folder, random, worker},
};

#[test]
fn killed_and_stopped_workers_change_nothing() {
    let server = Server::start();
    let address = server.address();
    let (now, moments) = mpsc::channel::<u64>();
    let faults = std::thread::spawn(move || {
        let mut names = 0..;
        let mut start = move || {
            worker(
                &address,
                &format!("mortal-{}", names.next().unwrap_or(0)),
                20,
            )
        };
        let mut workers: Vec<Process> = (0..4).map(|_| start()).collect();
        let mut stopped: Option<Process> = None;
        let mut count = 0;
        for moment in moments {
            std::thread::sleep(Duration::from_millis(random(moment) % 25));
            let victim = workers.remove(random(moment + 1000) as usize % workers.len());
            workers.push(start());
            if moment % 2 == 0 {
                victim.signal("KILL");
            } else {
                victim.signal("STOP");
                // The one that was stopped before goes on with its old task, which is done by now.
                if let Some(before) = stopped.replace(victim) {
                    before.signal("CONT");
                    workers.push(before);
                    drop(workers.remove(0));
                }
            }
            count += 1;
        }
        count
    });
    let mut farm = server.farm("mortal");
    let result = evolve(49, |generation, genomes| {
        let _ = now.send(generation);
        farm.map(generation, genomes).expect("results")
    });
    drop(now);
    assert_eq!(faults.join().expect("the faults"), 50);
    assert_eq!(result, alone(49));
    let report = farm.report();
    assert_eq!((report.items, report.unequal), (50 * 12, 0), "{report:?}");
    // The test could not fail if no task was lost.
    assert!(
        report.failures + report.reissued + report.spares + report.retried > 0,
        "{report:?}"
    );
    eprintln!(
        "reissued {}, spares {}, retried {}, duplicates {}, failures {}",
        report.reissued, report.spares, report.retried, report.duplicates, report.failures
    );
}

#[test]
fn a_server_that_is_killed_and_started_again_changes_nothing() {
    let mut server = Server::start();
    let _workers: Vec<_> = (0..3)
        .map(|n| worker(&server.address(), &n.to_string(), 5))
        .collect();
    let mut farm = server.farm("server");
    let result = evolve(9, |generation, genomes| {
        match generation {
            3 => {
                server.kill();
                std::thread::sleep(Duration::from_millis(200));
                server.again();
            }
            // In the middle of a generation, and with an empty store.
            6 => {
                let port = server.port;
                return std::thread::scope(|scope| {
                    let results = scope.spawn(|| farm.map(generation, genomes).expect("results"));
                    std::thread::sleep(Duration::from_millis(20));
                    server.kill();
                    fs::remove_dir_all(&server.store).expect("the store");
                    server.again();
                    assert_eq!(server.port, port);
                    results.join().expect("results")
                });
            }
            _ => {}
        }
        farm.map(generation, genomes).expect("results")
    });
    assert_eq!(result, alone(9));
    assert_eq!(
        (farm.report().items, farm.report().unequal),
        (10 * 12, 0),
        "{:?}",
        farm.report()
    );
}

#[test]
fn a_coordinator_that_is_killed_goes_on_from_its_file() {
    let mut server = Server::start();
    let _workers: Vec<_> = (0..3)
        .map(|n| worker(&server.address(), &n.to_string(), 8))
        .collect();
    let folder = folder("runs");
    let file = folder.join("run.json");
    let alone = folder.join("alone.json");
    let evolve = |address: &str, file| {
        let mut command = Command::new(example("evolve"));
        command.args([address, "farm"]).arg(file).arg("20");
        command
    };
    for kills in 0..4 {
        let mut run = evolve(&server.address(), &file)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the example");
        // In the middle of a generation, with tasks in the queue.
        let lines = BufReader::new(run.stdout.take().expect("its output")).lines();
        let last = lines
            .take(4)
            .last()
            .and_then(Result::ok)
            .expect("a generation");
        assert_eq!(last, format!("generation {}", 4 * (kills + 1)));
        drop(Process(run));
        if kills == 2 {
            server.kill();
            fs::remove_dir_all(&server.store).expect("the store");
            server.again();
        }
    }
    assert!(
        evolve(&server.address(), &file)
            .status()
            .expect("a status")
            .success()
    );
    assert!(evolve("-", &alone).status().expect("a status").success());
    assert_eq!(
        fs::read(&file).expect("a file"),
        fs::read(&alone).expect("a file")
    );
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn a_network_that_drops_doubles_and_cuts_changes_nothing() {
    let server = Server::start();
    let proxy = Proxy::start(server.port, 7);
    let address = format!("127.0.0.1:{}", proxy.port);
    let mut farm = farm(&Connect::new(&address), "network");
    let _workers: Vec<_> = (0..3)
        .map(|n| worker(&address, &n.to_string(), 5))
        .collect();
    let result = evolve(9, |generation, genomes| {
        // From now on, so that each worker has come.
        proxy.harm(generation > 1);
        farm.map(generation, genomes).expect("results")
    });
    proxy.harm(false);
    assert_eq!(result, alone(9));
    assert_eq!(
        (farm.report().items, farm.report().unequal),
        (10 * 12, 0),
        "{:?}",
        farm.report()
    );
    let (dropped, doubled, cut) = proxy.counts();
    assert!(
        dropped > 0 && doubled > 0,
        "dropped {dropped}, doubled {doubled}, cut {cut}"
    );
    eprintln!(
        "dropped {dropped}, doubled {doubled}, cut {cut}, {:?}",
        farm.backend().counts()
    );
}

/// Only root can mount the small disk.
#[test]
fn a_full_disk_of_the_server_is_waited_for() {
    let disk = folder("disk");
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"])
        .arg(&disk)
        .status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("not tested: no file system can be mounted here");
        return;
    }
    let unmount = || {
        let _ = Command::new("umount").arg("-l").arg(&disk).status();
        let _ = fs::remove_dir(&disk);
    };
    let mut server = Server::in_store(disk.join("store"), &[]);
    let _workers: Vec<_> = (0..2)
        .map(|n| worker(&server.address(), &n.to_string(), 3))
        .collect();
    let mut farm = server.farm("disk");
    let mut trouble = None;
    let result = evolve(6, |generation, genomes| {
        if generation != 4 {
            return farm.map(generation, genomes).expect("results");
        }
        let full = disk.join("full");
        let _ = fs::write(&full, vec![1; 4 << 20]);
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            let server = &mut server;
            scope.spawn(move || {
                std::thread::sleep(Duration::from_secs(3));
                fs::remove_file(full).expect("the file");
                server.kill();
                server.again();
                let _ = send.send(());
            });
            for (index, genome) in (0..).zip(genomes) {
                farm.give(generation, index, genome).expect("an item");
            }
            let mut results = vec![0; genomes.len()];
            while let Some((_, index, result)) = farm.take().expect("a result") {
                trouble = trouble.take().or_else(|| farm.backend().trouble());
                results[index as usize] = result;
            }
            let _ = receive.recv();
            results
        })
    });
    let expected = alone(6);
    eprintln!(
        "{:?}, reissued {}",
        farm.backend().counts(),
        farm.report().reissued
    );
    drop(farm);
    server.kill();
    unmount();
    assert_eq!(result, expected);
    // nats-server 2.9 acknowledges what it cannot write; only then is there nothing to say.
    if let Some(trouble) = trouble {
        assert!(
            trouble.starts_with("the NATS server does not store tasks"),
            "{trouble}"
        );
    }
}

/// Without root: the server itself limits what it stores.
#[test]
fn a_full_store_of_the_server_is_waited_for() {
    let folder = folder("full");
    let configuration = folder.join("full.conf");
    fs::write(&configuration, "jetstream { max_file_store: 300K }").expect("a file");
    let server = Server::with(&["-c", &configuration.display().to_string()]);
    let _workers: Vec<_> = (0..2)
        .map(|n| worker(&server.address(), &n.to_string(), 3))
        .collect();
    let mut farm = server.farm("store");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let js = runtime.block_on(async {
        async_nats::jetstream::new(
            async_nats::connect(server.address())
                .await
                .expect("the server"),
        )
    });
    let mut trouble = None;
    let result = evolve(6, |generation, genomes| {
        if generation != 4 {
            return farm.map(generation, genomes).expect("results");
        }
        runtime.block_on(async {
            let config = async_nats::jetstream::stream::Config {
                name: "filler".into(),
                ..Default::default()
            };
            js.create_stream(config).await.expect("a stream");
            for length in [100_000, 10_000, 1000, 100, 10, 1] {
                while js
                    .publish("filler", vec![0; length].into())
                    .await
                    .expect("sent")
                    .await
                    .is_ok()
                {}
            }
        });
        for (index, genome) in (0..).zip(genomes) {
            farm.give(generation, index, genome).expect("an item");
        }
        let mut results = vec![0; genomes.len()];
        let clock = ga_core::terminate::Clock::system();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_secs(3));
                runtime.block_on(async { js.delete_stream("filler").await.expect("deleted") });
            });
            while let Some((_, index, result)) = farm.take().expect("a result") {
                trouble = trouble.take().or_else(|| farm.backend().trouble());
                results[index as usize] = result;
            }
        });
        assert!(
            clock.elapsed() > Duration::from_secs(2),
            "the store was full"
        );
        results
    });
    assert_eq!(result, alone(6));
    assert_eq!(
        (farm.report().items, farm.report().unequal),
        (7 * 12, 0),
        "{:?}",
        farm.report()
    );
    assert!(
        farm.backend().counts().republished > 0,
        "{:?}",
        farm.backend().counts()
    );
    fs::remove_dir_all(folder).expect("the folder");
}

/// A command that kills the worker that runs it, if it sees a certain genome.
const DEADLY: &str = r#"echo '{"hello":"ga-farm/1","schema":"ones/1"}'
while read -r line; do
    case "$line" in *deadly*) kill -s KILL $PPID; exit;; esac
    id=${line#*\"id\":\"}
    echo "{\"id\":\"${id%%\"*}\",\"answer\":[1]}"
done"#;

#[test]
fn a_task_that_kills_three_workers_has_the_score_of_the_verdict() {
    let server = Server::start();
    let mut farm = server
        .farm("kills")
        .with_kills(3)
        .with_verdict(Verdict::Result(7.into()));
    let start = |n: usize| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_farm-nats"));
        command.args([
            "worker",
            "--server",
            &server.address(),
            "--name",
            &n.to_string(),
            "--",
        ]);
        Process(
            command
                .args(["sh", "-c", DEADLY])
                .spawn()
                .expect("the command"),
        )
    };
    let mut workers: Vec<Process> = (0..5).map(start).collect();
    // One at a time, so that a task has one item.
    let mut score =
        |index: u64, genome: &str| farm.map::<_, u32>(index, &[genome]).expect("a result");
    assert_eq!(
        [score(0, "first"), score(1, "deadly"), score(2, "last")],
        [[1], [7], [1]]
    );
    assert_eq!(farm.report().verdicts, 1);
    let dead = workers
        .iter_mut()
        .filter_map(|worker| worker.0.try_wait().expect("a status"))
        .count();
    assert!(
        (3..=4).contains(&dead),
        "{dead} workers: {:?}",
        farm.report()
    );
}
