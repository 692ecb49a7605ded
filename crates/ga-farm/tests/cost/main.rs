//! What a farm costs: measured with sleeping processes, and simulated with up to 10 000 workers.
//!
//! ```text
//! cargo run --release -p ga-farm-tests --bin farm-cost -- real
//! cargo run --release -p ga-farm-tests --bin farm-cost -- simulated
//! ```

use ga_core::random::Stream;
use ga_core::terminate::Clock;
use ga_farm::{Backend, Commands, Error, Event, Farm, Task, TaskId, worker};
use rand::RngExt;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    match std::env::args().nth(1).as_deref() {
        Some("work") => {
            let sleep = worker::each(|millis: u64| std::thread::sleep(Duration::from_millis(millis)));
            Ok(worker::serve("sleep/1", sleep)?)
        }
        Some("simulated") => simulated(),
        _ => real(),
    }
}

/// Sleeping processes of this machine.
fn real() -> Result<(), Failed> {
    let mut out = std::io::stdout();
    writeln!(out, "task ms  workers  tasks  ms per item and worker  efficiency")?;
    let program = std::env::current_exe()?.display().to_string();
    for (millis, each) in [(1_u64, 200), (10, 60), (100, 10)] {
        for workers in [1_usize, 2, 4, 8, 16] {
            let commands = Commands::new(vec![[program.as_str(), "work"]; workers]);
            let mut farm = Farm::new(commands, "cost", "sleep/1");
            // The first items start the processes, and measure the cost of an item.
            farm.map::<_, ()>(0, &vec![millis; 4 * workers])?;
            let clock = Clock::system();
            farm.map::<_, ()>(1, &vec![millis; each * workers])?;
            let took = clock.elapsed().as_secs_f64() * 1e3 / each as f64;
            let tasks = farm.report().tasks;
            let efficiency = millis as f64 / took;
            writeln!(out, "{millis:7}  {workers:7}  {tasks:5}  {took:22.2}  {efficiency:10.2}")?;
        }
    }
    Ok(())
}

/// The time of a message to a worker.
const LATENCY: f64 = 1e-3;
/// The time of the coordinator for an event: an assumption, not a measurement.
const EVENT: f64 = 30e-6;
/// The share of tasks that take ten times as long.
const STRAGGLERS: f64 = 0.01;
/// Failures of a worker in an hour.
const FAILURES: f64 = 0.01;

type Due = (u64, usize, TaskId, usize, bool);

/// Workers in simulated time.
struct Simulation {
    seconds: f64,
    free: Vec<usize>,
    queue: VecDeque<(Task, usize)>,
    /// Events by their time in nanoseconds: the worker, its task and items, and whether it dies.
    due: BinaryHeap<Reverse<Due>>,
    events: VecDeque<Event>,
    now: Arc<AtomicU64>,
    rng: Stream,
    count: usize,
}

impl Simulation {
    fn hand_out(&mut self) {
        while !self.free.is_empty() {
            let Some((task, items)) = self.queue.pop_front() else { break };
            let Some(worker) = self.free.pop() else { break };
            let straggles = self.rng.random_bool(STRAGGLERS);
            let took = self.seconds * items as f64 * if straggles { 10.0 } else { 1.0 } + 2.0 * LATENCY;
            let dies = self.rng.random_bool((FAILURES * took / 3600.0).min(1.0));
            let at = self.now.load(Ordering::Relaxed) + (took * 1e9) as u64;
            self.events.push_back(Event::Progress { worker: name(worker), task: task.id.clone() });
            self.due.push(Reverse((at, worker, task.id, items, dies)));
        }
    }
}

fn name(worker: usize) -> String {
    format!("worker {worker:05}")
}

impl Backend for Simulation {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        let items = task.payload.split(|&byte| byte == b',').count();
        self.queue.push_back((task.clone(), items));
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        self.hand_out();
        if let Some(event) = self.events.pop_front() {
            return Ok(Some(event));
        }
        let now = self.now.load(Ordering::Relaxed);
        let until = now + wait.as_nanos() as u64;
        let Some(Reverse((at, ..))) = self.due.peek().filter(|Reverse((at, ..))| *at <= until) else {
            self.now.store(until, Ordering::Relaxed);
            return Ok(None);
        };
        // The coordinator takes one event after the other.
        self.now.store((*at).max(now) + (EVENT * 1e9) as u64, Ordering::Relaxed);
        let Some(Reverse((_, worker, task, items, dies))) = self.due.pop() else { return Ok(None) };
        self.free.push(worker);
        let worker = name(worker);
        Ok(Some(if dies {
            Event::Left { worker, task: Some(task), reason: "it died".to_owned() }
        } else {
            let cost = Some(Duration::from_secs_f64(self.seconds * items as f64));
            let answer = format!("[{}]", vec!["0"; items].join(",")).into_bytes();
            Event::Answered { worker, task, answer, cost }
        }))
    }

    fn withdraw(&mut self, id: &TaskId) {
        self.queue.retain(|(task, _)| task.id != *id);
    }

    fn workers(&self) -> Option<usize> {
        Some(self.count)
    }
}

fn simulated() -> Result<(), Failed> {
    let mut out = std::io::stdout();
    writeln!(out, "item s  workers  efficiency  given out again  second answers")?;
    for seconds in [0.01, 0.1, 1.0, 10.0] {
        for count in [10_usize, 100, 1000, 10_000] {
            let now = Arc::new(AtomicU64::new(0));
            let events: VecDeque<Event> =
                (0..count).map(|worker| Event::Joined { worker: name(worker) }).collect();
            let simulation = Simulation {
                seconds,
                free: (0..count).collect(),
                queue: VecDeque::new(),
                due: BinaryHeap::new(),
                events,
                now: now.clone(),
                rng: Stream::seeded(11),
                count,
            };
            let time = now.clone();
            let clock = Clock::new(move || Duration::from_nanos(time.load(Ordering::Relaxed)));
            let farm = Farm::new(simulation, "simulated", "sleep/1").with_clock(clock);
            let mut farm = farm.with_window(usize::MAX).with_term(Duration::from_secs(1000));
            // One generation with ten items per worker.
            let items = vec![0_u8; 10 * count];
            farm.map::<_, u8>(0, &items)?;
            let took = now.load(Ordering::Relaxed) as f64 / 1e9;
            let ideal = items.len() as f64 * seconds * (1.0 + 9.0 * STRAGGLERS) / count as f64;
            let report = farm.report();
            let again = report.retried + report.spares + report.reissued;
            writeln!(
                out,
                "{seconds:6}  {count:7}  {:10.2}  {again:15}  {:14}",
                ideal / took,
                report.duplicates
            )?;
        }
    }
    Ok(())
}
