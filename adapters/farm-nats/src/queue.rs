//! What a farm keeps on the server: a work queue of tasks, a stream of answers, a store of large
//! bodies.

use std::time::Duration;

use async_nats::{
    HeaderMap,
    jetstream::{
        Context,
        consumer::{AckPolicy, Consumer, pull},
        context::ContextBuilder,
        object_store,
        publish::PublishAck,
        stream::{self, RetentionPolicy},
    },
};
use ga_farm::worker::LONGEST;
use tokio::io::AsyncReadExt;

use crate::{connect::sources, wire};

/// The consumer that all workers share.
pub(crate) const WORKERS: &str = "workers";
/// The server waits for this many terms of silence before it gives a task to another worker. The
/// coordinator, which counts the failures of a task, is faster.
pub(crate) const TERMS: u32 = 4;
/// Room for headers in a message.
const HEADROOM: usize = 16 * 1024;

/// The client's access to queues. What the server does not acknowledge soon is sent again, and is
/// stored once.
pub(crate) fn context(client: async_nats::Client) -> Context {
    ContextBuilder::new()
        .timeout(Duration::from_secs(3))
        .ack_timeout(Duration::from_secs(2))
        .build(client)
}

/// Makes the streams and the workers' consumer, or leaves them as they are.
pub(crate) async fn prepare(
    js: &Context,
    names: &wire::Names,
    term: Duration,
) -> Result<(), String> {
    let tasks = js
        .get_or_create_stream(stream::Config {
            name: names.tasks_stream(),
            subjects: vec![names.all_tasks()],
            retention: RetentionPolicy::WorkQueue,
            ..Default::default()
        })
        .await
        .map_err(|error| sources(&error))?;
    let there = tasks.consumer_info(WORKERS).await.ok();
    // `create` changes the term of a consumer that is there. Otherwise it must not be called:
    // version 2.9 then does not deliver tasks that another coordinator publishes at the same time.
    if there.is_none_or(|there| there.config.ack_wait != term * TERMS) {
        tasks
            .create_consumer(pull::Config {
                durable_name: Some(WORKERS.into()),
                ack_policy: AckPolicy::Explicit,
                ack_wait: term * TERMS,
                max_ack_pending: -1,
                max_waiting: 65_536,
                ..Default::default()
            })
            .await
            .map_err(|error| sources(&error))?;
    }
    js.get_or_create_stream(stream::Config {
        name: names.answers_stream(),
        subjects: vec![names.all_answers()],
        // Answers are read within seconds; those of a coordinator that is gone need not stay.
        max_age: Duration::from_secs(600),
        ..Default::default()
    })
    .await
    .map_err(|error| sources(&error))?;
    bucket(js, names).await.map(drop)
}

/// Makes the consumers again. A server that lost the end of a stream gives its sequences to other
/// messages, and its consumers take these for messages that they have delivered.
pub(crate) async fn renew(js: &Context, names: &wire::Names, session: &str, term: Duration) {
    for (stream, consumer) in [
        (names.tasks_stream(), WORKERS.to_owned()),
        (names.answers_stream(), reader(session)),
    ] {
        if let Ok(stream) = js.get_stream_no_info(stream).await {
            let _ = stream.delete_consumer(&consumer).await;
        }
    }
    let _ = prepare(js, names, term).await;
}

/// The consumer of a coordinator.
pub(crate) fn reader(session: &str) -> String {
    format!("c-{session}")
}

/// The store of bodies above the limit of a message.
pub(crate) async fn bucket(
    js: &Context,
    names: &wire::Names,
) -> Result<object_store::ObjectStore, String> {
    if let Ok(store) = js.get_object_store(names.bucket()).await {
        return Ok(store);
    }
    let config = object_store::Config {
        bucket: names.bucket(),
        max_age: Duration::from_secs(24 * 3600),
        ..Default::default()
    };
    js.create_object_store(config)
        .await
        .map_err(|error| sources(&error))
}

/// Whether a body of this length goes to the object store.
pub(crate) fn is_large(js: &Context, length: usize) -> bool {
    length + HEADROOM > js.client().max_payload()
}

/// The answers of one run, from the oldest that is there, for one coordinator.
pub(crate) async fn answers(
    js: &Context,
    names: &wire::Names,
    run: &str,
    session: &str,
) -> Result<Consumer<pull::Config>, String> {
    let config = pull::Config {
        durable_name: Some(reader(session)),
        filter_subject: names.answers(run),
        ack_policy: AckPolicy::Explicit,
        ack_wait: Duration::from_secs(5),
        max_ack_pending: -1,
        inactive_threshold: Duration::from_secs(600),
        ..Default::default()
    };
    js.create_consumer_on_stream(config, names.answers_stream())
        .await
        .map_err(|error| sources(&error))
}

/// Publishes a body and waits until the server has stored it. A body above the limit of a message
/// goes to the store first. Returns the message's place in its stream.
pub(crate) async fn publish(
    js: &Context,
    names: &wire::Names,
    subject: String,
    mut headers: HeaderMap,
    mut body: Vec<u8>,
) -> Result<PublishAck, String> {
    if is_large(js, body.len()) {
        // An object's name is that of the message, so a second attempt replaces the first.
        let object = wire::text(&headers, wire::MESSAGE)
            .unwrap_or_default()
            .to_owned();
        let store = bucket(js, names).await?;
        store
            .put(object.as_str(), &mut body.as_slice())
            .await
            .map_err(|error| sources(&error))?;
        headers.insert(wire::OBJECT, object.as_str());
        body = Vec::new();
    }
    js.publish_with_headers(subject, headers, body.into())
        .await
        .map_err(|error| sources(&error))?
        .await
        .map_err(|error| sources(&error))
}

/// The body of a message.
pub(crate) enum Body {
    Whole(Vec<u8>),
    /// The store has it no more, because the task is settled.
    Gone,
    /// It is not taken; the sentence says why.
    Refused(String),
}

/// The body of a message, which is in it or in the store. How long it says to be is believed only
/// if that is too long.
pub(crate) async fn body(
    js: &Context,
    names: &wire::Names,
    message: &async_nats::Message,
) -> Result<Body, String> {
    let Some(object) = message
        .headers
        .as_ref()
        .and_then(|headers| wire::text(headers, wire::OBJECT))
    else {
        return Ok(Body::Whole(message.payload.to_vec()));
    };
    let store = bucket(js, names).await?;
    let reader = match store.get(object).await {
        Ok(reader) => reader,
        Err(error) if error.kind() == object_store::GetErrorKind::NotFound => {
            return Ok(Body::Gone);
        }
        Err(error) => return Err(sources(&error)),
    };
    let long = || Body::Refused(format!("a body of more than {LONGEST} bytes"));
    if reader.info().size > LONGEST {
        return Ok(long());
    }
    let mut bytes = Vec::new();
    // Checks the digest at the end.
    reader
        .take(LONGEST as u64 + 1)
        .read_to_end(&mut bytes)
        .await
        .map_err(|error| error.to_string())?;
    Ok(if bytes.len() > LONGEST {
        long()
    } else {
        Body::Whole(bytes)
    })
}

/// Removes a body from the store, if it is there.
pub(crate) async fn forget(js: &Context, names: &wire::Names, object: &str) {
    if let Ok(store) = bucket(js, names).await {
        let _ = store.delete(object).await;
    }
}
