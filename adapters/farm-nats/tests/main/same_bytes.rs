//! The result is that of one thread, however many workers there are.

use crate::server::{Server, alone, evolve, example, worker};
use std::process::Command;

#[test]
fn the_result_with_1_3_and_8_workers_is_that_of_one_thread() {
    let expected = alone(12);
    let server = Server::start();
    for count in [1, 3, 8] {
        let _workers: Vec<_> =
            (0..count).map(|n| worker(&server.address(), &format!("{count}-{n}"), 15)).collect();
        let mut farm = server.farm(&format!("workers {count}"));
        let result = evolve(12, |generation, genomes| farm.map(generation, genomes).expect("results"));
        assert_eq!(result, expected, "{count} workers: {:?}", farm.report());
        assert_eq!(farm.report().items, 13 * 12);
        assert_eq!(farm.report().unequal, 0);
    }
}

#[test]
fn two_runs_share_the_workers() {
    let server = Server::start();
    let _workers: Vec<_> = (0..3).map(|n| worker(&server.address(), &n.to_string(), 3)).collect();
    let results: Vec<String> = std::thread::scope(|scope| {
        let runs = ["a", "b"].map(|run| {
            let mut farm = server.farm(run);
            scope.spawn(move || {
                evolve(8, |generation, genomes| farm.map(generation, genomes).expect("results"))
            })
        });
        runs.into_iter().map(|run| run.join().expect("a result")).collect()
    });
    assert_eq!(results, [alone(8), alone(8)]);
}

#[test]
fn the_command_of_the_package_works_as_a_worker() {
    let server = Server::start();
    let mut command = Command::new(env!("CARGO_BIN_EXE_farm-nats"));
    command.args(["worker", "--server", &server.address(), "--name", "command", "--"]).arg(example("score"));
    let worker = crate::server::Process(command.spawn().expect("the command"));
    let mut farm = server.farm("command");
    let result = evolve(3, |generation, genomes| farm.map(generation, genomes).expect("results"));
    assert_eq!(result, alone(3));
    // It takes its leave.
    worker.signal("TERM");
    let mut worker = worker;
    assert!(worker.0.wait().expect("its status").success());
}
