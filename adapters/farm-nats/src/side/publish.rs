//! Tasks on their way to the server, and what is left of them there.

use async_nats::jetstream::publish::PublishAck;
use futures_util::{FutureExt, future::LocalBoxFuture};
use ga_farm::{Task, TaskId};

use super::{Outgoing, Side};
use crate::{queue, wire};

/// Sequences that are kept, to see that a server has lost the end of its stream.
const KNOWN: usize = 10_000;

impl Side {
    pub(super) fn begin(&mut self, task: Task) -> Outgoing {
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
        Outgoing {
            task,
            message,
            failures: 0,
        }
    }

    pub(super) fn publish(
        &self,
        outgoing: Outgoing,
    ) -> LocalBoxFuture<'static, (Outgoing, Result<PublishAck, String>)> {
        let js = self.js.clone();
        let names = self.names.clone();
        let subject = names.tasks(&self.run);
        let headers =
            wire::task_headers(&outgoing.task, &names.answers(&self.run), &outgoing.message);
        async move {
            let payload = outgoing.task.payload.clone();
            let result = queue::publish(&js, &names, subject, headers, payload).await;
            (outgoing, result)
        }
        .boxed_local()
    }

    pub(super) fn stored(&mut self, outgoing: &Outgoing, ack: &PublishAck) {
        self.note(|shared| shared.trouble = None);
        if !self.sequences.insert(ack.sequence) && !ack.duplicate {
            self.note(|shared| shared.counts.rolled_back += 1);
            self.sequences.clear();
            let js = self.js.clone();
            let names = self.names.clone();
            let session = self.session.clone();
            let term = self.term;
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

    pub(super) fn refused(&self, mut outgoing: Outgoing, cause: &str) -> Outgoing {
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
    pub(super) fn settle(&mut self, id: &TaskId, answered: Option<&str>) {
        let Some(open) = self.open.remove(id) else {
            return;
        };
        if open.large {
            let js = self.js.clone();
            let names = self.names.clone();
            let messages = open.messages.clone();
            tokio::spawn(async move {
                for (_, message) in messages {
                    queue::forget(&js, &names, &message).await;
                }
            });
        }
        let rest = open
            .messages
            .into_iter()
            .filter(|(_, message)| Some(message.as_str()) != answered)
            .collect();
        self.remove(rest);
    }

    /// The worker that had this message is gone. The farm decides on the task: the server would
    /// give it to more workers than the farm counts.
    pub(super) fn withdraw_message(&mut self, id: &TaskId, message: &str) {
        let Some(open) = self.open.get_mut(id) else {
            return;
        };
        let (gone, rest) = std::mem::take(&mut open.messages)
            .into_iter()
            .partition(|(_, name)| name == message);
        open.messages = rest;
        if open.large {
            let js = self.js.clone();
            let names = self.names.clone();
            let message = message.to_owned();
            tokio::spawn(async move { queue::forget(&js, &names, &message).await });
        }
        self.remove(gone);
    }

    pub(super) fn remove(&self, messages: Vec<(u64, String)>) {
        if messages.is_empty() {
            return;
        }
        let js = self.js.clone();
        let stream = self.names.tasks_stream();
        tokio::spawn(async move {
            if let Ok(stream) = js.get_stream_no_info(stream).await {
                for (sequence, _) in messages {
                    let _ = stream.delete_message(sequence).await;
                }
            }
        });
    }
}
