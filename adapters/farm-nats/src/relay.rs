//! A worker that does no task itself: it passes each one on to the queue.

use std::{
    hash::{BuildHasher, RandomState},
    io::{self, BufReader, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::sync_channel,
    },
    thread::Builder,
    time::Duration,
};

use ga_farm::{
    Backend, Event, Task, TaskId,
    worker::{Answer, Hello},
};

use crate::{Connect, Nats, tell};

/// How long the relay waits for an event before it looks again.
const LOOK: Duration = Duration::from_millis(500);

/// Passes tasks from lines of JSON to the workers of a NATS server, and their answers back.
///
/// To a farm whose workers are commands, a relay is such a command. So a program that has no NATS
/// client uses workers that dial in. A relay has one task in the queue at a time: start several.
#[derive(Clone, Debug)]
pub struct Relay {
    connect: Connect,
    subject: String,
    schema: String,
    term: Duration,
}

impl Relay {
    /// A relay to the farm `subject`, for tasks with this schema.
    ///
    /// `term` is that of [`Nats::open`], the same for all relays and coordinators of a subject.
    pub fn new(
        connect: Connect,
        subject: impl Into<String>,
        schema: impl Into<String>,
        term: Duration,
    ) -> Self {
        Self {
            connect,
            subject: subject.into(),
            schema: schema.into(),
            term,
        }
    }

    /// Passes tasks on until the input ends. A task that is underway then is withdrawn: its
    /// coordinator is gone.
    ///
    /// # Errors
    ///
    /// If the server cannot be used, a line is no task, or the output cannot be written.
    pub fn serve(
        &self,
        input: impl Read + Send + 'static,
        mut output: impl Write,
    ) -> Result<(), String> {
        // Its own part of the queue: other relays pass tasks of the same run on.
        // The standard library seeds its hash tables with random keys of the system.
        let own = format!(
            "relay-{:016x}",
            RandomState::new().hash_one(std::process::id())
        );
        let mut nats = Nats::open(&self.connect, &self.subject, &own, self.term)
            .map_err(|error| error.to_string())?;
        let hello =
            serde_json::to_string(&Hello::new(&*self.schema)).map_err(|error| error.to_string())?;
        say(&mut output, &hello)?;
        // Read all the time, so that the end of the input is seen while a task is underway.
        let (sender, tasks) = sync_channel(1);
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&is_over);
        let read = move || {
            let mut input = BufReader::new(input);
            while let Some(task) = Task::read(&mut input).transpose() {
                let goes_on = task.is_ok();
                if sender.send(task).is_err() || !goes_on {
                    break;
                }
            }
            ended.store(true, Ordering::Relaxed);
        };
        Builder::new()
            .spawn(read)
            .map_err(|error| format!("no thread for the input: {error}"))?;
        for task in tasks {
            let task = task.map_err(|error| error.to_string())?;
            match self.pass_on(&mut nats, &own, task, &is_over, &mut output)? {
                Some(answer) => say(&mut output, &answer.to_line())?,
                None => break,
            }
        }
        Ok(())
    }

    /// The answer to a task; `None` if the input has ended before.
    fn pass_on(
        &self,
        nats: &mut Nats,
        own: &str,
        task: Task,
        is_over: &AtomicBool,
        output: &mut impl Write,
    ) -> Result<Option<Answer>, String> {
        let asked = task.id.clone();
        if task.schema != self.schema {
            let reason = format!(
                "the task is {}, this relay has --schema {}",
                task.schema, self.schema
            );
            return Ok(Some(Answer::new(asked, Err(reason), Duration::ZERO)));
        }
        let id = TaskId {
            run: own.to_owned(),
            ..task.id
        };
        let task = Task {
            id: id.clone(),
            ..task
        };
        nats.submit(&task).map_err(|error| error.to_string())?;
        let mut silence = Duration::ZERO;
        loop {
            if is_over.load(Ordering::Relaxed) {
                nats.withdraw(&id);
                return Ok(None);
            }
            let event = nats.next(LOOK).map_err(|error| error.to_string())?;
            silence = if event.is_none() {
                silence + LOOK
            } else {
                Duration::ZERO
            };
            if silence > 2 * self.term {
                // The server may have lost it, or may not deliver it.
                nats.submit(&task).map_err(|error| error.to_string())?;
                silence = Duration::ZERO;
            }
            match event {
                Some(Event::Answered {
                    task, answer, cost, ..
                }) if task == id => {
                    let cost = cost.unwrap_or_default();
                    return Ok(Some(Answer::new(asked, Ok(answer), cost)));
                }
                Some(Event::Failed {
                    worker,
                    task,
                    reason,
                }) if task == id => {
                    nats.withdraw(&id);
                    let reason = format!("{worker}: {reason}");
                    return Ok(Some(Answer::new(asked, Err(reason), Duration::ZERO)));
                }
                Some(Event::Progress { task, .. }) if task == id => {
                    // A sign of life for the coordinator.
                    say(output, &serde_json::json!({ "id": asked }).to_string())?;
                }
                Some(Event::Left {
                    worker,
                    task: Some(task),
                    reason,
                }) if task == id => {
                    tell(&format!(
                        "farm-nats: worker {worker}: {reason}; its task goes to another one"
                    ));
                }
                Some(Event::Refused { worker, reason }) => {
                    tell(&format!("farm-nats: worker {worker}: {reason}"));
                }
                Some(_) | None => {}
            }
        }
    }
}

fn say(output: &mut impl Write, line: &str) -> Result<(), String> {
    let said: io::Result<()> = writeln!(output, "{line}").and_then(|()| output.flush());
    said.map_err(|error| format!("standard output: {error}"))
}
