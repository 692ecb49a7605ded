//! Workers, servers, coordinators and networks that fail: the result stays.

use std::{fs, process::Command, sync::mpsc, time::Duration};

use farm_nats::Connect;

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
        let mut start = move || worker(&address, &format!("mortal-{}", names.next().unwrap_or(0)), 20);
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
    assert!(report.failures + report.reissued + report.spares + report.retried > 0, "{report:?}");
    eprintln!(
        "reissued {}, spares {}, retried {}, duplicates {}, failures {}",
        report.reissued, report.spares, report.retried, report.duplicates, report.failures
    );
}

#[test]
fn a_server_that_is_killed_and_started_again_changes_nothing() {
    let mut server = Server::start();
    let _workers: Vec<_> = (0..3).map(|n| worker(&server.address(), &n.to_string(), 5)).collect();
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
    assert_eq!(farm.report().unequal, 0);
}

#[test]
fn a_coordinator_that_is_killed_goes_on_from_its_file() {
    let server = Server::start();
    let _workers: Vec<_> = (0..3).map(|n| worker(&server.address(), &n.to_string(), 8)).collect();
    let folder = folder("runs");
    let (file, alone) = (folder.join("run.json"), folder.join("alone.json"));
    let evolve = |address: &str, file| {
        let mut command = Command::new(example("evolve"));
        command.args([address, "farm"]).arg(file).arg("20");
        command
    };
    for kill in 0..3 {
        let run = Process(evolve(&server.address(), &file).spawn().expect("the example is built"));
        std::thread::sleep(Duration::from_millis(250 + random(kill) % 300));
        run.signal("KILL");
    }
    assert!(evolve(&server.address(), &file).status().expect("a status").success());
    assert!(evolve("-", &alone).status().expect("a status").success());
    assert_eq!(fs::read(&file).expect("a file"), fs::read(&alone).expect("a file"));
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn a_network_that_drops_doubles_and_cuts_changes_nothing() {
    let server = Server::start();
    let proxy = Proxy::start(server.port, 7);
    let address = format!("127.0.0.1:{}", proxy.port);
    let mut farm = farm(&Connect::new(&address), "network");
    let _workers: Vec<_> = (0..3).map(|n| worker(&address, &n.to_string(), 5)).collect();
    let result = evolve(9, |generation, genomes| {
        // From now on, so that each worker has come.
        proxy.harm(generation > 1);
        farm.map(generation, genomes).expect("results")
    });
    proxy.harm(false);
    assert_eq!(result, alone(9));
    assert_eq!(farm.report().unequal, 0);
    let (dropped, doubled, cut) = proxy.counts();
    assert!(dropped > 0 && doubled > 0, "dropped {dropped}, doubled {doubled}, cut {cut}");
    eprintln!("dropped {dropped}, doubled {doubled}, cut {cut}, {:?}", farm.backend().counts());
}

/// Only root can mount the small disk.
#[test]
fn a_full_disk_of_the_server_is_waited_for() {
    let disk = folder("disk");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("not tested: no file system can be mounted here");
        return;
    }
    let unmount = || {
        let _ = Command::new("umount").arg("-l").arg(&disk).status();
        let _ = fs::remove_dir(&disk);
    };
    let mut server = Server::in_store(disk.join("store"), &[]);
    let _workers: Vec<_> = (0..2).map(|n| worker(&server.address(), &n.to_string(), 3)).collect();
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
    eprintln!("{:?}, reissued {}", farm.backend().counts(), farm.report().reissued);
    drop(farm);
    server.kill();
    unmount();
    assert_eq!(result, expected);
    // nats-server 2.9 acknowledges what it cannot write; only then is there nothing to say.
    if let Some(trouble) = trouble {
        assert!(trouble.starts_with("the NATS server does not store tasks"), "{trouble}");
    }
}
