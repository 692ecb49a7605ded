use crate::error::Error;
use crate::task::{Task, TaskId};
use std::time::Duration;

/// Takes tasks to workers and brings back what they say: threads, child processes, a queue on a
/// server.
///
/// A backend makes no decisions. It may lose a task, do it twice, or answer in any order: the
/// [`Farm`](crate::Farm) above it gives silent tasks out again, compares duplicates and puts
/// results in order.
///
/// ```
/// use ga_farm::{Backend, Error, Event, Farm, Task, TaskId};
/// use std::collections::VecDeque;
/// use std::time::Duration;
///
/// /// Answers each task at once, in this thread: the length of each text.
/// struct Lengths(VecDeque<Event>);
///
/// impl Backend for Lengths {
///     fn submit(&mut self, task: &Task) -> Result<(), Error> {
///         let texts: Vec<String> = serde_json::from_slice(&task.payload).expect("texts");
///         let lengths: Vec<usize> = texts.iter().map(String::len).collect();
///         let answer = serde_json::to_vec(&lengths).expect("numbers");
///         let (worker, task) = ("here".to_owned(), task.id.clone());
///         self.0.push_back(Event::Answered { worker, task, answer, cost: None });
///         Ok(())
///     }
///
///     fn next(&mut self, _: Duration) -> Result<Option<Event>, Error> {
///         Ok(self.0.pop_front())
///     }
///
///     fn withdraw(&mut self, _: &TaskId) {}
///
///     fn workers(&self) -> Option<usize> {
///         Some(1)
///     }
/// }
///
/// let mut farm = Farm::new(Lengths(VecDeque::new()), "texts", "length/1");
/// let lengths: Vec<usize> = farm.map(0, &["one", "three"])?;
/// assert_eq!(lengths, [3, 5]);
/// # Ok::<(), Error>(())
/// ```
pub trait Backend {
    /// Gives a task out. A task that is given out twice should go to two workers if there are two.
    ///
    /// # Errors
    ///
    /// If no further task can be given out, for instance because a server is gone.
    fn submit(&mut self, task: &Task) -> Result<(), Error>;

    /// The next event. Waits for at most `wait`, and may return `None` earlier.
    ///
    /// # Errors
    ///
    /// If no further event can come.
    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error>;

    /// The task has its result: a worker that has not begun it need not. May do nothing.
    fn withdraw(&mut self, task: &TaskId);

    /// The number of workers that take tasks now or will start again; `None` if workers come and go
    /// as they like. With `Some(0)`, the farm stops with an error.
    fn workers(&self) -> Option<usize>;

    /// Gives this worker no more tasks, because it fails faster than others work.
    fn put_aside(&mut self, worker: &str) {
        let _ = worker;
    }
}

impl<B: Backend + ?Sized> Backend for Box<B> {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        (**self).submit(task)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        (**self).next(wait)
    }

    fn withdraw(&mut self, task: &TaskId) {
        (**self).withdraw(task);
    }

    fn workers(&self) -> Option<usize> {
        (**self).workers()
    }

    fn put_aside(&mut self, worker: &str) {
        (**self).put_aside(worker);
    }
}

/// A backend, and a function that is called in place of its [`next`](Backend::next): to stop the
/// farm from outside, or to count or change what is said.
///
/// ```
/// use ga_farm::{Around, Backend, Error, Farm, Threads, worker};
///
/// let threads = Threads::new(2, worker::each(|number: f64| number * number))?;
/// let mut events = 0;
/// let backend = Around(threads, |threads: &mut Threads, wait| {
///     events += 1;
///     if events > 1000 { Err(Error::Backend("enough".to_owned())) } else { threads.next(wait) }
/// });
/// let mut farm = Farm::new(backend, "squares", "square/1");
/// assert_eq!(farm.map::<_, f64>(0, &[1.0, 2.0])?, [1.0, 4.0]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Around<B, F>(
    /// The backend.
    pub B,
    /// Gets the backend and the longest time to wait.
    pub F,
);

impl<B: Backend, F: FnMut(&mut B, Duration) -> Result<Option<Event>, Error>> Backend
    for Around<B, F>
{
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        self.0.submit(task)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        (self.1)(&mut self.0, wait)
    }

    fn withdraw(&mut self, task: &TaskId) {
        self.0.withdraw(task);
    }

    fn workers(&self) -> Option<usize> {
        self.0.workers()
    }

    fn put_aside(&mut self, worker: &str) {
        self.0.put_aside(worker);
    }
}

/// What a [`Backend`] says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Event {
    /// A worker takes tasks from now on.
    Joined {
        /// The name of the worker. Names are different.
        worker: String,
    },
    /// A worker is gone, or could not be started. Another `Joined` with the same name may follow.
    Left {
        /// The name of the worker.
        worker: String,
        /// The task that it had.
        task: Option<TaskId>,
        /// Why, in a sentence.
        reason: String,
    },
    /// A worker has begun this task, or still works on it.
    Progress {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
    },
    /// A worker answers.
    Answered {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
        /// A JSON array with one value per item.
        answer: Vec<u8>,
        /// The time that the worker says it took.
        cost: Option<Duration>,
    },
    /// A worker could not do this task, and goes on.
    Failed {
        /// The name of the worker.
        worker: String,
        /// The task.
        task: TaskId,
        /// Why, in a sentence.
        reason: String,
    },
    /// A worker cannot work here: it has another version of the protocol, another schema, says no
    /// hello, or writes too much. It gets no tasks. If it had one, a `Left` with the task follows.
    Refused {
        /// The name of the worker.
        worker: String,
        /// Why, in a sentence.
        reason: String,
    },
}
