//! Answers: the first wins, and others are compared with it.

use super::{Farm, Flight, Item};
use crate::backend::Backend;
use crate::error::{Error, Unequal};
use crate::task::TaskId;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use std::time::Duration;

/// The answers that are kept to compare late duplicates with.
const KEPT: usize = 1024;
/// The bytes of them that are kept, apart from the last one.
const KEPT_BYTES: usize = 1 << 25;
/// The sentences about unequal answers that a report keeps.
const NAMED: usize = 16;
/// The characters of an answer that an error shows.
const SHOWN: usize = 80;

impl<B: Backend> Farm<B> {
    pub(super) fn answered<R: DeserializeOwned>(
        &mut self,
        id: &TaskId,
        name: &str,
        answer: Vec<u8>,
        cost: Option<Duration>,
    ) -> Result<(), Error> {
        let now = self.clock.elapsed();
        self.set_here(name, true);
        let has_others = self.has_others();
        let Some(flight) = self.flights.get_mut(id) else {
            return self.late::<R>(id, name, &answer);
        };
        let values: Vec<Box<RawValue>> = match read::<R>(&answer, flight.items.len()) {
            Ok(values) => values,
            Err(reason) => return self.failed(id, name, &reason),
        };
        flight.seen = now;
        let worker = self.report.workers.entry(name.to_owned()).or_default();
        worker.answered += 1;
        (worker.in_a_row, worker.blame) = (0, 0);
        let since = flight.begun.unwrap_or(flight.given);
        let elapsed = now.saturating_sub(since).as_secs_f64();
        let own = cost.map_or(elapsed, |cost| cost.as_secs_f64());
        let mean = |old: Option<f64>, new: f64| Some(old.map_or(new, |old| 0.9 * old + 0.1 * new));
        self.report.seconds_per_item = mean(
            self.report.seconds_per_item,
            own / flight.items.len() as f64,
        );
        // From answer to answer, if there was a next task: so the way of the next one counts too.
        let whole = worker
            .fed
            .take()
            .map_or(elapsed, |fed| now.saturating_sub(fed).as_secs_f64());
        if cost.is_some() && flight.issues == 1 {
            self.report.overhead = mean(self.report.overhead, (whole - own).max(0.0));
        }
        flight.copies = flight.copies.saturating_sub(1);
        let is_again = flight
            .first
            .as_ref()
            .is_some_and(|(first, ..)| first == name);
        if !is_again || !has_others {
            flight.needed = flight.needed.saturating_sub(1);
        } else if flight.copies < flight.needed {
            // A worker does not check itself.
            self.backend.submit(&flight.task)?;
            flight.copies += 1;
        }
        if let Some((first_worker, first, _)) = flight.first.clone() {
            self.compare(id, first_worker, &first, name, &answer)?;
        } else {
            flight.first = Some((name.to_owned(), answer, values));
        }
        if self
            .flights
            .get(id)
            .is_some_and(|flight| flight.needed == 0)
        {
            self.complete(id);
        }
        if self.flights.len() >= self.crew {
            self.worker(name).fed = Some(now);
        }
        Ok(())
    }

    /// Takes the first answer of a task.
    pub(super) fn complete(&mut self, id: &TaskId) {
        let Some(Flight {
            items,
            first: Some((name, answer, values)),
            copies,
            ..
        }) = self.flights.remove(id)
        else {
            return;
        };
        if copies > 0 {
            self.backend.withdraw(id);
        }
        for (item, value) in items.into_iter().zip(values) {
            // Others failed where this worker did not.
            for (other, _) in item.failures.iter().filter(|(other, _)| *other != name) {
                self.worker(other).blame += 1;
                self.put_aside_if_bad(other);
            }
            self.finish(item, value);
        }
        self.past_bytes += answer.len();
        self.past.push_back((id.clone(), name, answer));
        while self.past.len() > KEPT || (self.past.len() > 1 && self.past_bytes > KEPT_BYTES) {
            if let Some((.., answer)) = self.past.pop_front() {
                self.past_bytes -= answer.len();
            }
        }
    }

    pub(super) fn finish(&mut self, item: Item, json: Box<RawValue>) {
        self.open.remove(&item.place());
        self.report.items += 1;
        self.ready.push_back((item, json));
    }

    /// An answer to a task that has its result, or to none.
    pub(super) fn late<R: DeserializeOwned>(
        &mut self,
        id: &TaskId,
        name: &str,
        answer: &[u8],
    ) -> Result<(), Error> {
        let Some((_, first_worker, first)) = self
            .past
            .iter()
            .rev()
            .find(|(past, ..)| past == id)
            .cloned()
        else {
            self.report.refused += 1;
            return Ok(());
        };
        let count = serde_json::from_slice::<Vec<IgnoredAny>>(&first).map_or(0, |all| all.len());
        if let Err(reason) = read::<R>(answer, count) {
            self.blame(name, &reason, 1);
            return Ok(());
        }
        self.compare(id, first_worker, &first, name, answer)
    }

    pub(super) fn compare(
        &mut self,
        id: &TaskId,
        first_worker: String,
        first: &[u8],
        name: &str,
        second: &[u8],
    ) -> Result<(), Error> {
        let value = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).ok();
        if value(first) == value(second) {
            self.report.duplicates += 1;
            return Ok(());
        }
        self.report.unequal += 1;
        let unequal = Unequal {
            task: id.clone(),
            first_worker,
            first: shown(first),
            second_worker: name.to_owned(),
            second: shown(second),
        };
        if self.report.named.len() < NAMED {
            self.report.named.push(unequal.to_string());
        }
        if self.tolerates {
            Ok(())
        } else {
            Err(Error::Unequal(Box::new(unequal)))
        }
    }
}

/// The results of a task, each of the right type.
fn read<R: DeserializeOwned>(answer: &[u8], count: usize) -> Result<Vec<Box<RawValue>>, String> {
    let no_array = |error: serde_json::Error| {
        format!("the answer {} is no JSON array: {error}", shown(answer))
    };
    // Counted before a value is built.
    let found = serde_json::from_slice::<Vec<IgnoredAny>>(answer).map_err(no_array)?;
    if found.len() != count {
        return Err(format!(
            "an answer with {} results, expected {count}",
            found.len()
        ));
    }
    let values: Vec<Box<RawValue>> = serde_json::from_slice(answer).map_err(no_array)?;
    for value in &values {
        serde_json::from_str::<R>(value.get())
            .map_err(|error| format!("{} is no result: {error}", shown(value.get().as_bytes())))?;
    }
    Ok(values)
}

/// The start of an answer, for an error.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push_str("..");
    }
    start
}
