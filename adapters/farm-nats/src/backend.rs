//! The coordinator's side: tasks go to the queue, answers and signs of life come back.

use std::{
    ops::RangeInclusive,
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread::JoinHandle,
    time::Duration,
};

use ga_farm::{Backend, Event, Task, TaskId};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::{
    Connect, Error,
    side::{Command, Shared, Side},
    wire::Names,
};

/// The terms that a farm can have.
const TERMS: RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_secs(86_400);

/// What was set aside, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Answers in another version of the messages.
    pub version: u64,
    /// Answers to another schema than the task's.
    pub schema: u64,
    /// Answers to epochs that this coordinator did not begin.
    pub epoch: u64,
    /// Messages without the headers of an answer.
    pub unreadable: u64,
    /// Tasks that workers did not take, because they speak another version or schema.
    pub declined: u64,
    /// Tasks that were published again, because the server did not acknowledge them.
    pub republished: u64,
    /// How often the server had lost tasks that it had acknowledged.
    pub rolled_back: u64,
}

/// Why nothing goes on; seen only if the connection's thread panics.
fn ended() -> ga_farm::Error {
    ga_farm::Error::Backend("the thread of the connection to the NATS server has ended".into())
}

/// A backend over one NATS server, for one run.
///
/// The queue is not trusted for liveness: the coordinator gives a silent task out again, and this
/// backend tells it what it hears from the workers. After a loss of the connection, of the server,
/// or of the server's store it goes on by itself; [`trouble`](Self::trouble) says what it waits
/// for.
#[derive(Debug)]
pub struct Nats {
    commands: UnboundedSender<Command>,
    events: Receiver<Event>,
    shared: Arc<Mutex<Shared>>,
    thread: Option<JoinHandle<()>>,
}

impl Nats {
    /// Connects, makes the farm's queue if it is not there, and removes what an earlier coordinator
    /// of `run` left in it.
    ///
    /// `term` is the time within which a worker gives several signs of life: 100 ms to a day,
    /// usually seconds, and the same for all coordinators of one `subject`. A worker that is silent
    /// for two terms, and at least a second, has left: the farm gives its task to another one. The
    /// server itself would do so after four terms.
    ///
    /// # Errors
    ///
    /// If no server answers, or it refuses the credentials, or it keeps no queues, or the term is
    /// shorter or longer.
    pub fn open(
        connect: &Connect,
        subject: &str,
        run: &str,
        term: Duration,
    ) -> Result<Self, Error> {
        let names = Names::new(subject)?;
        if !TERMS.contains(&term) {
            return Err(Error::Option(format!(
                "a term of {term:?}: expected 100 ms to a day"
            )));
        }
        let (commands, orders) = unbounded_channel();
        let (reports, events) = mpsc::channel();
        let (opened, result) = mpsc::channel();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let connect = connect.clone();
        let run = run.to_owned();
        let state = Arc::clone(&shared);
        let body = move || {
            let runtime = match tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
            {
                Ok(runtime) => runtime,
                Err(error) => {
                    let _ = opened.send(Err(Error::Option(format!("no runtime: {error}"))));
                    return;
                }
            };
            runtime.block_on(async {
                let side = match Side::open(&connect, names, run, term, reports, state).await {
                    Ok(side) => side,
                    Err(error) => {
                        let _ = opened.send(Err(error));
                        return;
                    }
                };
                let _ = opened.send(Ok(()));
                side.serve(orders).await;
            });
        };
        let thread = std::thread::Builder::new()
            .name("farm-nats".into())
            .spawn(body)
            .map_err(|error| Error::Option(format!("no thread for the connection: {error}")))?;
        result
            .recv()
            .unwrap_or_else(|_| Err(Error::Option("the connection's thread ended".into())))?;
        Ok(Self {
            commands,
            events,
            shared,
            thread: Some(thread),
        })
    }

    /// What was set aside so far.
    pub fn counts(&self) -> Counts {
        self.shared
            .lock()
            .map_or_else(|_| Counts::default(), |shared| shared.counts)
    }

    /// What this backend waits for, if the server does not take tasks; `None` if all is well.
    pub fn trouble(&self) -> Option<String> {
        self.shared.lock().ok()?.trouble.clone()
    }
}

impl Backend for Nats {
    fn submit(&mut self, task: &Task) -> Result<(), ga_farm::Error> {
        self.commands
            .send(Command::Submit(task.clone()))
            .map_err(|_| ended())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, ga_farm::Error> {
        match self.events.recv_timeout(wait) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
        }
    }

    fn withdraw(&mut self, task: &TaskId) {
        let _ = self.commands.send(Command::Withdraw(task.clone()));
    }

    /// Workers come and go as they like.
    fn workers(&self) -> Option<usize> {
        None
    }

    fn put_aside(&mut self, worker: &str) {
        let _ = self.commands.send(Command::PutAside(worker.to_owned()));
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.commands.send(Command::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
