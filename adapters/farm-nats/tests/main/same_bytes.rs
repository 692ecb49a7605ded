//! The result is that of one thread, however many workers there are.

use std::process::Command;

use ga_core::{engine::Asynchronous, prelude::*, replace::MuPlusLambda};
use ga_farm::{Commands, Farm, drive};

use crate::server::{Server, alone, evolve, example, worker};

#[test]
fn the_result_of_3_processes_and_of_1_3_and_8_workers_is_that_of_one_thread() {
    let expected = alone(12);
    let program = example("score").display().to_string();
    let mut farm = Farm::new(Commands::new(vec![[program]; 3]), "processes", "ones/1");
    let result = evolve(12, |generation, genomes| {
        farm.map(generation, genomes).expect("results")
    });
    assert_eq!(result, expected);
    let server = Server::start();
    for count in [1, 3, 8] {
        let _workers: Vec<_> = (0..count)
            .map(|n| worker(&server.address(), &format!("{count}-{n}"), 15))
            .collect();
        let mut farm = server.farm(&format!("workers {count}"));
        let result = evolve(12, |generation, genomes| {
            farm.map(generation, genomes).expect("results")
        });
        assert_eq!(result, expected, "{count} workers: {:?}", farm.report());
        assert_eq!(farm.report().items, 13 * 12);
        assert_eq!(farm.report().unequal, 0);
    }
}

#[test]
fn two_runs_share_the_workers() {
    let server = Server::start();
    let _workers: Vec<_> = (0..3)
        .map(|n| worker(&server.address(), &n.to_string(), 3))
        .collect();
    let results: Vec<String> = std::thread::scope(|scope| {
        let runs = ["a", "b"].map(|run| {
            let mut farm = server.farm(run);
            scope.spawn(move || {
                evolve(8, |generation, genomes| {
                    farm.map(generation, genomes).expect("results")
                })
            })
        });
        runs.into_iter()
            .map(|run| run.join().expect("a result"))
            .collect()
    });
    assert_eq!(results, [alone(8), alone(8)]);
}

#[test]
fn the_command_of_the_package_works_as_a_worker() {
    let server = Server::start();
    let mut command = Command::new(env!("CARGO_BIN_EXE_farm-nats"));
    command
        .args([
            "worker",
            "--server",
            &server.address(),
            "--name",
            "command",
            "--",
        ])
        .arg(example("score"));
    let worker = crate::server::Process(command.spawn().expect("the command"));
    let mut farm = server.farm("command");
    let result = evolve(3, |generation, genomes| {
        farm.map(generation, genomes).expect("results")
    });
    assert_eq!(result, alone(3));
    // It takes its leave.
    worker.signal("TERM");
    let mut worker = worker;
    assert!(worker.0.wait().expect("its status").success());
}

#[test]
fn an_asynchronous_run_is_repeated_from_its_record() {
    let start = || {
        let selector = Tournament::new(2)?;
        let crossover = Uniform::new(0.5)?;
        let breeder = Recombine {
            selector,
            crossover,
            mutator: BitFlip::new(0.02)?,
            offspring: 2,
        };
        let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(12)?,
        };
        scheme
            .found(&RandomBits(64))
            .size(12)
            .seed(1)
            .map(Asynchronous::new)
    };
    let server = Server::start();
    let _workers: Vec<_> = (0..3)
        .map(|n| worker(&server.address(), &n.to_string(), 10))
        .collect();
    let mut farm = server.farm("asynchronous");
    let mut run = start().expect("a run");
    run.keep_record();
    drive(&mut farm, &mut run, Generations(60), 5).expect("results");
    let mut again = start().expect("a run");
    again.replay(run.take_record()).expect("the same run");
    let text =
        |run: &Asynchronous<_, _, _, _>| serde_json::to_string(&run.checkpoint()).expect("JSON");
    assert_eq!(text(&again), text(&run));
    assert_eq!(farm.report().unequal, 0);
}
