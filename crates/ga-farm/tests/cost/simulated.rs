//! Where the coordinator becomes the limit: generations, asynchronous runs and islands.

use crate::Failed;
use crate::picture::{Line, draw};
use crate::world::{World, mean_factor};
use ga_core::terminate::Clock;
use ga_farm::Farm;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The items of a generation, per worker.
const PER_WORKER: usize = 4;
/// The generations between two exchanges, and the newborns of an island in each.
const LEG: f64 = 5.0;
const NEWBORNS: f64 = 20.0;

/// A row of the output.
#[derive(Deserialize, Serialize)]
struct Row {
    mode: String,
    seconds: f64,
    workers: usize,
    efficiency: f64,
}

pub(crate) const MODES: [&str; 3] = ["generations", "asynchronous", "islands"];
const SECONDS: [f64; 4] = [0.01, 0.1, 1.0, 10.0];
const WORKERS: [usize; 7] = [10, 30, 100, 300, 1000, 3000, 10_000];

/// A farm in simulated time, and its clock.
struct Simulation {
    farm: Farm<World>,
    now: Arc<AtomicU64>,
}

impl Simulation {
    fn new(count: usize, seconds: f64, genomes: f64) -> Self {
        let now = Arc::new(AtomicU64::new(0));
        let time = now.clone();
        let clock = Clock::new(move || Duration::from_nanos(time.load(Ordering::Relaxed)));
        let world = World::new(count, seconds, genomes, now.clone());
        // Workers that are gone are noticed by their silence, which the world plays.
        let term = Duration::from_secs(1_000_000);
        Self {
            farm: Farm::new(world, "simulated", "sleep/1")
                .with_clock(clock)
                .with_term(term),
            now,
        }
    }

    fn seconds(&self) -> f64 {
        self.now.load(Ordering::Relaxed) as f64 / 1e9
    }

    /// Whole generations of `items`: the next begins when the last answer is there.
    fn generations(&mut self, items: usize) -> Result<f64, Failed> {
        // The first measures the cost of an item.
        self.farm.map::<_, u8>(0, &vec![0_u8; items])?;
        let begun = self.seconds();
        let epochs = (3000 / items as u64).clamp(2, 30);
        for epoch in 1..=epochs {
            self.farm.map::<_, u8>(epoch, &vec![0_u8; items])?;
        }
        Ok((self.seconds() - begun) / epochs as f64)
    }

    /// Two items per worker are outstanding at any time. Returns the time of `items`.
    fn asynchronous(&mut self, count: usize, items: usize) -> Result<f64, Failed> {
        let mut begun = 0.0;
        let mut given = 0;
        for taken in 0..3 * items {
            while given < taken + 2 * count {
                self.farm.give(0, given as u64, &0_u8)?;
                given += 1;
            }
            if taken == 2 * items {
                begun = self.seconds();
            }
            self.farm.take::<u8>()?;
        }
        Ok(self.seconds() - begun)
    }
}

fn efficiency(mode: &str, count: usize, seconds: f64) -> Result<f64, Failed> {
    let items = PER_WORKER * count;
    let work = |seconds: f64| items as f64 * seconds * mean_factor() / count as f64;
    Ok(match mode {
        "generations" => work(seconds) / Simulation::new(count, seconds, 1.0).generations(items)?,
        "asynchronous" => {
            work(seconds) / Simulation::new(count, seconds, 1.0).asynchronous(count, items)?
        }
        _ => {
            let leg = LEG * NEWBORNS * seconds;
            work(leg) / Simulation::new(count, leg, NEWBORNS).generations(items)?
        }
    })
}

/// Prints the rows of one mode.
pub(crate) fn run(mode: &str) -> Result<(), Failed> {
    let mut out = std::io::stdout();
    // The legs of islands are a hundred items long.
    let most = if mode == "islands" {
        1.0
    } else {
        f64::INFINITY
    };
    for seconds in SECONDS.into_iter().filter(|&seconds| seconds <= most) {
        for workers in WORKERS {
            let efficiency = (efficiency(mode, workers, seconds)? * 1e3).round() / 1e3;
            writeln!(
                out,
                "{}",
                json!(Row {
                    mode: mode.to_owned(),
                    seconds,
                    workers,
                    efficiency
                })
            )?;
        }
    }
    Ok(())
}

/// Draws the rows of standard input.
pub(crate) fn picture() -> Result<(), Failed> {
    let rows: Vec<Row> = std::io::stdin()
        .lines()
        .map(|line| Ok(serde_json::from_str(&line?)?))
        .collect::<Result<_, Failed>>()?;
    let line = |mode: &str, seconds: f64| {
        let rows = rows
            .iter()
            .filter(|row| row.mode == mode && (row.seconds - seconds).abs() < 1e-9);
        let points = rows
            .map(|row| (row.workers as f64, row.efficiency))
            .collect();
        Line {
            name: format!("{seconds} s"),
            points,
        }
    };
    let panels = MODES.map(|mode| (mode, SECONDS.map(|seconds| line(mode, seconds)).into()));
    write!(std::io::stdout(), "{}", draw(&panels))?;
    Ok(())
}
