//! What workers say: answers, and signs of life.

use std::time::Duration;

use async_nats::{HeaderMap, jetstream};
use futures_util::StreamExt;
use ga_farm::{Event, PROTOCOL, TaskId};
use tokio::{sync::mpsc::UnboundedSender, time::Instant};

use super::{Side, WINDOW};
use crate::{
    queue::{self, Body},
    wire::{self, Names},
};

/// A worker that is silent for this many of its terms has left.
const SILENT_TERMS: u32 = 2;

impl Side {
    pub(super) fn arrived(&mut self, headers: &HeaderMap, body: Vec<u8>) {
        let (Some(task), Some(worker), Some(status)) = (
            wire::id(headers),
            wire::text(headers, wire::WORKER),
            wire::text(headers, wire::STATUS),
        ) else {
            return self.note(|shared| shared.counts.unreadable += 1);
        };
        let worker = worker.to_owned();
        self.heard_of(&worker, None);
        if wire::text(headers, wire::VERSION) != Some(PROTOCOL) {
            return self.note(|shared| shared.counts.version += 1);
        }
        if task.run != wire::line(&self.run)
            || self
                .epochs
                .is_none_or(|(first, last)| !(first..=last).contains(&task.epoch))
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
                let answered = wire::text(headers, wire::MESSAGE)
                    .and_then(|id| id.split_once('/'))
                    .map(|(id, _)| id);
                self.settle(&task, answered);
                self.tell(Event::Answered {
                    worker,
                    task,
                    answer: body,
                    cost,
                });
            }
            "failed" => {
                let reason = wire::line(&String::from_utf8_lossy(&body));
                self.tell(Event::Failed {
                    worker,
                    task,
                    reason,
                });
            }
            "refused" => {
                self.note(|shared| shared.counts.declined += 1);
                let reason = wire::line(&String::from_utf8_lossy(&body));
                self.tell(Event::Refused { worker, reason });
            }
            _ => self.note(|shared| shared.counts.unreadable += 1),
        }
    }

    pub(super) fn heard_of(&mut self, worker: &str, task: Option<(TaskId, String)>) {
        if self
            .heard
            .insert(worker.to_owned(), (Instant::now(), task))
            .is_none()
        {
            self.tell(Event::Joined {
                worker: worker.to_owned(),
            });
        }
    }

    pub(super) fn sign(&mut self, headers: &HeaderMap) {
        let Some(worker) = wire::text(headers, wire::WORKER).map(str::to_owned) else {
            return;
        };
        let task = wire::id(headers).filter(|task| self.open.contains_key(task));
        match (wire::text(headers, wire::STATUS), task) {
            (Some("left"), _) => self.gone(worker, "it has left"),
            (Some("busy"), Some(task)) => {
                let message = wire::text(headers, wire::MESSAGE).unwrap_or_default();
                let message = message.split('/').next().unwrap_or_default().to_owned();
                self.heard_of(&worker, Some((task.clone(), message)));
                self.tell(Event::Progress { worker, task });
            }
            _ => self.heard_of(&worker, None),
        }
    }

    pub(super) fn gone(&mut self, worker: String, reason: &str) {
        if let Some((_, at)) = self.heard.remove(&worker) {
            let task = at.map(|(task, message)| {
                self.withdraw_message(&task, &message);
                task
            });
            self.tell(Event::Left {
                worker,
                task,
                reason: reason.to_owned(),
            });
        }
    }

    pub(super) fn miss_the_silent(&mut self) {
        let patience = (self.term * SILENT_TERMS).max(Duration::from_secs(1));
        let silent = self
            .heard
            .iter()
            .filter(|(_, (heard, _))| heard.elapsed() > patience);
        let silent: Vec<String> = silent.map(|(worker, _)| worker.clone()).collect();
        for worker in silent {
            self.gone(worker, "it is silent");
        }
    }

    /// Tells a worker to leave. It hears it if it listens, as those of this package do.
    pub(super) async fn put_aside(&self, worker: String) {
        let mut headers = HeaderMap::new();
        headers.insert(wire::WORKER, worker.as_str());
        let _ = self
            .js
            .client()
            .publish_with_headers(self.names.aside(), headers, Vec::new().into())
            .await;
    }
}

/// Reads answers, with their bodies, for as long as the coordinator listens.
pub(super) async fn read(
    js: jetstream::Context,
    names: Names,
    term: Duration,
    run: String,
    session: String,
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
            let pull = consumer
                .batch()
                .max_messages(WINDOW)
                .expires(Duration::from_secs(1))
                .messages();
            let Ok(mut batch) = pull.await else { break };
            // Longer than the pull: the connection was lost with the server's reply.
            let silence = Duration::from_secs(2);
            loop {
                let message = match tokio::time::timeout(silence, batch.next()).await {
                    Err(_) | Ok(Some(Err(_))) => break 'pull,
                    Ok(None) => break,
                    Ok(Some(Ok(message))) => message,
                };
                let mut headers = message.headers.clone().unwrap_or_default();
                let body = match queue::body(&js, &names, &message).await {
                    Ok(Body::Refused(reason)) => {
                        headers.insert(wire::STATUS, "failed");
                        Ok(Body::Whole(reason.into_bytes()))
                    }
                    body => body,
                };
                match body {
                    Ok(Body::Whole(body)) => {
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
                    Ok(_) => drop(message.ack().await),
                    // Delivered again after its term.
                    Err(_) => {}
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
