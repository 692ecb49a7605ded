//! A worker in Rust: counts the ones of genomes. `score SERVER SUBJECT NAME [DELAY]` takes tasks
//! from a farm's queue and waits for up to DELAY milliseconds with each, `score` alone reads them
//! from standard input, as a command of `farm-nats worker`.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::atomic::AtomicBool,
    time::Duration,
};

use farm_nats::{Connect, Worker};
use ga_core::genome::BitString;
use ga_farm::worker;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ones = worker::each(|genome: BitString| genome.count_ones());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [server, subject, name, delay @ ..] = &arguments[..] else {
        return Ok(worker::serve("ones/1", ones)?);
    };
    let delay: u64 = delay.first().map_or(Ok(0), |delay| delay.parse())?;
    let worker = Worker::new(Connect::new(server), subject, name)
        .schema("ones/1")
        .say(|text| eprintln!("{text}"));
    let served = worker.serve(&AtomicBool::new(false), |task| {
        let mut hasher = DefaultHasher::new();
        (name, &task.id).hash(&mut hasher);
        std::thread::sleep(Duration::from_millis(hasher.finish() % (delay + 1)));
        ones(task)
    })?;
    eprintln!("answered {}", served.answered);
    Ok(())
}
