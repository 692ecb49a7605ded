//! The coordinator.

mod answer;
mod fail;
mod give;
mod report;
mod silence;

pub use report::{Report, Worker};

use crate::backend::{Backend, Event};
use crate::error::Error;
use crate::task::{Task, TaskId};
use fail::FAILS_FAST;
use ga_core::evaluate::Interrupt;
use ga_core::terminate::Clock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::time::Duration;

/// The most tasks that are given out, unless given: enough for 32 768 workers.
const WINDOW: usize = 1 << 16;
/// The time between two views of the report.
const SHOW: Duration = Duration::from_secs(1);
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
    ready: VecDeque<(Item, Box<RawValue>)>,
    /// The last answers, oldest first.
    past: VecDeque<(TaskId, String, Vec<u8>)>,
    past_bytes: usize,
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
        f.debug_struct("Watch")
            .field("next", &self.next)
            .finish_non_exhaustive()
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

impl Item {
    const fn place(&self) -> (u64, u64) {
        (self.epoch, self.index)
    }
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
            window: WINDOW,
            tolerates: false,
            queue: VecDeque::new(),
            flights: BTreeMap::new(),
            open: BTreeSet::new(),
            ready: VecDeque::new(),
            past: VecDeque::new(),
            past_bytes: 0,
            report: Report::default(),
            watch: Watch {
                see: Box::new(|_| ()),
                next: Duration::ZERO,
            },
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
    /// none. As long as there is but one worker, none is checked.
    #[must_use]
    pub const fn with_check_every(mut self, n: u64) -> Self {
        self.checked = n;
        self
    }

    /// The most tasks that are given out at a time: two per worker, and 65 536 unless given.
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
        &mut self,
        epoch: u64,
        items: &[T],
    ) -> Result<Vec<R>, Error> {
        self.map_unless(epoch, items, &|| false)
    }

    /// [`map`](Self::map); some of the results, and no more items, once `stop` is due.
    pub(crate) fn map_unless<T: Serialize, R: DeserializeOwned>(
        &mut self,
        epoch: u64,
        items: &[T],
        stop: &Interrupt<'_>,
    ) -> Result<Vec<R>, Error> {
        self.forget();
        let mut work = || {
            for (index, item) in (0..).zip(items) {
                self.give(epoch, index, item)?;
            }
            let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
            while let Some((_, index, result)) = self.take_unless(stop)? {
                results[usize::try_from(index).unwrap_or(usize::MAX)] = Some(result);
            }
            Ok(results.into_iter().flatten().collect())
        };
        let results = work();
        if results.is_err() || !self.open.is_empty() {
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
        let json = written(epoch, index, item)?;
        if !self.open.insert((epoch, index)) {
            return Err(Error::Twice { epoch, index });
        }
        self.queue.push_back(Item {
            epoch,
            index,
            json,
            failures: Vec::new(),
        });
        Ok(())
    }

    /// Makes `items` the items without a result. Those that are with workers stay there, and all
    /// others are dropped. Returns their number.
    pub(crate) fn give_only<'a, T: Serialize + 'a>(
        &mut self,
        epoch: u64,
        items: impl Iterator<Item = (u64, &'a T)>,
    ) -> Result<usize, Error> {
        let items = items.map(|(index, item)| Ok(((epoch, index), written(epoch, index, item)?)));
        let wanted = items.collect::<Result<BTreeMap<(u64, u64), Box<RawValue>>, Error>>()?;
        let stays = |item: &Item| {
            wanted
                .get(&item.place())
                .is_some_and(|json| json.get() == item.json.get())
        };
        self.ready.retain(|(item, _)| stays(item));
        self.queue.retain(stays);
        let backend = &mut self.backend;
        self.flights.retain(|id, flight| {
            // The other items of a task that goes are given again.
            let stay = flight.items.iter().all(stays);
            if !stay {
                backend.withdraw(id);
            }
            stay
        });
        let flying = self.flights.values().flat_map(|flight| &flight.items);
        self.open = self.queue.iter().chain(flying).map(Item::place).collect();
        let ready: BTreeSet<_> = self.ready.iter().map(|(item, _)| item.place()).collect();
        let count = wanted.len();
        for ((epoch, index), json) in wanted {
            if !ready.contains(&(epoch, index)) && self.open.insert((epoch, index)) {
                self.queue.push_back(Item {
                    epoch,
                    index,
                    json,
                    failures: Vec::new(),
                });
            }
        }
        Ok(count)
    }

    /// The epoch, the index and the result of the next item that has one, in the order of arrival.
    /// `None` if no item is outstanding.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn take<R: DeserializeOwned>(&mut self) -> Result<Option<(u64, u64, R)>, Error> {
        self.take_unless(&|| false)
    }

    /// [`take`](Self::take); `None`, too, once `stop` is due.
    fn take_unless<R: DeserializeOwned>(
        &mut self,
        stop: &Interrupt<'_>,
    ) -> Result<Option<(u64, u64, R)>, Error> {
        let begun = self.clock.elapsed();
        loop {
            if let Some((Item { epoch, index, .. }, json)) = self.ready.pop_front() {
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
            if stop() {
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
        worker.fed = worker.fed.filter(|_| is_here);
        match (std::mem::replace(&mut worker.is_here, is_here), is_here) {
            (false, true) => self.crew += 1,
            (true, false) => self.crew -= 1,
            _ => {}
        }
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
            Event::Left {
                worker,
                task,
                reason,
            } => {
                self.set_here(&worker, false);
                match task {
                    Some(task) => self.failed(&task, &worker, &reason)?,
                    None => self.blame(&worker, &reason, 1),
                }
            }
            Event::Failed {
                worker,
                task,
                reason,
            } => self.failed(&task, &worker, &reason)?,
            Event::Answered {
                worker,
                task,
                answer,
                cost,
            } => {
                self.answered::<R>(&task, &worker, answer, cost)?;
            }
        }
        Ok(())
    }

    fn worker(&mut self, name: &str) -> &mut Worker {
        self.report.workers.entry(name.to_owned()).or_default()
    }
}

/// An item as JSON.
fn written<T: Serialize>(epoch: u64, index: u64, item: &T) -> Result<Box<RawValue>, Error> {
    serde_json::value::to_raw_value(item).map_err(|error| Error::Json {
        what: format!("item {index} of epoch {epoch} cannot be written as JSON"),
        reason: error.to_string(),
    })
}
