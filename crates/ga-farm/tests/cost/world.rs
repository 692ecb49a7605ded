//! Workers and a queue in simulated time.

use ga_core::random::Stream;
use ga_farm::{Backend, Error, Event, Task, TaskId};
use rand::RngExt;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The seconds of the coordinator for a task and for an item in it, and those of a message on its
/// way. The first two lie within what was measured (`lab/docs/farm.md`); the latency is assumed.
pub(crate) const TASK: f64 = 300e-6;
pub(crate) const ITEM: f64 = 3e-6;
const LATENCY: f64 = 0.5e-3;
/// The share of tasks that take longer, and how many times as long.
const STRAGGLERS: f64 = 0.01;
const LONGER: f64 = 10.0;
/// Failures of a worker in an hour, the seconds until they are noticed, and until it is back.
const FAILURES: f64 = 0.01;
const NOTICED: f64 = 10.0;
const BACK: f64 = 60.0;

/// What happens without the coordinator.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
enum Due {
    /// The coordinator hears this.
    Heard(Said),
    /// A worker is free.
    Free(usize),
}

#[derive(Eq, Ord, PartialEq, PartialOrd)]
enum Said {
    Joined(usize),
    Begun(usize, TaskId),
    Answered(usize, TaskId, usize),
    Left(usize, TaskId),
}

/// The workers and the queue.
pub(crate) struct World {
    /// The seconds of work in an item, and the genomes in it.
    seconds: f64,
    genomes: f64,
    free: VecDeque<usize>,
    queue: VecDeque<(TaskId, usize)>,
    due: BinaryHeap<Reverse<(u64, Due)>>,
    inbox: VecDeque<Said>,
    now: Arc<AtomicU64>,
    rng: Stream,
    count: usize,
}

fn nanos(seconds: f64) -> u64 {
    (seconds * 1e9) as u64
}

fn name(worker: usize) -> String {
    format!("worker {worker:05}")
}

/// The share of the time in which a worker is busy, if all items are done once.
pub(crate) const fn mean_factor() -> f64 {
    1.0 + STRAGGLERS * (LONGER - 1.0)
}

impl World {
    pub(crate) fn new(count: usize, seconds: f64, genomes: f64, now: Arc<AtomicU64>) -> Self {
        Self {
            seconds,
            genomes,
            free: (0..count).collect(),
            queue: VecDeque::new(),
            due: BinaryHeap::new(),
            inbox: (0..count).map(Said::Joined).collect(),
            now,
            rng: Stream::seeded(11),
            count,
        }
    }

    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// The coordinator works.
    fn spend(&self, seconds: f64) {
        self.now.fetch_add(nanos(seconds), Ordering::Relaxed);
    }

    fn say(&mut self, at: u64, said: Said) {
        self.due
            .push(Reverse((at + nanos(LATENCY), Due::Heard(said))));
    }

    /// Free workers take tasks at this time.
    fn hand_out(&mut self, at: u64) {
        while let Some(&worker) = self.free.front() {
            let Some((id, items)) = self.queue.pop_front() else {
                break;
            };
            self.free.pop_front();
            let begun = at + nanos(LATENCY);
            let factor = if self.rng.random_bool(STRAGGLERS) {
                LONGER
            } else {
                1.0
            };
            let took = self.seconds * items as f64 * factor;
            self.say(begun, Said::Begun(worker, id.clone()));
            if self.rng.random_bool((FAILURES * took / 3600.0).min(1.0)) {
                let died = begun + nanos(took * self.rng.random::<f64>());
                self.say(died + nanos(NOTICED), Said::Left(worker, id));
                self.due
                    .push(Reverse((died + nanos(BACK), Due::Free(worker))));
            } else {
                let done = begun + nanos(took);
                self.say(done, Said::Answered(worker, id, items));
                self.due.push(Reverse((done, Due::Free(worker))));
            }
        }
    }

    /// Lets the world go on up to this time, or until the coordinator hears something.
    fn go_on(&mut self, until: u64) -> Option<u64> {
        while self.due.peek().is_some_and(|Reverse((at, _))| *at <= until) {
            let Some(Reverse((at, due))) = self.due.pop() else {
                break;
            };
            match due {
                Due::Heard(said) => {
                    self.inbox.push_back(said);
                    return Some(at);
                }
                Due::Free(worker) => {
                    self.free.push_back(worker);
                    self.hand_out(at);
                }
            }
        }
        None
    }
}

impl Backend for World {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        let items = task.payload.split(|&byte| byte == b',').count();
        self.spend(TASK / 2.0 + ITEM / 2.0 * self.genomes * items as f64);
        let now = self.now();
        while self.go_on(now).is_some() {}
        self.queue.push_back((task.id.clone(), items));
        self.hand_out(now);
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        let now = self.now();
        while self.go_on(now).is_some() {}
        if self.inbox.is_empty() {
            let until = now + wait.as_nanos() as u64;
            let at = self.go_on(until).unwrap_or(until);
            self.now.store(at.max(now), Ordering::Relaxed);
        }
        let said = self.inbox.pop_front();
        Ok(said.map(|said| match said {
            Said::Joined(worker) => Event::Joined {
                worker: name(worker),
            },
            Said::Begun(worker, task) => Event::Progress {
                worker: name(worker),
                task,
            },
            Said::Left(worker, task) => Event::Left {
                worker: name(worker),
                task: Some(task),
                reason: "it is silent".to_owned(),
            },
            Said::Answered(worker, task, items) => {
                self.spend(TASK / 2.0 + ITEM / 2.0 * self.genomes * items as f64);
                let cost = Some(Duration::from_secs_f64(self.seconds * items as f64));
                let answer = format!("[{}]", vec!["0"; items].join(",")).into_bytes();
                Event::Answered {
                    worker: name(worker),
                    task,
                    answer,
                    cost,
                }
            }
        }))
    }

    fn withdraw(&mut self, id: &TaskId) {
        self.queue.retain(|(task, _)| task != id);
    }

    fn workers(&self) -> Option<usize> {
        Some(self.count)
    }
}
