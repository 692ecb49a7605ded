//! Child processes of this machine, which sleep or compute.

use crate::Failed;
use ga_core::terminate::Clock;
use ga_farm::{Commands, Farm, worker};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// The best of this many measurements: the machine has other work.
const TIMES: usize = 5;

/// A worker: sleeps or computes for the milliseconds of each item, and returns the seconds that
/// this took.
pub(crate) fn work() -> Result<(), Failed> {
    let rate = rounds_per_second();
    let work = worker::each(move |(kind, millis): (String, f64)| {
        let begun = Clock::system();
        if kind == "sleep" {
            std::thread::sleep(Duration::from_secs_f64(millis / 1e3));
        } else {
            compute((rate * millis / 1e3) as u64);
        }
        begun.elapsed().as_secs_f64()
    });
    Ok(worker::serve("cost/1", work)?)
}

fn compute(rounds: u64) -> u64 {
    std::hint::black_box(
        (0..rounds).fold(1, |hash: u64, round| (hash ^ round).wrapping_mul(0x0100_0000_01b3)),
    )
}

/// Measured by CPU time, so that other processes do not matter.
fn rounds_per_second() -> f64 {
    const ROUNDS: u64 = 20_000_000;
    let begun = cpu_seconds();
    compute(ROUNDS);
    ROUNDS as f64 / (cpu_seconds() - begun).max(1e-3)
}

/// The CPU seconds of all threads of this process (Linux).
fn cpu_seconds() -> f64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let times = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    times.sum::<f64>() / 1e9
}

/// Measures all sizes of tasks with 1 to 16 workers.
pub(crate) fn measure(kind: &str) -> Result<(), Failed> {
    let mut out = std::io::stdout();
    let program = std::env::current_exe()?.display().to_string();
    let most = if kind == "sleep" { 16 } else { 2 };
    for (millis, each) in [(0.02, 4000), (0.1, 2000), (1.0, 300), (10.0, 40), (100.0, 5)] {
        for workers in [1_usize, 2, 4, 8, 16].into_iter().filter(|&workers| workers <= most) {
            let commands = Commands::new(vec![[program.as_str(), "work"]; workers]);
            let mut farm = Farm::new(commands, "cost", "cost/1").tolerate_unequal();
            // The first items start the processes, and measure the cost of an item.
            let items = vec![(kind, millis); each * workers];
            farm.map::<_, f64>(0, &items)?;
            let mut best: Option<(f64, serde_json::Value)> = None;
            for epoch in 1..=TIMES as u64 {
                let (clock, cpu, tasks) = (Clock::system(), cpu_seconds(), farm.report().tasks);
                let worked: f64 = farm.map::<_, f64>(epoch, &items)?.iter().sum();
                let took = clock.elapsed().as_secs_f64();
                let (cpu, tasks) = (cpu_seconds() - cpu, farm.report().tasks - tasks);
                let efficiency = worked / (took * workers as f64);
                let count = items.len() as f64;
                let row = json!({ "backend": "commands", "kind": kind, "millis": millis, "workers": workers,
                    "items_per_task": count / tasks as f64, "ms_per_item_and_worker": took * 1e3 / each as f64,
                    "efficiency": efficiency, "coordinator_us_per_task": cpu * 1e6 / tasks as f64,
                    "coordinator_us_per_item": cpu * 1e6 / count });
                if best.as_ref().is_none_or(|(least, _)| efficiency > *least) {
                    best = Some((efficiency, row));
                }
            }
            if let Some((_, row)) = best {
                writeln!(out, "{row}")?;
            }
        }
    }
    Ok(())
}
