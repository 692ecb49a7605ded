//! The thread of the connection: takes orders, and tells what the server says.

mod hear;
mod publish;

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{Arc, Mutex, mpsc::Sender},
    time::Duration,
};

use async_nats::jetstream::{self, publish::PublishAck};
use futures_util::{StreamExt, future::LocalBoxFuture, stream::FuturesUnordered};
use ga_farm::{Event, Task, TaskId};
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::Instant,
};

use crate::{Connect, Counts, Error, connect::sources, queue, wire::Names};

/// Messages that wait for the server's acknowledgement at the same time. More of them stall the
/// client.
const WINDOW: usize = 256;

/// What the coordinator may ask for at any time.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) counts: Counts,
    pub(crate) trouble: Option<String>,
}

/// What the coordinator orders.
pub(crate) enum Command {
    Submit(Task),
    Withdraw(TaskId),
    PutAside(String),
    Stop,
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

/// The coordinator, as its connection knows it.
pub(crate) struct Side {
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
    /// Workers, when they were heard, and what they are at: a task, and the name of its message.
    heard: HashMap<String, (Instant, Option<(TaskId, String)>)>,
}

impl Side {
    pub(crate) async fn open(
        connect: &Connect,
        names: Names,
        run: String,
        term: Duration,
        reports: Sender<Event>,
        shared: Arc<Mutex<Shared>>,
    ) -> Result<Self, Error> {
        let client = connect.open("farm-nats coordinator").await?;
        let session = client
            .new_inbox()
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_owned();
        let js = queue::context(client);
        let no_queue = |cause| Error::NoQueue {
            server: connect.server.clone(),
            cause,
        };
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
        queue::answers(&side.js, &side.names, &side.run, &side.session)
            .await
            .map_err(no_queue)?;
        Ok(side)
    }

    /// Empties the queue of this run.
    async fn purge(&self) -> Result<(), String> {
        for (stream, subject) in [
            (self.names.tasks_stream(), self.names.tasks(&self.run)),
            (self.names.answers_stream(), self.names.answers(&self.run)),
        ] {
            let stream = self
                .js
                .get_stream_no_info(stream)
                .await
                .map_err(|error| sources(&error))?;
            stream
                .purge()
                .filter(subject)
                .await
                .map_err(|error| sources(&error))?;
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

    pub(crate) async fn serve(mut self, mut orders: UnboundedReceiver<Command>) {
        let (arrived, mut arrivals) = unbounded_channel();
        let js = self.js.clone();
        let names = self.names.clone();
        let reader = hear::read(
            js,
            names,
            self.term,
            self.run.clone(),
            self.session.clone(),
            arrived,
        );
        let reader = tokio::spawn(reader);
        let mut alive = self.js.client().subscribe(self.names.alive()).await.ok();
        let mut waiting: VecDeque<Outgoing> = VecDeque::new();
        let mut underway: FuturesUnordered<
            LocalBoxFuture<'static, (Outgoing, Result<PublishAck, String>)>,
        > = FuturesUnordered::new();
        let mut pause: Option<Instant> = None;
        let mut tick = tokio::time::interval((self.term / 4).min(Duration::from_millis(500)));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            while pause.is_none() && underway.len() < WINDOW {
                let Some(outgoing) = waiting.pop_front() else {
                    break;
                };
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
            if let Ok(stream) = self
                .js
                .get_stream_no_info(self.names.answers_stream())
                .await
            {
                let _ = stream.delete_consumer(&queue::reader(&self.session)).await;
            }
        };
        // A server that is gone must not keep the coordinator.
        let _ = tokio::time::timeout(Duration::from_secs(2), leave).await;
    }
}

async fn next_sign(alive: &mut Option<async_nats::Subscriber>) -> Option<async_nats::Message> {
    match alive {
        Some(alive) => alive.next().await,
        None => None,
    }
}
