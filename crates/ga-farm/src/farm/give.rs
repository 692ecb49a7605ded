//! How items become tasks, and how many are given out.

use super::{Farm, Flight, Item};
use crate::backend::Backend;
use crate::error::Error;
use crate::task::{Task, TaskId};
use std::time::Duration;

/// The seconds of work in a task, at least, so that its way costs little beside it.
pub(super) const WORTHWHILE: f64 = 0.025;
/// The work of a task is at least this many times its overhead, which is then below 4 %.
const TIMES_OVERHEAD: f64 = 25.0;
/// The most items of a task, and the most bytes of them unless one item has more.
const MOST_ITEMS: usize = 1024;
const MOST_BYTES: usize = 1 << 20;
/// How long the farm waits for an event before it looks again, at most, and at least in seconds.
const LOOK: Duration = Duration::from_millis(100);
const SOON: f64 = 2e-3;
/// The least wait per task that is given out: a look passes through all of them.
const LOOK_AT_ONE: f64 = 1e-6;

impl<B: Backend> Farm<B> {
    /// The time between two looks: at the end of an epoch, that of an item, so that stragglers are
    /// seen soon.
    pub(super) fn wait(&self) -> Duration {
        let cost = self
            .report
            .seconds_per_item
            .filter(|_| self.queue.is_empty());
        let soon = SOON.max(LOOK_AT_ONE * self.flights.len() as f64);
        let most = LOOK.as_secs_f64();
        let wait = cost.map_or(LOOK, |cost| {
            Duration::from_secs_f64(cost.max(soon).min(most))
        });
        wait.min(self.term)
    }

    /// Gives tasks out until the window is full.
    pub(super) fn fill(&mut self) -> Result<(), Error> {
        let workers = self.backend.workers().unwrap_or(self.crew).max(1);
        let window = (2 * workers).max(2).min(self.window);
        while self.flights.len() < window {
            let Some(item) = self.queue.pop_front() else {
                break;
            };
            let most = self.batch(workers);
            let mut bytes = item.json.get().len();
            let mut items = vec![item];
            while let Some(next) = self.queue.front().filter(|_| items.len() < most) {
                let last = &items[items.len() - 1];
                let is_next =
                    next.epoch == last.epoch && last.index.checked_add(1) == Some(next.index);
                // An item that failed goes alone, so that it fails no others.
                if !is_next || !next.failures.is_empty() || !last.failures.is_empty() {
                    break;
                }
                bytes += next.json.get().len();
                if bytes > MOST_BYTES {
                    break;
                }
                items.extend(self.queue.pop_front());
            }
            self.launch(items)?;
        }
        self.count();
        Ok(())
    }

    /// The items of the next task.
    pub(super) fn batch(&self, workers: usize) -> usize {
        let Some(cost) = self.report.seconds_per_item else {
            return 1;
        };
        let work = WORTHWHILE.max(TIMES_OVERHEAD * self.report.overhead.unwrap_or_default());
        let worthwhile = (work / cost.max(1e-9)).ceil() as usize;
        // At the end of an epoch, all workers have something to do.
        let share = self.queue.len().div_ceil(2 * workers);
        worthwhile.min(share).clamp(1, MOST_ITEMS)
    }

    /// Whether a worker's answers can be checked by another one.
    pub(super) fn has_others(&self) -> bool {
        self.backend.workers().unwrap_or(self.crew) > 1
    }

    pub(super) fn launch(&mut self, items: Vec<Item>) -> Result<(), Error> {
        let mut payload = b"[".to_vec();
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                payload.push(b',');
            }
            payload.extend_from_slice(item.json.get().as_bytes());
        }
        payload.push(b']');
        let id = TaskId::new(&self.run, items[0].epoch, items[0].index, &payload);
        let task = Task {
            id: id.clone(),
            schema: self.schema.clone(),
            payload,
        };
        self.report.tasks += 1;
        let is_checked =
            self.checked > 0 && self.report.tasks % self.checked == 0 && self.has_others();
        let needed = if is_checked { 2 } else { 1 };
        for _ in 0..needed {
            self.backend.submit(&task)?;
        }
        let now = self.clock.elapsed();
        let flight = Flight {
            task,
            items,
            given: now,
            seen: now,
            begun: None,
            issues: needed,
            copies: needed,
            needed,
            first: None,
        };
        self.flights.insert(id, flight);
        Ok(())
    }
}
