//! Failures: of a worker, or of an item.

use super::{Farm, Flight, Item, Verdict};
use crate::backend::Backend;
use crate::error::Error;
use crate::task::TaskId;

/// Failures in a row after which a worker is put aside.
pub(super) const FAILS_FAST: u32 = 3;

impl<B: Backend> Farm<B> {
    pub(super) fn failed(&mut self, id: &TaskId, name: &str, reason: &str) -> Result<(), Error> {
        self.report.failures += 1;
        let worker = self.worker(name);
        worker.failed += 1;
        worker.in_a_row += 1;
        let is_aside = worker.is_aside;
        if !is_aside {
            worker.reason = Some(reason.to_owned());
        }
        if let Some(flight) = self.flights.get_mut(id) {
            flight.copies = flight.copies.saturating_sub(1);
            // Failures of a worker that was put aside say nothing about the items.
            for item in flight.items.iter_mut().filter(|_| !is_aside) {
                item.failures.push((name.to_owned(), reason.to_owned()));
            }
        }
        self.put_aside_if_bad(name);
        let now = self.clock.elapsed();
        let Some(flight) = self.flights.get_mut(id) else {
            return Ok(());
        };
        let times = flight
            .items
            .iter()
            .map(|item| item.failures.len() as u32)
            .max()
            .unwrap_or_default();
        let is_alone = flight.items.len() == 1;
        if is_alone && times >= self.kills {
            self.backend.withdraw(id);
            return match self
                .flights
                .remove(id)
                .and_then(|mut flight| flight.items.pop())
            {
                Some(item) => self.judge(item, times, name, reason.to_owned()),
                None => Ok(()),
            };
        }
        if flight.copies >= flight.needed {
            return Ok(());
        }
        self.report.retried += 1;
        if is_alone {
            flight.copies += 1;
            flight.seen = now;
            flight.begun = None;
            return self.backend.submit(&flight.task);
        }
        self.backend.withdraw(id);
        if let Some(flight) = self.flights.remove(id) {
            self.queue.extend(flight.items);
        }
        Ok(())
    }

    /// The items go into the queue, each alone.
    pub(super) fn split(&mut self, flight: Flight, worker: &str, reason: &str) {
        for mut item in flight.items {
            item.failures.push((worker.to_owned(), reason.to_owned()));
            self.queue.push_back(item);
        }
    }

    pub(super) fn judge(
        &mut self,
        item: Item,
        times: u32,
        worker: &str,
        reason: String,
    ) -> Result<(), Error> {
        let Item { epoch, index, .. } = item;
        match &self.verdict {
            Verdict::Stop => Err(Error::Hopeless {
                epoch,
                index,
                times,
                worker: worker.to_owned(),
                reason,
            }),
            Verdict::Result(value) => {
                let json = serde_json::value::to_raw_value(value);
                let json = json.map_err(|error| Error::Json {
                    what: format!("the verdict {value}"),
                    reason: error.to_string(),
                })?;
                self.report.verdicts += 1;
                self.finish(item, json);
                Ok(())
            }
        }
    }

    /// A failure of a worker that is its own.
    pub(super) fn blame(&mut self, name: &str, reason: &str, weight: u32) {
        let worker = self.worker(name);
        worker.failed += 1;
        worker.reason = Some(reason.to_owned());
        worker.in_a_row += weight;
        worker.blame += weight;
        self.put_aside_if_bad(name);
    }

    pub(super) fn put_aside_if_bad(&mut self, name: &str) {
        let worker = self.worker(name);
        let never_worked = worker.answered == 0 && worker.in_a_row >= FAILS_FAST;
        if worker.is_aside || !(never_worked || worker.blame >= FAILS_FAST) {
            return;
        }
        worker.is_aside = true;
        self.set_here(name, false);
        self.backend.put_aside(name);
        // Its failures say nothing about the items.
        let flying = self
            .flights
            .values_mut()
            .flat_map(|flight| &mut flight.items);
        for item in self.queue.iter_mut().chain(flying) {
            item.failures.retain(|(worker, _)| worker != name);
        }
    }

    pub(super) fn last_reason(&self) -> String {
        let reasons = self.report.workers.iter().rev();
        let mut reasons = reasons
            .filter_map(|(name, worker)| Some(format!("{name}: {}", worker.reason.as_ref()?)));
        reasons
            .next()
            .unwrap_or_else(|| "none was started".to_owned())
    }
}
