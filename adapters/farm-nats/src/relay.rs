//! A worker that does no task itself: it passes each one on to the queue.

use std::{
    hash::{BuildHasher, RandomState},
    io::{self, BufRead, Write},
    time::Duration,
};

use ga_farm::{
    Backend, Event, Task, TaskId,
    worker::{Answer, Hello},
};

use crate::{Connect, Nats};

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

    /// Passes tasks on until the input ends.
    ///
    /// # Errors
    ///
    /// If the server cannot be used, a line is no task, or the output cannot be written.
    pub fn serve(&self, input: impl BufRead, mut output: impl Write) -> Result<(), String> {
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
        for line in input.lines() {
            let line = line.map_err(|error| error.to_string())?;
            let task = Task::from_line(&line)
                .map_err(|error| format!("a line that is no task: {error}"))?;
            let answer = self.pass_on(&mut nats, &own, task, &mut output)?;
            say(&mut output, &answer.to_line())?;
        }
        Ok(())
    }

    fn pass_on(
        &self,
        nats: &mut Nats,
        own: &str,
        task: Task,
        output: &mut impl Write,
    ) -> Result<Answer, String> {
        let asked = task.id.clone();
        if task.schema != self.schema {
            let reason = format!(
                "the task is {}, this relay has --schema {}",
                task.schema, self.schema
            );
            return Ok(Answer::new(asked, Err(reason), Duration::ZERO));
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
                    return Ok(Answer::new(asked, Ok(answer), cost.unwrap_or_default()));
                }
                Some(Event::Failed {
                    worker,
                    task,
                    reason,
                }) if task == id => {
                    nats.withdraw(&id);
                    return Ok(Answer::new(
                        asked,
                        Err(format!("{worker}: {reason}")),
                        Duration::ZERO,
                    ));
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
                    eprintln!("farm-nats: worker {worker}: {reason}; its task goes to another one");
                }
                Some(Event::Refused { worker, reason }) => {
                    eprintln!("farm-nats: worker {worker}: {reason}");
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
