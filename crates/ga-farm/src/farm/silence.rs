//! Tasks without a sign of life, and stragglers.

use super::give::WORTHWHILE;
use super::{Farm, Flight};
use crate::backend::Backend;
use crate::error::Error;
use crate::task::TaskId;
use std::time::Duration;

/// A task that takes this many times what it should is a straggler.
const STRAGGLES: f64 = 2.0;

impl<B: Backend> Farm<B> {
    /// Gives silent tasks out again, and stragglers if workers are idle.
    pub(super) fn look_after(&mut self, begun: Duration) -> Result<(), Error> {
        let now = self.clock.elapsed();
        let here = self.crew;
        match self.backend.workers() {
            Some(0) => {
                return Err(Error::NoWorkers {
                    reason: self.last_reason(),
                });
            }
            None if here == 0 && now.saturating_sub(begun) >= self.patience => {
                return Err(Error::Alone {
                    seconds: self.patience.as_secs(),
                });
            }
            _ => {}
        }
        let is_working = |flight: &Flight| flight.begun.is_some();
        let busy: usize = self
            .flights
            .values()
            .filter(|flight| is_working(flight))
            .map(|flight| flight.copies as usize)
            .sum();
        let mut idle = here.saturating_sub(busy);
        let mut hopeless = Vec::new();
        for (id, flight) in &mut self.flights {
            let silence = now.saturating_sub(flight.seen);
            let term = self
                .term
                .saturating_mul(1 << (flight.issues - flight.needed).min(16));
            // A task that waits for a worker is not silent.
            if silence >= term && (flight.begun.is_some() || idle > 0) {
                if flight.issues >= self.kills + flight.needed {
                    hopeless.push(id.clone());
                    continue;
                }
                self.report.reissued += 1;
            } else if let (Some(cost), Some(since), true) = (
                self.report.seconds_per_item,
                flight.begun,
                self.queue.is_empty() && idle > 0,
            ) {
                let usual = cost * flight.items.len() as f64;
                let is_late =
                    now.saturating_sub(since).as_secs_f64() > STRAGGLES * usual.max(WORTHWHILE);
                if !is_late || flight.issues > flight.needed {
                    continue;
                }
                self.report.spares += 1;
            } else {
                continue;
            }
            idle = idle.saturating_sub(1);
            self.backend.submit(&flight.task)?;
            flight.issues += 1;
            flight.copies += 1;
            flight.seen = now;
        }
        for id in hopeless {
            self.give_up(&id)?;
        }
        Ok(())
    }

    /// A task that no worker answers, although several have it.
    pub(super) fn give_up(&mut self, id: &TaskId) -> Result<(), Error> {
        let Some(mut flight) = self.flights.remove(id) else {
            return Ok(());
        };
        self.backend.withdraw(id);
        let times = flight.issues;
        let reason = || format!("no answer and no sign within its term, {times} times");
        if flight.items.len() > 1 {
            self.split(flight, "several workers", &reason());
            return Ok(());
        }
        match flight.items.pop() {
            Some(item) => self.judge(item, times, "several workers", reason()),
            None => Ok(()),
        }
    }
}
