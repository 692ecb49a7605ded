//! A child command that works on tasks by the lines of `ga_farm::worker`.

use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

use ga_farm::{
    Task,
    process::{Process, Said},
    worker::{Answer, Hello},
};
use tokio::time::Instant;

/// The greatest number of bytes of a line that a command writes, beside 8 times those of its task.
const LONGEST: usize = 1 << 23;
/// The time that a command has to end after its output has ended.
const ENDS: Duration = Duration::from_secs(1);

/// A command that works on tasks, as `ga_farm::worker` describes: a line of JSON to its standard
/// input, a line of JSON back. It is started again after it ended, or took too long for a task.
#[derive(Debug)]
pub struct Child {
    command: Vec<String>,
    limit: Duration,
    schema: String,
    running: Option<Running>,
    failures: u32,
}

#[derive(Debug)]
struct Running {
    process: Process,
    lines: Receiver<Said>,
}

impl Child {
    /// Starts the command with its arguments, and reads its first line. `limit` is the time that a
    /// task may take, and the start.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or its first line is not that of a worker.
    pub fn start(command: Vec<String>, limit: Duration) -> Result<Self, String> {
        let mut running = Running::start(&command)?;
        let line = running.line(Instant::now(), limit)?;
        let schema = serde_json::from_str::<Hello>(&line)
            .map(|hello| hello.schema)
            .unwrap_or_default();
        Hello::check(
            &line,
            if schema.is_empty() {
                "score/1"
            } else {
                &schema
            },
        )
        .map_err(|reason| format!("{}: {reason}", command.join(" ")))?;
        Ok(Self {
            command,
            limit,
            schema,
            running: Some(running),
            failures: 0,
        })
    }

    /// The schema of the tasks that it does.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// Works on one task.
    ///
    /// # Errors
    ///
    /// A reason in one line if the payload is not JSON, or the command cannot be started again,
    /// ends, is silent for longer than the limit, or answers with an error.
    pub fn work(&mut self, task: &Task) -> Result<Vec<u8>, String> {
        // Within JSON a line break is white space.
        let mut line = task.to_line()?.replace(['\n', '\r'], " ");
        line.push('\n');
        match self.ask(line, task) {
            Ok(Answer {
                answer: Some(answer),
                ..
            }) => {
                self.failures = 0;
                Ok(answer.get().as_bytes().to_vec())
            }
            // It did not fail itself: it goes on.
            Ok(Answer { error, .. }) => Err(error.unwrap_or_default()),
            Err(reason) => {
                self.running = None;
                self.failures += 1;
                Err(reason)
            }
        }
    }

    fn ask(&mut self, line: String, task: &Task) -> Result<Answer, String> {
        let running = if let Some(running) = &mut self.running {
            running
        } else {
            // A command that fails at once would drain the queue.
            std::thread::sleep(Duration::from_millis(50 << self.failures.min(8)));
            let mut running = Running::start(&self.command)?;
            Hello::check(&running.line(Instant::now(), self.limit)?, &self.schema)?;
            self.running.insert(running)
        };
        running.process.ask(line);
        let begun = Instant::now();
        loop {
            let line = running.line(begun, self.limit)?;
            let start: String = line.chars().take(80).collect();
            let answer: Answer = serde_json::from_str(&line).map_err(|error| {
                format!("the command wrote `{start}`, which is no answer: {error}")
            })?;
            if answer.id != task.id {
                return Err(format!(
                    "the command answered task {}, expected {}",
                    answer.id, task.id
                ));
            }
            // Otherwise a sign of life.
            if answer.answer.is_some() || answer.error.is_some() {
                return Ok(answer);
            }
        }
    }
}

impl Running {
    fn start(command: &[String]) -> Result<Self, String> {
        let program = command.first().ok_or("no command; name it after --")?;
        // Without a buffer: a command that writes faster than its lines are read waits.
        let (send, lines) = mpsc::sync_channel(0);
        let process = Process::start(command, LONGEST, move |said| send.send(said).is_ok())
            .map_err(|error| format!("{program}: {error}"))?;
        Ok(Self { process, lines })
    }

    fn line(&mut self, begun: Instant, limit: Duration) -> Result<String, String> {
        let left = limit.saturating_sub(begun.elapsed());
        match self.lines.recv_timeout(left) {
            Ok(Said::Line(line)) => Ok(line),
            Ok(Said::Long) => Err(format!(
                "the command wrote a line of more than {LONGEST} bytes and 8 times its task"
            )),
            Err(RecvTimeoutError::Timeout) => Err(format!(
                "no answer of the command within {limit:?}, its time limit"
            )),
            Ok(Said::End) | Err(RecvTimeoutError::Disconnected) => Err(self
                .process
                .status(ENDS)
                .map_or("the command closed its output".to_owned(), |status| {
                    format!("the command ended ({status})")
                })),
        }
    }
}
