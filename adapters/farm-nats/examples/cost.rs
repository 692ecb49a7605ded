//! What a task costs: `cost SERVER`. Starts workers that sleep, 1 to 16 processes, and prints a
//! line of JSON per row: the best of five measurements. The efficiency is the time that the workers
//! slept, divided by the time that they had.

use std::{
    process::{Child, Command},
    sync::atomic::AtomicBool,
    time::Duration,
};

use farm_nats::{Connect, Nats, Worker};
use ga_core::terminate::Clock;
use ga_farm::{Farm, worker};
use serde_json::json;

#[path = "../../../crates/ga-farm/tests/cost/measure.rs"]
mod measure;

use measure::best;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [server] => measure(server),
        [server, name] => work(server, name),
        _ => Err("expected the address of a server".into()),
    }
}

fn work(server: &str, name: &str) -> Result<(), Failed> {
    let worker = Worker::new(Connect::new(server), "cost", name).schema("cost/1");
    let sleep = worker::each(|millis: f64| {
        let begun = Clock::system();
        std::thread::sleep(Duration::from_secs_f64(millis / 1e3));
        begun.elapsed().as_secs_f64()
    });
    worker.serve(&AtomicBool::new(false), sleep)?;
    Ok(())
}

/// Ends processes when it is dropped.
struct Processes(Vec<Child>);

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn measure(server: &str) -> Result<(), Failed> {
    let program = std::env::current_exe()?;
    for workers in [1_usize, 2, 4, 8, 16] {
        let start = |n: usize| {
            Command::new(&program)
                .args([server, &format!("{workers}-{n}")])
                .spawn()
        };
        let backend = Nats::open(
            &Connect::new(server),
            "cost",
            "cost",
            Duration::from_secs(5),
        )?;
        let mut farm = Farm::new(backend, "cost", "cost/1").tolerate_unequal();
        let _processes = Processes((0..workers).map(start).collect::<Result<_, _>>()?);
        let mut epoch = 0;
        for (millis, each) in [(100.0, 5), (10.0, 40), (1.0, 300), (0.1, 2000)] {
            let items = vec![json!(millis); each * workers];
            let labels =
                json!({ "backend": "nats", "kind": "sleep", "millis": millis, "workers": workers });
            if let Some(row) = best(&mut farm, &mut epoch, &items, workers, &labels)? {
                println!("{row}");
            }
        }
    }
    Ok(())
}
