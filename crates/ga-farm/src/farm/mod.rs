//! The coordinator.

mod report;

pub use report::{Report, Worker};

use crate::backend::{Backend, Event};
use crate::error::{Error, Unequal};
use crate::task::{Task, TaskId};
use ga_core::terminate::Clock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::time::Duration;

/// The seconds of work in a task, at least, so that its way costs little beside it.
const WORTHWHILE: f64 = 0.025;
/// The work of a task is this many times its overhead, which is then below 5 %.
const TIMES_OVERHEAD: f64 = 20.0;
/// The most items of a task.
const MOST_ITEMS: usize = 1024;
/// The answers that are kept to compare late duplicates with.
const KEPT: usize = 1024;
/// The sentences about unequal answers that a report keeps.
const NAMED: usize = 16;
/// Failures in a row after which a worker is put aside.
const FAILS_FAST: u32 = 3;
/// A task that takes this many times what it should is a straggler.
const STRAGGLES: f64 = 2.0;
/// How long the farm waits for an event before it looks again, at most, and at least in seconds.
const LOOK: Duration = Duration::from_millis(100);
const SOON: f64 = 2e-3;
/// The time between two views of the report.
const SHOW: Duration = Duration::from_secs(1);
/// The characters of an answer that an error shows.
const SHOWN: usize = 80;

/// What happens to an item that fails too often: see [`Farm::with_verdict`].
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The farm stops with [`Error::Hopeless`].
    Stop,
    /// The item has this result, as JSON: `null` is the score `None`.
    Result(serde_json::Value),
}

/// Gives items to workers and returns their results in order, whatever happens to the workers.
///
/// - *Same bytes*: results are in the order of the items, so that the run does not depend on the
///   number of workers, their speed or their failures, as long as each result depends on its item
///   only.
/// - *Batches*: items that take less than 25 ms are sent several in a task, by their measured cost.
/// - *Silence*: a task without a sign of life for its [term](Self::with_term) is given out again.
///   The first result wins. Equal duplicates are counted. Unequal ones are an [`Error::Unequal`]
///   that names both, or are [tolerated](Self::tolerate_unequal).
/// - *Failures*: a task whose worker fails is given out again, item by item. An item that fails
///   [three times](Self::with_kills) is given the [verdict](Self::with_verdict). A worker that only
///   fails is put aside.
/// - *Window*: two tasks per worker are given out at a time.
///
/// See [`Backend`] for an example.
#[derive(Debug)]
#[doc(alias = "coordinator")]
pub struct Farm<B> {
    backend: B,
    run: String,
    schema: String,
    clock: Clock,
    term: Duration,
    patience: Duration,
    kills: u32,
    verdict: Verdict,
    checked: u64,
    window: usize,
    tolerates: bool,
    queue: VecDeque<Item>,
    flights: BTreeMap<TaskId, Flight>,
    /// The items without a result.
    open: BTreeSet<(u64, u64)>,
    ready: VecDeque<(u64, u64, Box<RawValue>)>,
    /// The last answers, oldest first.
    past: VecDeque<(TaskId, String, Vec<u8>)>,
    report: Report,
    watch: Watch,
    next_look: Duration,
    /// The number of workers that are here.
    crew: usize,
}

/// A function that sees the report once a second.
struct Watch {
    see: Box<dyn FnMut(&Report) + Send>,
    next: Duration,
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("next", &self.next).finish_non_exhaustive()
    }
}

#[derive(Debug)]
struct Item {
    epoch: u64,
    index: u64,
    json: Box<RawValue>,
    /// The workers that failed with it, and why.
    failures: Vec<(String, String)>,
}

#[derive(Debug)]
struct Flight {
    task: Task,
    items: Vec<Item>,
    given: Duration,
    /// The last sign of life.
    seen: Duration,
    begun: Option<Duration>,
    /// How often it was given out, and how many of these may still answer.
    issues: u32,
    copies: u32,
    /// The answers that are still needed: 2 for a task that is checked.
    needed: u32,
    first: Option<(String, Vec<u8>, Vec<Box<RawValue>>)>,
}

impl<B: Backend> Farm<B> {
    /// A farm for the run `run`. `schema` names the kind of its tasks, for example `score/1`.
    ///
    /// Choose a name that is unique on the server, for example the problem and the seed.
    pub fn new(backend: B, run: impl Into<String>, schema: impl Into<String>) -> Self {
        Self {
            backend,
            run: run.into(),
            schema: schema.into(),
            clock: Clock::system(),
            term: Duration::from_secs(60),
            patience: Duration::from_secs(600),
            kills: 3,
            verdict: Verdict::Stop,
            checked: 0,
            window: 256,
            tolerates: false,
            queue: VecDeque::new(),
            flights: BTreeMap::new(),
            open: BTreeSet::new(),
            ready: VecDeque::new(),
            past: VecDeque::new(),
            report: Report::default(),
            watch: Watch { see: Box::new(|_| ()), next: Duration::ZERO },
            next_look: Duration::ZERO,
            crew: 0,
        }
    }

    /// The time without a sign of life after which a task is given out again: 60 seconds unless
    /// given. It doubles with each time.
    #[must_use]
    pub const fn with_term(mut self, term: Duration) -> Self {
        self.term = term;
        self
    }

    /// How long the farm waits for a first worker, if workers come as they like: 10 minutes unless
    /// given.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Sets what happens to an item that failed too often. By default the farm stops.
    #[must_use]
    pub fn with_verdict(mut self, verdict: Verdict) -> Self {
        self.verdict = verdict;
        self
    }

    /// How often an item may fail: 3 times unless given. 0 counts as 1.
    #[must_use]
    pub const fn with_kills(mut self, times: u32) -> Self {
        self.kills = if times == 0 { 1 } else { times };
        self
    }

    /// Gives every `n`-th task to two workers, and compares their answers. 0, the default, checks
    /// none.
    #[must_use]
    pub const fn with_check_every(mut self, n: u64) -> Self {
        self.checked = n;
        self
    }

    /// The most tasks that are given out at a time: 256 unless given, and two per worker.
    #[must_use]
    pub const fn with_window(mut self, tasks: usize) -> Self {
        self.window = if tasks == 0 { 1 } else { tasks };
        self
    }

    /// Counts and names unequal duplicates in the [report](Self::report), instead of stopping. The
    /// run can then not be repeated.
    #[must_use]
    pub const fn tolerate_unequal(mut self) -> Self {
        self.tolerates = true;
        self
    }

    /// Calls `see` with the report once a second, and once more when no items are left.
    #[must_use]
    pub fn with_watch(mut self, see: impl FnMut(&Report) + Send + 'static) -> Self {
        self.watch.see = Box::new(see);
        self
    }

    /// The same farm with another clock, for instance in a simulation.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// What was done so far.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The backend.
    pub const fn backend(&self) -> &B {
        &self.backend
    }

    /// The number of items without a result.
    pub fn outstanding(&self) -> usize {
        self.open.len()
    }

    /// The results of all items, in their order. `epoch` is a part of their tasks' names. Items
    /// that were [given](Self::give) before and have no result are dropped.
    ///
    /// # Errors
    ///
    /// See [`Error`]. Items without a result are then forgotten.
    pub fn map<T: Serialize, R: DeserializeOwned>(
        &mut self, epoch: u64, items: &[T],
    ) -> Result<Vec<R>, Error> {
        self.forget();
        let mut work = || {
            for (index, item) in (0..).zip(items) {
                self.give(epoch, index, item)?;
            }
            let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
            while let Some((_, index, result)) = self.take()? {
                results[usize::try_from(index).unwrap_or(usize::MAX)] = Some(result);
            }
            Ok(results.into_iter().flatten().collect())
        };
        let results = work();
        if results.is_err() {
            self.forget();
        }
        results
    }

    /// Gives one more item to the workers. [`take`](Self::take) returns its result.
    ///
    /// # Errors
    ///
    /// If the item cannot be written as JSON, or if an item with this epoch and index has no result
    /// yet.
    pub fn give<T: Serialize>(&mut self, epoch: u64, index: u64, item: &T) -> Result<(), Error> {
        let json = serde_json::value::to_raw_value(item).map_err(|error| Error::Json {
            what: format!("item {index} of epoch {epoch} cannot be written as JSON"),
            reason: error.to_string(),
        })?;
        if !self.open.insert((epoch, index)) {
            return Err(Error::Twice { epoch, index });
        }
        self.queue.push_back(Item { epoch, index, json, failures: Vec::new() });
        Ok(())
    }

    /// The epoch, the index and the result of the next item that has one, in the order of arrival.
    /// `None` if no item is outstanding.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn take<R: DeserializeOwned>(&mut self) -> Result<Option<(u64, u64, R)>, Error> {
        let begun = self.clock.elapsed();
        loop {
            if let Some((epoch, index, json)) = self.ready.pop_front() {
                // Answers were read before. What cannot be read is the verdict.
                let result = serde_json::from_str(json.get()).map_err(|error| Error::Json {
                    what: format!("the verdict {json} is no result"),
                    reason: error.to_string(),
                })?;
                return Ok(Some((epoch, index, result)));
            }
            if self.open.is_empty() {
                self.count();
                (self.watch.see)(&self.report);
                return Ok(None);
            }
            let now = self.clock.elapsed();
            if now >= self.watch.next {
                self.watch.next = now.saturating_add(SHOW);
                (self.watch.see)(&self.report);
            }
            self.fill()?;
            // A look passes through all tasks, so not after each event.
            let wait = self.wait();
            if now >= self.next_look {
                self.next_look = now.saturating_add(wait);
                self.look_after(begun)?;
            }
            if self.ready.is_empty() {
                match self.backend.next(wait)? {
                    Some(event) => self.handle::<R>(event)?,
                    None => self.next_look = Duration::ZERO,
                }
            }
        }
    }

    /// Drops all items without a result.
    pub fn forget(&mut self) {
        for id in std::mem::take(&mut self.flights).keys() {
            self.backend.withdraw(id);
        }
        self.queue.clear();
        self.open.clear();
        self.ready.clear();
        self.count();
    }

    fn count(&mut self) {
        self.report.outstanding = self.flights.len() as u64;
        self.report.waiting = self.queue.len() as u64;
    }

    fn set_here(&mut self, name: &str, is_here: bool) {
        let worker = self.worker(name);
        let is_here = is_here && !worker.is_aside;
        match (std::mem::replace(&mut worker.is_here, is_here), is_here) {
            (false, true) => self.crew += 1,
            (true, false) => self.crew -= 1,
            _ => {}
        }
    }

    /// The time between two looks: at the end of an epoch, that of an item, so that stragglers are
    /// seen soon.
    fn wait(&self) -> Duration {
        let cost = self.report.seconds_per_item.filter(|_| self.queue.is_empty());
        let wait = cost.map_or(LOOK, |cost| Duration::from_secs_f64(cost.clamp(SOON, LOOK.as_secs_f64())));
        wait.min(self.term)
    }

    /// Gives tasks out until the window is full.
    fn fill(&mut self) -> Result<(), Error> {
        let workers = self.backend.workers().unwrap_or(self.crew).max(1);
        let window = (2 * workers).max(2).min(self.window);
        while self.flights.len() < window {
            let Some(item) = self.queue.pop_front() else { break };
            let most = self.batch(workers);
            let mut items = vec![item];
            while let Some(next) = self.queue.front().filter(|_| items.len() < most) {
                let last = &items[items.len() - 1];
                let is_next = next.epoch == last.epoch && next.index == last.index + 1;
                // An item that failed goes alone, so that it fails no others.
                if !is_next || !next.failures.is_empty() || !last.failures.is_empty() {
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
    fn batch(&self, workers: usize) -> usize {
        let Some(cost) = self.report.seconds_per_item else { return 1 };
        let work = WORTHWHILE.max(TIMES_OVERHEAD * self.report.overhead.unwrap_or_default());
        let worthwhile = (work / cost.max(1e-9)) as usize;
        // At the end of an epoch, all workers have something to do.
        let share = self.queue.len().div_ceil(2 * workers);
        worthwhile.min(share).clamp(1, MOST_ITEMS)
    }

    fn launch(&mut self, items: Vec<Item>) -> Result<(), Error> {
        let mut payload = b"[".to_vec();
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                payload.push(b',');
            }
            payload.extend_from_slice(item.json.get().as_bytes());
        }
        payload.push(b']');
        let id = TaskId::new(&self.run, items[0].epoch, items[0].index, &payload);
        let task = Task { id: id.clone(), schema: self.schema.clone(), payload };
        self.report.tasks += 1;
        let is_checked = self.checked > 0 && self.report.tasks % self.checked == 0;
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

    /// Gives silent tasks out again, and stragglers if workers are idle.
    fn look_after(&mut self, begun: Duration) -> Result<(), Error> {
        let now = self.clock.elapsed();
        let here = self.crew;
        match self.backend.workers() {
            Some(0) => return Err(Error::NoWorkers { reason: self.last_reason() }),
            None if here == 0 && now.saturating_sub(begun) >= self.patience => {
                return Err(Error::Alone { seconds: self.patience.as_secs() });
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
            let term = self.term.saturating_mul(1 << (flight.issues - flight.needed).min(16));
            // A task that waits for a worker is not silent.
            if silence >= term && (flight.begun.is_some() || idle > 0) {
                if flight.issues >= self.kills + flight.needed {
                    hopeless.push(id.clone());
                    continue;
                }
                self.report.reissued += 1;
            } else if let (Some(cost), Some(since), true) =
                (self.report.seconds_per_item, flight.begun, self.queue.is_empty() && idle > 0)
            {
                let usual = cost * flight.items.len() as f64;
                let is_late = now.saturating_sub(since).as_secs_f64() > STRAGGLES * usual.max(WORTHWHILE);
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
    fn give_up(&mut self, id: &TaskId) -> Result<(), Error> {
        let Some(mut flight) = self.flights.remove(id) else { return Ok(()) };
        self.backend.withdraw(id);
        let times = flight.issues;
        let reason = || format!("no answer and no sign within its term, {times} times");
        if flight.items.len() > 1 {
            self.split(flight, "several workers", &reason());
            return Ok(());
        }
        match flight.items.pop() {
            Some(item) => self.judge(&item, times, "several workers", reason()),
            None => Ok(()),
        }
    }

    /// The items go into the queue, each alone.
    fn split(&mut self, flight: Flight, worker: &str, reason: &str) {
        for mut item in flight.items {
            item.failures.push((worker.to_owned(), reason.to_owned()));
            self.queue.push_back(item);
        }
    }

    fn judge(&mut self, item: &Item, times: u32, worker: &str, reason: String) -> Result<(), Error> {
        let Item { epoch, index, .. } = *item;
        match &self.verdict {
            Verdict::Stop => Err(Error::Hopeless { epoch, index, times, worker: worker.to_owned(), reason }),
            Verdict::Result(value) => {
                let json = serde_json::value::to_raw_value(value);
                let json = json.map_err(|error| Error::Json {
                    what: format!("the verdict {value}"),
                    reason: error.to_string(),
                })?;
                self.report.verdicts += 1;
                self.finish(epoch, index, json);
                Ok(())
            }
        }
    }

    fn finish(&mut self, epoch: u64, index: u64, json: Box<RawValue>) {
        self.open.remove(&(epoch, index));
        self.report.items += 1;
        self.ready.push_back((epoch, index, json));
    }

    fn handle<R: DeserializeOwned>(&mut self, event: Event) -> Result<(), Error> {
        match event {
            Event::Joined { worker } => self.set_here(&worker, true),
            Event::Progress { task, worker } => {
                let now = self.clock.elapsed();
                self.set_here(&worker, true);
                if let Some(flight) = self.flights.get_mut(&task) {
                    flight.seen = now;
                    flight.begun.get_or_insert(now);
                }
            }
            Event::Refused { worker, reason } => {
                self.report.refused += 1;
                self.blame(&worker, &reason, FAILS_FAST);
            }
            Event::Left { worker, task, reason } => {
                self.set_here(&worker, false);
                match task {
                    Some(task) => self.failed(&task, &worker, &reason)?,
                    None => self.blame(&worker, &reason, 1),
                }
            }
            Event::Failed { worker, task, reason } => self.failed(&task, &worker, &reason)?,
            Event::Answered { worker, task, answer, cost } => {
                self.answered::<R>(&task, worker, answer, cost)?;
            }
        }
        Ok(())
    }

    fn worker(&mut self, name: &str) -> &mut Worker {
        self.report.workers.entry(name.to_owned()).or_default()
    }

    fn last_reason(&self) -> String {
        let reasons = self.report.workers.iter().rev();
        let mut reasons =
            reasons.filter_map(|(name, worker)| Some(format!("{name}: {}", worker.reason.as_ref()?)));
        reasons.next().unwrap_or_else(|| "none was started".to_owned())
    }

    /// A failure of a worker that is its own.
    fn blame(&mut self, name: &str, reason: &str, weight: u32) {
        let worker = self.worker(name);
        worker.failed += 1;
        worker.reason = Some(reason.to_owned());
        worker.in_a_row += weight;
        worker.blame += weight;
        self.put_aside_if_bad(name);
    }

    fn put_aside_if_bad(&mut self, name: &str) {
        let worker = self.worker(name);
        let never_worked = worker.answered == 0 && worker.in_a_row >= FAILS_FAST;
        if worker.is_aside || !(never_worked || worker.blame >= FAILS_FAST) {
            return;
        }
        worker.is_aside = true;
        self.set_here(name, false);
        self.backend.put_aside(name);
        // Its failures say nothing about the items.
        let flying = self.flights.values_mut().flat_map(|flight| &mut flight.items);
        for item in self.queue.iter_mut().chain(flying) {
            item.failures.retain(|(worker, _)| worker != name);
        }
    }

    fn failed(&mut self, id: &TaskId, name: &str, reason: &str) -> Result<(), Error> {
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
        let Some(flight) = self.flights.get_mut(id) else { return Ok(()) };
        let times = flight.items.iter().map(|item| item.failures.len() as u32).max().unwrap_or_default();
        let is_alone = flight.items.len() == 1;
        if is_alone && times >= self.kills {
            self.backend.withdraw(id);
            return match self.flights.remove(id).and_then(|mut flight| flight.items.pop()) {
                Some(item) => self.judge(&item, times, name, reason.to_owned()),
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

    fn answered<R: DeserializeOwned>(
        &mut self, id: &TaskId, name: String, answer: Vec<u8>, cost: Option<Duration>,
    ) -> Result<(), Error> {
        let now = self.clock.elapsed();
        self.set_here(&name, true);
        let Some(flight) = self.flights.get_mut(id) else { return self.late(id, &name, &answer) };
        let values: Vec<Box<RawValue>> = match read::<R>(&answer, flight.items.len()) {
            Ok(values) => values,
            Err(reason) => return self.failed(id, &name, &reason),
        };
        flight.seen = now;
        let worker = self.report.workers.entry(name.clone()).or_default();
        worker.answered += 1;
        (worker.in_a_row, worker.blame) = (0, 0);
        let since = flight.begun.unwrap_or(flight.given);
        let elapsed = now.saturating_sub(since).as_secs_f64();
        let own = cost.map_or(elapsed, |cost| cost.as_secs_f64());
        let mean = |old: Option<f64>, new: f64| Some(old.map_or(new, |old| 0.9 * old + 0.1 * new));
        self.report.seconds_per_item = mean(self.report.seconds_per_item, own / flight.items.len() as f64);
        if cost.is_some() && flight.issues == 1 {
            self.report.overhead = mean(self.report.overhead, (elapsed - own).max(0.0));
        }
        flight.copies = flight.copies.saturating_sub(1);
        flight.needed = flight.needed.saturating_sub(1);
        if let Some((first_worker, first, _)) = flight.first.clone() {
            self.compare(id, first_worker, &first, &name, &answer)?;
        } else {
            flight.first = Some((name, answer, values));
        }
        if self.flights.get(id).is_some_and(|flight| flight.needed == 0) {
            self.complete(id);
        }
        Ok(())
    }

    /// Takes the first answer of a task.
    fn complete(&mut self, id: &TaskId) {
        let Some(Flight { items, first: Some((name, answer, values)), copies, .. }) = self.flights.remove(id)
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
            self.finish(item.epoch, item.index, value);
        }
        if self.past.len() == KEPT {
            self.past.pop_front();
        }
        self.past.push_back((id.clone(), name, answer));
    }

    /// An answer to a task that has its result, or to none.
    fn late(&mut self, id: &TaskId, name: &str, answer: &[u8]) -> Result<(), Error> {
        let Some((_, first_worker, first)) = self.past.iter().rev().find(|(past, ..)| past == id).cloned()
        else {
            self.report.refused += 1;
            return Ok(());
        };
        self.compare(id, first_worker, &first, name, answer)
    }

    fn compare(
        &mut self, id: &TaskId, first_worker: String, first: &[u8], name: &str, second: &[u8],
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
        if self.tolerates { Ok(()) } else { Err(Error::Unequal(Box::new(unequal))) }
    }
}

/// The results of a task, each of the right type.
fn read<R: DeserializeOwned>(answer: &[u8], count: usize) -> Result<Vec<Box<RawValue>>, String> {
    let values: Vec<Box<RawValue>> = serde_json::from_slice(answer)
        .map_err(|error| format!("the answer {} is no JSON array: {error}", shown(answer)))?;
    if values.len() != count {
        return Err(format!("an answer with {} results, expected {count}", values.len()));
    }
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
