//! A worker: takes tasks from the queue one at a time, and answers.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

use async_nats::{
    HeaderMap,
    jetstream::{
        self, AckKind, Message,
        consumer::{Consumer, pull},
    },
};
use futures_util::{FutureExt, StreamExt};
use ga_farm::{PROTOCOL, Task};
use tokio::{sync::oneshot, time::Instant};

use crate::{
    Connect, Error,
    connect::sources,
    queue::{self, Body},
    wire::{self, Names},
};

/// A task that the queue has given out more often than this has taken its workers with it.
const DELIVERIES: i64 = 3;
/// How long an answer is kept that the server does not store.
const KEEP: Duration = Duration::from_secs(60);

/// What a worker did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Served {
    /// Tasks with a result.
    pub answered: u64,
    /// Tasks that failed.
    pub failed: u64,
    /// Tasks in another version or schema.
    pub refused: u64,
    /// Answers that the server did not store.
    pub lost: u64,
    /// Tasks that the server had given to another worker before, or to this one.
    pub redelivered: u64,
}

/// A worker of one farm.
#[derive(Clone, Debug)]
pub struct Worker {
    connect: Connect,
    subject: String,
    name: String,
    schemas: Vec<String>,
    say: fn(&str),
}

/// The result of a task, and how long it took.
type Done = (Result<Vec<u8>, String>, Duration);
type Job = (Task, oneshot::Sender<Done>);

impl Worker {
    /// A worker that takes tasks of every schema from the farm `subject`.
    ///
    /// `name` tells workers apart: two that live at the same time must not share one.
    pub fn new(connect: Connect, subject: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            connect,
            subject: subject.into(),
            name: wire::line(&name.into()),
            schemas: Vec::new(),
            say: |_| (),
        }
    }

    /// Takes tasks of this schema, and of others that are named so; declines the rest.
    #[must_use]
    pub fn schema(mut self, schema: impl Into<String>) -> Self {
        self.schemas.push(schema.into());
        self
    }

    /// Hears what the worker waits for.
    #[must_use]
    pub fn say(mut self, say: fn(&str)) -> Self {
        self.say = say;
        self
    }

    /// Works until `stop` is set; the task that is underway is finished. `work` runs on the calling
    /// thread, and must be a pure function of the task.
    ///
    /// # Errors
    ///
    /// If no server answers at the beginning, or it refuses the credentials, or it keeps no queues.
    /// A connection that is lost later is made again, for as long as it takes.
    pub fn serve(
        &self,
        stop: &AtomicBool,
        mut work: impl FnMut(&Task) -> Result<Vec<u8>, String>,
    ) -> Result<Served, Error> {
        let names = Names::new(&self.subject)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Error::Option(format!("no runtime: {error}")))?;
        let (jobs, orders) = mpsc::channel::<Job>();
        std::thread::scope(|scope| {
            let connection = scope.spawn(|| runtime.block_on(self.take(names, stop, jobs)));
            for (task, reply) in orders {
                let start = Instant::now();
                let result = work(&task);
                let _ = reply.send((result, start.elapsed()));
            }
            connection
                .join()
                .unwrap_or_else(|_| Err(Error::Option("the connection's thread ended".into())))
        })
    }

    async fn take(
        &self,
        names: Names,
        stop: &AtomicBool,
        jobs: mpsc::Sender<Job>,
    ) -> Result<Served, Error> {
        let client = self
            .connect
            .open(&format!("farm-nats worker {}", self.name))
            .await?;
        let aside = client.subscribe(names.aside()).await.ok();
        let js = queue::context(client);
        let mut side = Side {
            js,
            names,
            worker: self,
            aside,
            is_aside: false,
            served: Served::default(),
        };
        let mut known = false;
        while !side.leaves(stop) {
            match side.consumer().await {
                Ok(consumer) => {
                    known = true;
                    // Ends when something fails: the consumer is then looked up again.
                    side.pull(&consumer, stop, &jobs).await;
                }
                Err(None) => {
                    if !known {
                        (self.say)(&format!(
                            "waits for a coordinator of the farm {:?}",
                            self.subject
                        ));
                        known = true;
                    }
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                Err(Some(cause)) if !known => {
                    return Err(Error::NoQueue {
                        server: self.connect.server.clone(),
                        cause,
                    });
                }
                Err(Some(_)) => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
        side.sign("left", None).await;
        let _ = tokio::time::timeout(Duration::from_secs(1), side.js.client().flush()).await;
        Ok(side.served)
    }
}

struct Side<'a> {
    js: jetstream::Context,
    names: Names,
    worker: &'a Worker,
    aside: Option<async_nats::Subscriber>,
    is_aside: bool,
    served: Served,
}

impl Side<'_> {
    /// The consumer that all workers share; an error without a cause if no coordinator has made it.
    async fn consumer(&self) -> Result<Consumer<pull::Config>, Option<String>> {
        use jetstream::{ErrorCode, stream::ConsumerErrorKind};
        self.js
            .get_consumer_from_stream(queue::WORKERS, self.names.tasks_stream())
            .await
            .map_err(|error| match error.kind() {
                ConsumerErrorKind::JetStream(cause)
                    if [ErrorCode::CONSUMER_NOT_FOUND, ErrorCode::STREAM_NOT_FOUND]
                        .contains(&cause.error_code()) =>
                {
                    None
                }
                _ => Some(sources(&error)),
            })
    }

    /// Whether the worker is to stop, or a coordinator has put it aside.
    fn leaves(&mut self, stop: &AtomicBool) -> bool {
        while let Some(Some(message)) = self
            .aside
            .as_mut()
            .and_then(|aside| aside.next().now_or_never())
        {
            let named = message
                .headers
                .as_ref()
                .and_then(|headers| wire::text(headers, wire::WORKER));
            if named == Some(self.worker.name.as_str()) && !self.is_aside {
                self.is_aside = true;
                (self.worker.say)(
                    "the coordinator has put this worker aside, because its tasks fail; it leaves",
                );
            }
        }
        self.is_aside || stop.load(Ordering::Relaxed)
    }

    async fn pull(
        &mut self,
        consumer: &Consumer<pull::Config>,
        stop: &AtomicBool,
        jobs: &mpsc::Sender<Job>,
    ) {
        let term = consumer.cached_info().config.ack_wait / queue::TERMS;
        let beat = (term / 3).clamp(Duration::from_millis(30), Duration::from_secs(5));
        while !self.leaves(stop) {
            self.sign("idle", None).await;
            let expires = term.min(Duration::from_secs(1));
            let Ok(mut batch) = consumer
                .batch()
                .max_messages(1)
                .expires(expires)
                .messages()
                .await
            else {
                return;
            };
            match tokio::time::timeout(expires + Duration::from_secs(1), batch.next()).await {
                Ok(Some(Ok(message))) => {
                    if self.one(message, beat, jobs).await.is_err() {
                        return;
                    }
                }
                Ok(None) => {}
                // The connection was lost with the server's reply.
                Ok(Some(Err(_))) | Err(_) => return,
            }
        }
    }

    /// A sign of life. That it is lost does no harm.
    async fn sign(&self, status: &str, task: Option<&HeaderMap>) {
        let mut headers = HeaderMap::new();
        headers.insert(wire::VERSION, PROTOCOL);
        for name in [wire::TASK, wire::MESSAGE] {
            if let Some(text) = task.and_then(|task| wire::text(task, name)) {
                headers.insert(name, text);
            }
        }
        headers.insert(wire::WORKER, self.worker.name.as_str());
        headers.insert(wire::STATUS, status);
        let _ = self
            .js
            .client()
            .publish_with_headers(self.names.alive(), headers, Vec::new().into())
            .await;
    }

    async fn one(
        &mut self,
        message: Message,
        beat: Duration,
        jobs: &mpsc::Sender<Job>,
    ) -> Result<(), ()> {
        let headers = message.headers.clone().unwrap_or_default();
        let (Some(id), Some(schema), Some(subject)) = (
            wire::id(&headers),
            wire::text(&headers, wire::SCHEMA),
            wire::text(&headers, wire::ANSWER),
        ) else {
            // No task, and no subject for an answer.
            self.served.refused += 1;
            let _ = message.ack_with(AckKind::Term).await;
            return Ok(());
        };
        let version = wire::text(&headers, wire::VERSION);
        let schemas = &self.worker.schemas;
        let foreign = if version != Some(PROTOCOL) {
            Some(format!(
                "messages of version {}, this worker has {}",
                version.unwrap_or("none"),
                PROTOCOL
            ))
        } else if !schemas.is_empty() && !schemas.iter().any(|known| known == schema) {
            Some(format!(
                "schema {schema}, this worker has {}",
                schemas.join(", ")
            ))
        } else {
            None
        };
        let delivered = message.info().map_or(1, |info| info.delivered);
        self.served.redelivered += u64::from(delivered > 1);
        let mut answer = headers.clone();
        answer.insert(wire::VERSION, PROTOCOL);
        answer.insert(wire::WORKER, self.worker.name.as_str());
        let original = wire::text(&headers, wire::MESSAGE).unwrap_or_default();
        answer.insert(
            wire::MESSAGE,
            format!("{original}/{}.{delivered}", self.worker.name).as_str(),
        );
        let answer = without_object(&answer);
        let subject = subject.to_owned();
        if let Some(reason) = foreign {
            self.served.refused += 1;
            self.answer(
                &message,
                subject,
                answer,
                "refused",
                reason.into_bytes(),
                beat,
            )
            .await;
            // Another worker may know it; not at once, or this one would have it again.
            let _ = message
                .ack_with(AckKind::Nak(Some(Duration::from_secs(1))))
                .await;
            return Ok(());
        }
        let body = if delivered > DELIVERIES {
            let before = delivered - 1;
            let reason = format!("given out {before} times, and no worker answered");
            Ok(Body::Refused(reason))
        } else {
            queue::body(&self.js, &self.names, &message).await
        };
        let payload = match body {
            Ok(Body::Whole(payload)) => payload,
            Ok(Body::Refused(reason)) => {
                self.served.failed += 1;
                self.answer(
                    &message,
                    subject,
                    answer,
                    "failed",
                    reason.into_bytes(),
                    beat,
                )
                .await;
                let _ = message.ack_with(AckKind::Term).await;
                return Ok(());
            }
            // The task is settled.
            Ok(Body::Gone) => return message.ack_with(AckKind::Term).await.map_err(drop),
            Err(_) => {
                return message
                    .ack_with(AckKind::Nak(Some(beat)))
                    .await
                    .map_err(drop);
            }
        };
        let task = Task {
            id,
            schema: schema.to_owned(),
            payload,
        };
        let (reply, mut done) = oneshot::channel();
        // It is on its way before the work, which may end this process.
        self.sign("busy", Some(&headers)).await;
        let _ = tokio::time::timeout(beat, self.js.client().flush()).await;
        jobs.send((task, reply)).map_err(drop)?;
        let (result, cost) = loop {
            if let Ok(done) = tokio::time::timeout(beat, &mut done).await {
                break done.map_err(drop)?;
            }
            let _ = message.ack_with(AckKind::Progress).await;
            self.sign("busy", Some(&headers)).await;
        };
        let mut answer = answer;
        answer.insert(wire::COST, cost.as_micros().to_string().as_str());
        let (status, body) = match result {
            Ok(body) => ("answered", body),
            Err(reason) => ("failed", reason.into_bytes()),
        };
        if self
            .answer(&message, subject, answer, status, body, beat)
            .await
        {
            let counted = if status == "answered" {
                &mut self.served.answered
            } else {
                &mut self.served.failed
            };
            *counted += 1;
            let _ = message.ack().await;
        } else {
            self.served.lost += 1;
        }
        Ok(())
    }

    /// Publishes until the server has stored the answer, or for [`KEEP`].
    async fn answer(
        &self,
        message: &Message,
        subject: String,
        mut headers: HeaderMap,
        status: &str,
        body: Vec<u8>,
        beat: Duration,
    ) -> bool {
        headers.insert(wire::STATUS, status);
        let start = Instant::now();
        loop {
            let publish = queue::publish(
                &self.js,
                &self.names,
                subject.clone(),
                headers.clone(),
                body.clone(),
            );
            if publish.await.is_ok() {
                return true;
            }
            if start.elapsed() > KEEP {
                return false;
            }
            let _ = message.ack_with(AckKind::Progress).await;
            self.sign("busy", Some(&headers)).await;
            tokio::time::sleep(beat.min(Duration::from_millis(300))).await;
        }
    }
}

/// The headers of a task, without the name of its body in the store.
fn without_object(headers: &HeaderMap) -> HeaderMap {
    let mut rest = HeaderMap::new();
    for (name, values) in headers.iter() {
        if name.as_ref() as &str != wire::OBJECT
            && let Some(value) = values.last()
        {
            rest.insert(name.clone(), value.clone());
        }
    }
    rest
}
