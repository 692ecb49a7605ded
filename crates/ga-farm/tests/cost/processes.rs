//! Child processes of this machine, which sleep or compute.

use crate::Failed;
use crate::measure::{best, cpu_seconds};
use ga_core::terminate::Clock;
use ga_farm::{Commands, Farm, worker};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

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
    std::hint::black_box((0..rounds).fold(1, |hash: u64, round| {
        (hash ^ round).wrapping_mul(0x0100_0000_01b3)
    }))
}

/// Measured by CPU time, so that other processes do not matter.
fn rounds_per_second() -> f64 {
    const ROUNDS: u64 = 20_000_000;
    let begun = cpu_seconds();
    compute(ROUNDS);
    ROUNDS as f64 / (cpu_seconds() - begun).max(1e-3)
}

/// Measures all sizes of tasks with 1 to 16 workers.
pub(crate) fn measure(kind: &str) -> Result<(), Failed> {
    let mut out = std::io::stdout();
    let program = std::env::current_exe()?.display().to_string();
    let most = if kind == "sleep" { 16 } else { 2 };
    for (millis, each) in [
        (0.02, 4000),
        (0.1, 2000),
        (1.0, 300),
        (10.0, 40),
        (100.0, 5),
    ] {
        for workers in [1_usize, 2, 4, 8, 16]
            .into_iter()
            .filter(|&workers| workers <= most)
        {
            let commands = Commands::new(vec![[program.as_str(), "work"]; workers]);
            let mut farm = Farm::new(commands, "cost", "cost/1").tolerate_unequal();
            let items = vec![json!([kind, millis]); each * workers];
            let labels = json!({ "backend": "commands", "kind": kind, "millis": millis, "workers": workers });
            if let Some(row) = best(&mut farm, &mut 0, &items, workers, &labels)? {
                writeln!(out, "{row}")?;
            }
        }
    }
    Ok(())
}
