//! The coordinator's side: tasks go to the queue, answers and signs of life come back.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::JoinHandle,
    time::Duration,
};

use async_nats::{
    HeaderMap,
    jetstream::{self, publish::PublishAck},
};
use futures_util::{FutureExt, StreamExt, future::LocalBoxFuture, stream::FuturesUnordered};
use ga_farm::{Backend, Event, PROTOCOL, Task, TaskId};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::Instant,
};

use crate::{
    Connect, Error,
    connect::sources,
    queue,
    wire::{self, Names},
};

/// Messages that wait for the server's acknowledgement at the same time. More of them stall the
/// client.
const WINDOW: usize = 256;
/// A worker that is silent for this many of its terms has left.
const SILENT_TERMS: u32 = 2;

/// Sequences that are kept, to see that a server has lost the end of its stream.
const KNOWN: usize = 10_000;

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

#[derive(Debug, Default)]
struct Shared {
    counts: Counts,
    trouble: Option<String>,
}

/// Why nothing goes on; seen only if the connection's thread panics.
fn ended() -> ga_farm::Error {
    ga_farm::Error::Backend("the thread of the connection to the NATS server has ended".into())
}

enum Command {
    Submit(Task),
    Withdraw(TaskId),
    PutAside(String),
    Stop,
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
    /// `term` is the time after which the server gives a task to another worker if it hears nothing
    /// of the first: seconds, and the same for all coordinators of one `subject`.
    ///
    /// # Errors
    ///
    /// If no server answers, or it refuses the credentials, or it keeps no queues.
    pub fn open(connect: &Connect, subject: &str, run: &str, term: Duration) -> Result<Self, Error> {
        let names = Names::new(subject)?;
        if term < Duration::from_millis(100) {
            return Err(Error::Option(format!("a term of {term:?}: expected 100 ms or more")));
        }
        let (commands, orders) = unbounded_channel();
        let (reports, events) = mpsc::channel();
        let (opened, result) = mpsc::channel();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (connect, run, state) = (connect.clone(), run.to_owned(), Arc::clone(&shared));
        let body = move || {
            let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
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
        result.recv().unwrap_or_else(|_| Err(Error::Option("the connection's thread ended".into())))?;
        Ok(Self { commands, events, shared, thread: Some(thread) })
    }

    /// What was set aside so far.
    pub fn counts(&self) -> Counts {
        self.shared.lock().map_or_else(|_| Counts::default(), |shared| shared.counts)
    }

    /// What this backend waits for, if the server does not take tasks; `None` if all is well.
    pub fn trouble(&self) -> Option<String> {
        self.shared.lock().ok()?.trouble.clone()
    }
}

impl Backend for Nats {
    fn submit(&mut self, task: &Task) -> Result<(), ga_farm::Error> {
        self.commands.send(Command::Submit(task.clone())).map_err(|_| ended())
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

/// A task on its way to the server.
struct Outgoing {
    task: Task,
    message: String,
    failures: u32,
}

/// What is known of a task that has no answer yet.
#[derive(Default)]
struct Open {
    schema: String,
    /// Whether its bodies are in the object store.
    large: bool,
    /// Sequences and names of its messages in the stream.
    messages: Vec<(u64, String)>,
}

struct Side {
    js: jetstream::Context,
    names: Names,
    run: String,
    session: String,
    term: Duration,
    reports: Sender<Event>,
    shared: Arc<Mutex<Shared>>,
    open: HashMap<TaskId, Open>,
    attempts: u64,
    /// The last sequences that the stream gave to messages.
    sequences: BTreeSet<u64>,
    epochs: Option<(u64, u64)>,
    /// Workers, when they were heard, and what they are at.
    heard: HashMap<String, (Instant, Option<TaskId>)>,
}

impl Side {
    async fn open(
        connect: &Connect, names: Names, run: String, term: Duration, reports: Sender<Event>,
        shared: Arc<Mutex<Shared>>,
    ) -> Result<Self, Error> {
        let client = connect.open("farm-nats coordinator").await?;
        let session = client.new_inbox().rsplit('.').next().unwrap_or_default().to_owned();
        let js = queue::context(client);
        let no_queue = |cause| Error::NoQueue { server: connect.server.clone(), cause };
        queue::prepare(&js, &names, term).await.map_err(no_queue)?;
        let side = Self {
            js,
            names,
            run,
            session,
            term,
            reports,
            shared,
            open: HashMap::new(),
            attempts: 0,
            sequences: BTreeSet::new(),
            epochs: None,
            heard: HashMap::new(),
        };
        side.purge().await.map_err(no_queue)?;
        queue::answers(&side.js, &side.names, &side.run, &side.session).await.map_err(no_queue)?;
        Ok(side)
    }

    /// Empties the queue of this run.
    async fn purge(&self) -> Result<(), String> {
        for (stream, subject) in [
            (self.names.tasks_stream(), self.names.tasks(&self.run)),
            (self.names.answers_stream(), self.names.answers(&self.run)),
        ] {
            let stream = self.js.get_stream_no_info(stream).await.map_err(|error| sources(&error))?;
            stream.purge().filter(subject).await.map_err(|error| sources(&error))?;
        }
        Ok(())
    }

    fn tell(&self, event: Event) {
        let _ = self.reports.send(event);
    }

    fn note(&self, change: impl FnOnce(&mut Shared)) {
        if let Ok(mut shared) = self.shared.lock() {
            change(&mut shared);
        }
    }

    async fn serve(mut self, mut orders: UnboundedReceiver<Command>) {
        let (arrived, mut arrivals) = unbounded_channel();
        let (js, names) = (self.js.clone(), self.names.clone());
        let reader = read(js, names, self.term, self.run.clone(), self.session.clone(), arrived);
        let reader = tokio::spawn(reader);
        let mut alive = self.js.client().subscribe(self.names.alive()).await.ok();
        let mut waiting: VecDeque<Outgoing> = VecDeque::new();
        let mut underway: FuturesUnordered<LocalBoxFuture<'static, (Outgoing, Result<PublishAck, String>)>> =
            FuturesUnordered::new();
        let mut pause: Option<Instant> = None;
        let mut tick = tokio::time::interval((self.term / 4).min(Duration::from_millis(500)));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            while pause.is_none() && underway.len() < WINDOW {
                let Some(outgoing) = waiting.pop_front() else { break };
                // Withdrawn or answered while it waited.
                if self.open.contains_key(&outgoing.task.id) {
                    underway.push(self.publish(outgoing));
                }
            }
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Command::Submit(task)) => waiting.push_back(self.begin(task)),
                    Some(Command::Withdraw(id)) => self.settle(&id, None),
                    Some(Command::PutAside(worker)) => self.put_aside(worker).await,
                    Some(Command::Stop) | None => break,
                },
                Some((outgoing, result)) = underway.next() => match result {
                    Ok(ack) => self.stored(&outgoing, &ack),
                    Err(cause) => {
                        pause = Some(Instant::now());
                        waiting.push_front(self.refused(outgoing, &cause));
                    }
                },
                Some((headers, body)) = arrivals.recv() => self.arrived(&headers, body),
                Some(message) = next_sign(&mut alive) => {
                    if let Some(headers) = &message.headers {
                        self.sign(headers);
                    }
                }
                _ = tick.tick() => {
                    self.miss_the_silent();
                    if pause.is_some_and(|since| since.elapsed() > Duration::from_millis(300)) {
                        // The store may be another one than before.
                        if queue::prepare(&self.js, &self.names, self.term).await.is_ok() {
                            pause = None;
                        } else {
                            pause = Some(Instant::now());
                        }
                    }
                }
            }
        }
        reader.abort();
        let leave = async {
            let _ = self.purge().await;
            if let Ok(stream) = self.js.get_stream_no_info(self.names.answers_stream()).await {
                let _ = stream.delete_consumer(&queue::reader(&self.session)).await;
            }
        };
        // A server that is gone must not keep the coordinator.
        let _ = tokio::time::timeout(Duration::from_secs(2), leave).await;
    }

    fn begin(&mut self, task: Task) -> Outgoing {
        self.attempts += 1;
        // Another attempt is another message: the server would drop it as one that it has.
        let message = format!("{}.{}", self.session, self.attempts);
        let epoch = task.id.epoch;
        let (first, last) = self.epochs.unwrap_or((epoch, epoch));
        self.epochs = Some((first.min(epoch), last.max(epoch)));
        let large = queue::is_large(&self.js, task.payload.len());
        let open = self.open.entry(task.id.clone()).or_default();
        open.schema.clone_from(&task.schema);
        open.large |= large;
        Outgoing { task, message, failures: 0 }
    }

    fn publish(&self, outgoing: Outgoing) -> LocalBoxFuture<'static, (Outgoing, Result<PublishAck, String>)> {
        let (js, names) = (self.js.clone(), self.names.clone());
        let subject = names.tasks(&self.run);
        let headers = wire::task_headers(&outgoing.task, &names.answers(&self.run), &outgoing.message);
        async move {
            let payload = outgoing.task.payload.clone();
            let result = queue::publish(&js, &names, subject, headers, payload).await;
            (outgoing, result)
        }
        .boxed_local()
    }

    fn stored(&mut self, outgoing: &Outgoing, ack: &PublishAck) {
        self.note(|shared| shared.trouble = None);
        if !self.sequences.insert(ack.sequence) && !ack.duplicate {
            self.note(|shared| shared.counts.rolled_back += 1);
            self.sequences.clear();
            let (js, names, session, term) =
                (self.js.clone(), self.names.clone(), self.session.clone(), self.term);
            tokio::spawn(async move { queue::renew(&js, &names, &session, term).await });
        }
        if self.sequences.len() > KNOWN {
            self.sequences.pop_first();
        }
        match self.open.get_mut(&outgoing.task.id) {
            Some(open) => open.messages.push((ack.sequence, outgoing.message.clone())),
            None => self.remove(vec![(ack.sequence, outgoing.message.clone())]),
        }
    }

    fn refused(&self, mut outgoing: Outgoing, cause: &str) -> Outgoing {
        outgoing.failures += 1;
        let failures = outgoing.failures;
        self.note(|shared| {
            shared.counts.republished += 1;
            // A single loss is not worth a word.
            if failures > 1 {
                shared.trouble = Some(format!(
                    "the NATS server does not store tasks ({cause}); they are sent again until it does: does it run, \
                     and is there room on its disk? A server whose disk was full must be started again"
                ));
            }
        });
        outgoing
    }

    /// Removes what is left of a task in the queue, except for the message of the worker that
    /// answered, who acknowledges it.
    fn settle(&mut self, id: &TaskId, answered: Option<&str>) {
        let Some(open) = self.open.remove(id) else { return };
        if open.large {
            let (js, names, messages) = (self.js.clone(), self.names.clone(), open.messages.clone());
            tokio::spawn(async move {
                for (_, message) in messages {
                    queue::forget(&js, &names, &message).await;
                }
            });
        }
        let rest =
            open.messages.into_iter().filter(|(_, message)| Some(message.as_str()) != answered).collect();
        self.remove(rest);
    }

    fn remove(&self, messages: Vec<(u64, String)>) {
        if messages.is_empty() {
            return;
        }
        let (js, stream) = (self.js.clone(), self.names.tasks_stream());
        tokio::spawn(async move {
            if let Ok(stream) = js.get_stream_no_info(stream).await {
                for (sequence, _) in messages {
                    let _ = stream.delete_message(sequence).await;
                }
            }
        });
    }

    fn arrived(&mut self, headers: &HeaderMap, body: Vec<u8>) {
        let (Some(task), Some(worker), Some(status)) =
            (wire::id(headers), wire::text(headers, wire::WORKER), wire::text(headers, wire::STATUS))
        else {
            return self.note(|shared| shared.counts.unreadable += 1);
        };
        let worker = worker.to_owned();
        self.heard_of(&worker, None);
        if wire::text(headers, wire::VERSION) != Some(PROTOCOL) {
            return self.note(|shared| shared.counts.version += 1);
        }
        if task.run != wire::line(&self.run)
            || self.epochs.is_none_or(|(first, last)| !(first..=last).contains(&task.epoch))
        {
            return self.note(|shared| shared.counts.epoch += 1);
        }
        // Of a task that is settled, the schema is not kept.
        if self
            .open
            .get(&task)
            .is_some_and(|open| Some(open.schema.as_str()) != wire::text(headers, wire::SCHEMA))
        {
            return self.note(|shared| shared.counts.schema += 1);
        }
        match status {
            "answered" => {
                let cost = wire::cost(headers);
                let answered =
                    wire::text(headers, wire::MESSAGE).and_then(|id| id.split_once('/')).map(|(id, _)| id);
                self.settle(&task, answered);
                self.tell(Event::Answered { worker, task, answer: body, cost });
            }
            "failed" => {
                let reason = wire::line(&String::from_utf8_lossy(&body));
                self.tell(Event::Failed { worker, task, reason });
            }
            "refused" => {
                self.note(|shared| shared.counts.declined += 1);
                let reason = wire::line(&String::from_utf8_lossy(&body));
                self.tell(Event::Refused { worker, reason });
            }
            _ => self.note(|shared| shared.counts.unreadable += 1),
        }
    }

    fn heard_of(&mut self, worker: &str, task: Option<TaskId>) {
        if self.heard.insert(worker.to_owned(), (Instant::now(), task)).is_none() {
            self.tell(Event::Joined { worker: worker.to_owned() });
        }
    }

    fn sign(&mut self, headers: &HeaderMap) {
        let Some(worker) = wire::text(headers, wire::WORKER).map(str::to_owned) else { return };
        let task = wire::id(headers).filter(|task| self.open.contains_key(task));
        match (wire::text(headers, wire::STATUS), task) {
            (Some("left"), _) => self.gone(worker, "it has left"),
            (Some("busy"), Some(task)) => {
                self.heard_of(&worker, Some(task.clone()));
                self.tell(Event::Progress { worker, task });
            }
            _ => self.heard_of(&worker, None),
        }
    }

    fn gone(&mut self, worker: String, reason: &str) {
        if let Some((_, task)) = self.heard.remove(&worker) {
            self.tell(Event::Left { worker, task, reason: reason.to_owned() });
        }
    }

    fn miss_the_silent(&mut self) {
        let patience = (self.term * SILENT_TERMS).max(Duration::from_secs(1));
        let silent = self.heard.iter().filter(|(_, (heard, _))| heard.elapsed() > patience);
        let silent: Vec<String> = silent.map(|(worker, _)| worker.clone()).collect();
        for worker in silent {
            self.gone(worker, "it is silent");
        }
    }

    /// Tells a worker to leave. It hears it if it listens, as those of this package do.
    async fn put_aside(&self, worker: String) {
        let mut headers = HeaderMap::new();
        headers.insert(wire::WORKER, worker.as_str());
        let _ = self.js.client().publish_with_headers(self.names.aside(), headers, Vec::new().into()).await;
    }
}

async fn next_sign(alive: &mut Option<async_nats::Subscriber>) -> Option<async_nats::Message> {
    match alive {
        Some(alive) => alive.next().await,
        None => None,
    }
}

/// Reads answers, with their bodies, for as long as the coordinator listens.
async fn read(
    js: jetstream::Context, names: Names, term: Duration, run: String, session: String,
    arrived: UnboundedSender<(HeaderMap, Vec<u8>)>,
) {
    loop {
        // Made again each time that something fails: the server may have lost it.
        let Ok(consumer) = queue::answers(&js, &names, &run, &session).await else {
            let _ = queue::prepare(&js, &names, term).await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            continue;
        };
        'pull: loop {
            let pull = consumer.batch().max_messages(WINDOW).expires(Duration::from_secs(1)).messages();
            let Ok(mut batch) = pull.await else { break };
            // Longer than the pull: the connection was lost with the server's reply.
            let silence = Duration::from_secs(2);
            loop {
                let message = match tokio::time::timeout(silence, batch.next()).await {
                    Err(_) | Ok(Some(Err(_))) => break 'pull,
                    Ok(None) => break,
                    Ok(Some(Ok(message))) => message,
                };
                match queue::body(&js, &names, &message).await {
                    Ok(Some(body)) => {
                        let headers = message.headers.clone().unwrap_or_default();
                        let object = wire::text(&headers, wire::OBJECT).map(str::to_owned);
                        if arrived.send((headers, body)).is_err() {
                            return;
                        }
                        let _ = message.ack().await;
                        if let Some(object) = object {
                            queue::forget(&js, &names, &object).await;
                        }
                    }
                    // Read before.
                    Ok(None) => drop(message.ack().await),
                    // Delivered again after its term.
                    Err(_) => {}
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
