//! A child command that works on tasks: a line of JSON to its standard input, a line of JSON back.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Task;

/// A line to the child.
#[derive(Serialize)]
struct Asked<'a> {
    task: String,
    schema: &'a str,
    payload: &'a RawValue,
}

/// A line from the child: one of the two.
#[derive(Deserialize)]
struct Answer {
    result: Option<Box<RawValue>>,
    error: Option<String>,
}

/// A command that is started with the first task, and again after it ended or was silent for too long.
///
/// It reads `{"task":"..","schema":..,"payload":..}` and writes `{"result":..}` or
/// `{"error":".."}`, one line for a line. Payload and result are any JSON; the result's bytes are kept as
/// they are written.
#[derive(Debug)]
pub struct Child {
    command: Vec<String>,
    limit: Duration,
    running: Option<Running>,
    failures: u32,
}

#[derive(Debug)]
struct Running {
    child: std::process::Child,
    input: std::process::ChildStdin,
    lines: Receiver<String>,
}

impl Child {
    /// The command with its arguments, and the time that a task may take.
    pub fn new(command: Vec<String>, limit: Duration) -> Self {
        Self { command, limit, running: None, failures: 0 }
    }

    /// Works on one task.
    ///
    /// # Errors
    ///
    /// A reason in one line if the payload is not JSON, or the command cannot be started, ends, is silent
    /// for longer than the limit, or answers with an error.
    pub fn work(&mut self, task: &Task) -> Result<Vec<u8>, String> {
        let payload: &RawValue = serde_json::from_slice(&task.payload)
            .map_err(|error| format!("the payload is not JSON, which a command reads ({error})"))?;
        let asked = Asked { task: task.id.to_string(), schema: &task.schema, payload };
        // Within JSON a line break is white space.
        let mut line =
            serde_json::to_string(&asked).map_err(|error| error.to_string())?.replace(['\n', '\r'], " ");
        line.push('\n');
        match self.ask(&line) {
            Ok(answer) => {
                self.failures = 0;
                match serde_json::from_str::<Answer>(&answer) {
                    Ok(Answer { result: Some(result), error: None }) => Ok(result.get().as_bytes().to_vec()),
                    Ok(Answer { result: None, error: Some(error) }) => Err(error),
                    // What comes next may belong to this task.
                    _ => {
                        self.end();
                        let start: String = answer.chars().take(80).collect();
                        Err(format!(
                            "the command wrote {start:?}, expected {{\"result\":..}} or {{\"error\":\"..\"}}"
                        ))
                    }
                }
            }
            Err(reason) => {
                self.end();
                self.failures += 1;
                Err(reason)
            }
        }
    }

    fn ask(&mut self, line: &str) -> Result<String, String> {
        if self.running.is_none() {
            // A command that fails at once would drain the queue.
            if self.failures > 0 {
                let pause = 100_u64.saturating_mul(1 << self.failures.min(7));
                std::thread::sleep(Duration::from_millis(pause));
            }
            self.running = Some(start(&self.command)?);
        }
        let Some(running) = &mut self.running else { return Err("the command does not run".into()) };
        let written = running.input.write_all(line.as_bytes()).and_then(|()| running.input.flush());
        match running.lines.recv_timeout(self.limit) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("no answer within {:?}; the command is started again", self.limit))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status =
                    running.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
                let written = written.err().map_or_else(String::new, |error| format!(", {error}"));
                Err(format!("the command ended ({status}{written})"))
            }
        }
    }

    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.end();
    }
}

fn start(command: &[String]) -> Result<Running, String> {
    let (program, arguments) = command.split_first().ok_or("no command; name it after --")?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(format!("{program}: no pipes"));
    };
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { break };
            if send.send(line).is_err() {
                break;
            }
        }
    });
    Ok(Running { child, input, lines })
}
