use crate::backend::{Backend, Event};
use crate::error::Error;
use crate::task::{Task, TaskId};
use ga_core::terminate::Clock;
use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Workers that are threads of this process.
///
/// For tests, and to try a run before it goes to other machines. A task that panics is a failure of
/// the task. A thread cannot be ended: for a fitness that can hang, use
/// [`Commands`](crate::Commands).
pub struct Threads {
    queue: Arc<Queue>,
    events: Receiver<Event>,
    /// Kept so that `events` never ends.
    _sender: Sender<Event>,
    count: usize,
    aside: usize,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    tasks: VecDeque<Task>,
    aside: HashSet<String>,
    is_over: bool,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task for this worker; `None` at the end.
    fn next(&self, worker: &str) -> Option<Task> {
        let mut state = self.state();
        loop {
            if state.is_over || state.aside.contains(worker) {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                return Some(task);
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Threads {
    /// Starts `count` threads that do tasks with `work`, which
    /// [`worker::each`](crate::worker::each) makes. 0 counts as 1.
    ///
    /// # Errors
    ///
    /// If a thread cannot be started.
    pub fn new(
        count: usize,
        work: impl Fn(&Task) -> Result<Vec<u8>, String> + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let (sender, events) = channel();
        let queue = Arc::new(Queue::default());
        let work = Arc::new(work);
        let count = count.max(1);
        // From here on, `drop` ends the threads.
        let threads = Self {
            queue: queue.clone(),
            events,
            _sender: sender.clone(),
            count,
            aside: 0,
        };
        for index in 1..=count {
            let queue = queue.clone();
            let work = work.clone();
            let sender = sender.clone();
            let name = format!("thread {index}");
            let run = move || run(&name, &queue, &*work, &sender);
            Builder::new()
                .spawn(run)
                .map_err(|error| Error::Backend(format!("thread {index}: {error}")))?;
        }
        Ok(threads)
    }
}

/// What a thread does.
fn run(
    name: &str,
    queue: &Queue,
    work: &(impl Fn(&Task) -> Result<Vec<u8>, String> + ?Sized),
    events: &Sender<Event>,
) {
    let worker = || name.to_owned();
    // Sending fails only if the farm is gone.
    let _ = events.send(Event::Joined { worker: worker() });
    while let Some(task) = queue.next(name) {
        let id = || task.id.clone();
        let _ = events.send(Event::Progress {
            worker: worker(),
            task: id(),
        });
        let begun = Clock::system();
        let done = catch_unwind(AssertUnwindSafe(|| work(&task)));
        let event = match done.unwrap_or_else(|_| Err("the task panicked".to_owned())) {
            Ok(answer) => Event::Answered {
                worker: worker(),
                task: id(),
                answer,
                cost: Some(begun.elapsed()),
            },
            Err(reason) => Event::Failed {
                worker: worker(),
                task: id(),
                reason,
            },
        };
        if events.send(event).is_err() {
            break;
        }
    }
}

impl Backend for Threads {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        self.queue.state().tasks.push_back(task.clone());
        self.queue.changed.notify_one();
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        match self.events.recv_timeout(wait) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Ok(None),
        }
    }

    fn withdraw(&mut self, id: &TaskId) {
        self.queue.state().tasks.retain(|task| task.id != *id);
    }

    fn workers(&self) -> Option<usize> {
        Some(self.count - self.aside)
    }

    fn put_aside(&mut self, worker: &str) {
        if self.queue.state().aside.insert(worker.to_owned()) {
            self.aside = (self.aside + 1).min(self.count);
        }
        self.queue.changed.notify_all();
    }
}

impl Drop for Threads {
    /// The threads end with their present task.
    fn drop(&mut self) {
        self.queue.state().is_over = true;
        self.queue.changed.notify_all();
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}
