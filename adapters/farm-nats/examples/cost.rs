//! What a task costs: `cost SERVER`, for workers that sleep. Prints a table of efficiencies: the
//! time that all workers slept, divided by the time that they had.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use farm_nats::{Connect, Nats, Worker};
use ga_core::terminate::Clock;
use ga_farm::{Farm, worker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = std::env::args().nth(1).ok_or("expected the address of a server")?;
    println!("item ms  workers  items  ms per item and worker  efficiency  items per task");
    for milliseconds in [1_u64, 10, 100] {
        for workers in [1_u64, 2, 4, 8, 16] {
            let items = vec![milliseconds; (workers * 1500 / milliseconds.max(3)) as usize];
            let stop = AtomicBool::new(false);
            let mut farm = {
                let backend = Nats::open(&Connect::new(&server), "cost", "cost", Duration::from_secs(5))?;
                Farm::new(backend, "cost", "sleep/1")
            };
            let seconds = std::thread::scope(|scope| {
                for n in 0..workers {
                    let worker = Worker::new(Connect::new(&server), "cost", n.to_string()).schema("sleep/1");
                    let sleep = worker::each(|ms: u64| std::thread::sleep(Duration::from_millis(ms)));
                    let stop = &stop;
                    scope.spawn(move || worker.serve(stop, sleep));
                }
                // Until all have come, and the farm knows what an item costs.
                let warm = farm.map::<_, ()>(0, &vec![milliseconds; 4 * workers as usize]);
                let tasks = farm.report().tasks;
                let clock = Clock::system();
                let result = warm.and_then(|_| farm.map::<_, ()>(1, &items));
                let seconds = clock.elapsed().as_secs_f64();
                stop.store(true, Ordering::Relaxed);
                result.map(|_| (seconds, farm.report().tasks - tasks))
            });
            let (seconds, tasks) = seconds?;
            let each = seconds * 1e3 * workers as f64 / items.len() as f64;
            println!(
                "{milliseconds:7}  {workers:7}  {:5}  {each:22.2}  {:9.0}%  {:14.1}",
                items.len(),
                100.0 * milliseconds as f64 / each,
                items.len() as f64 / tasks as f64
            );
        }
    }
    Ok(())
}
