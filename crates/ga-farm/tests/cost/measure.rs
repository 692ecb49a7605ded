//! What a farm costs, for any backend. `adapters/farm-nats` measures with this file, too.

use ga_core::terminate::Clock;
use ga_farm::{Backend, Error, Farm};
use serde_json::{Value, json};
use std::fs;

/// The best of this many measurements: the machine has other work.
const TIMES: u64 = 5;

/// Does the items several times. Each item answers with the seconds that it took. Returns the row
/// with the best efficiency: the time that the workers worked, divided by the time that they had.
/// The row has `labels`, too.
pub(crate) fn best(
    farm: &mut Farm<impl Backend>,
    epoch: &mut u64,
    items: &[Value],
    workers: usize,
    labels: &Value,
) -> Result<Option<Value>, Error> {
    let count = items.len() as f64;
    let mut best: Option<(f64, Value)> = None;
    // The first starts the workers, and measures the cost of an item.
    for time in 0..=TIMES {
        *epoch += 1;
        let clock = Clock::system();
        let cpu = cpu_seconds();
        let tasks = farm.report().tasks;
        let worked: f64 = farm.map::<_, f64>(*epoch, items)?.iter().sum();
        let took = clock.elapsed().as_secs_f64();
        let cpu = cpu_seconds() - cpu;
        let tasks = farm.report().tasks - tasks;
        let efficiency = worked / (took * workers as f64);
        let mut row = json!({ "items_per_task": count / tasks as f64,
            "ms_per_item_and_worker": took * 1e3 * workers as f64 / count, "efficiency": efficiency,
            "coordinator_us_per_task": cpu * 1e6 / tasks as f64, "coordinator_us_per_item": cpu * 1e6 / count });
        if let (Some(row), Some(labels)) = (row.as_object_mut(), labels.as_object()) {
            row.extend(labels.clone());
        }
        if time > 0 && best.as_ref().is_none_or(|(least, _)| efficiency > *least) {
            best = Some((efficiency, row));
        }
    }
    Ok(best.map(|(_, row)| row))
}

/// The CPU seconds of all threads of this process (Linux).
pub(crate) fn cpu_seconds() -> f64 {
    let threads = fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    let times = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    times.sum::<f64>() / 1e9
}
