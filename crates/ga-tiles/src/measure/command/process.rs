use super::Answer;
use super::answer;
use super::failure::Failure;
use crate::level::{Alphabet, Level};
use ga_core::evaluate::Interrupt;
use ga_core::terminate::Clock;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// The greatest number of bytes of a line that a program writes.
const LONGEST: usize = 1 << 16;
/// The number of lines that are read ahead. A program that writes more has to wait.
const AHEAD: usize = 256;
/// How long a program may take to end once its input or its output is closed.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the stop is asked while an answer is awaited.
const POLL: Duration = Duration::from_millis(100);
/// The characters of a line that an error shows.
const SHOWN: usize = 60;

/// A program that runs, and two threads: one writes what the program reads, the other reads what it
/// writes. So a program may write before it has read all, and a time limit is possible.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `None` once the input is closed.
    input: Option<Sender<String>>,
    /// Lines without their ends; `None` for one that is too long.
    output: Receiver<Option<String>>,
    clock: Clock,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| Failure::Start {
            reason: error.to_string(),
        };
        let empty = || ErrorKind::InvalidInput.into();
        let (program, arguments) = words.split_first().ok_or_else(|| failed(empty()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // A group of its own, so that all that it starts can be ended with it. A signal of the
        // terminal does not reach it either: the search ends the program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, batches) = channel();
        let (lines, output) = sync_channel(AHEAD);
        // From here on, `drop` ends the child.
        let process = Self {
            child,
            input: Some(input),
            output,
            clock: Clock::system(),
        };
        let (stdin, stdout) = stdin.zip(stdout).ok_or_else(|| failed(empty()))?;
        Builder::new()
            .spawn(move || write(stdin, &batches))
            .map_err(failed)?;
        Builder::new()
            .spawn(move || read(stdout, &lines))
            .map_err(failed)?;
        Ok(process)
    }

    /// Writes all levels, then reads an answer for each; `None` if `stop` is due before the last
    /// answer. Then the program must be ended by `drop`, which does not wait for it.
    pub(super) fn measure(
        &mut self,
        all: &[Level],
        alphabet: &Alphabet,
        limit: Duration,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Vec<Answer>>, Failure> {
        if let Ok(line) = self.output.try_recv() {
            return Err(Failure::More {
                found: shown(&line.unwrap_or_default()),
            });
        }
        let deadline = self.clock.elapsed().saturating_add(limit);
        let levels = all.len();
        let mut batch = String::new();
        for (place, level) in all.iter().enumerate() {
            answer::write(&mut batch, level, alphabet, levels - place - 1);
        }
        // A program that has ended reads nothing. The end of its output says so.
        let _ = self.input.as_ref().map(|input| input.send(batch));
        let mut values = Vec::with_capacity(levels);
        while values.len() < levels {
            if stop() {
                self.input = None;
                return Ok(None);
            }
            let answers = values.len();
            let place = values.len() + 1;
            let left = deadline.saturating_sub(self.clock.elapsed());
            let line = match self.output.recv_timeout(left.min(POLL)) {
                Ok(Some(line)) => line,
                Ok(None) => {
                    return Err(Failure::Long {
                        place,
                        most: LONGEST,
                    });
                }
                Err(RecvTimeoutError::Timeout) if left > POLL => continue,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Failure::Late {
                        answers,
                        levels,
                        limit,
                    });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Ended {
                        status: self.status(),
                        answers,
                        levels,
                    });
                }
            };
            let value = answer::read(&line);
            values.push(value.ok_or_else(|| Failure::Answer {
                place,
                found: shown(&line),
            })?);
        }
        Ok(Some(values))
    }

    /// Closes the input, which ends a program that keeps to the protocol, and waits for its end.
    /// Returns the first line that it writes after all levels had an answer.
    pub(super) fn end(&mut self) -> Option<String> {
        // It has its time once.
        let patience = self.input.take().map_or(Duration::ZERO, |_| PATIENCE);
        let deadline = self.clock.elapsed().saturating_add(patience);
        let mut more = None;
        loop {
            let left = deadline.saturating_sub(self.clock.elapsed());
            match self.output.recv_timeout(left) {
                Ok(line) if left > Duration::ZERO => {
                    more.get_or_insert_with(|| shown(&line.unwrap_or_default()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = self.status();
                    break;
                }
                _ => break,
            }
        }
        more
    }

    /// Ends what is left of the process group: also what the program has started.
    #[cfg(unix)]
    fn end_group(&self) {
        // The standard library ends single processes only.
        let kill = [
            "-c",
            "kill -s KILL -- \"-$0\"",
            &self.child.id().to_string(),
        ];
        let mut shell = Command::new("sh");
        let _ = shell
            .args(kill)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }

    /// The exit status; `None` if the program does not end soon.
    fn status(&mut self) -> Option<String> {
        let deadline = self.clock.elapsed().saturating_add(PATIENCE);
        while self.clock.elapsed() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) => std::thread::sleep(Duration::from_millis(1)),
                Err(_) => return None,
            }
        }
        None
    }
}

impl Drop for Process {
    /// Kills a program that does not end when its input does.
    fn drop(&mut self) {
        let _ = self.end();
        #[cfg(unix)]
        self.end_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes batches until the program no longer reads, or there are no more.
fn write(mut stdin: ChildStdin, batches: &Receiver<String>) {
    for batch in batches {
        if stdin
            .write_all(batch.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            break;
        }
    }
}

/// Reads lines until the output ends, or is no longer wanted.
fn read(stdout: ChildStdout, lines: &SyncSender<Option<String>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match stdout
            .by_ref()
            .take(LONGEST as u64 + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let is_long = line.len() > LONGEST;
                let line = String::from_utf8_lossy(&line)
                    .trim_end_matches(['\r', '\n'])
                    .to_owned();
                if lines.send((!is_long).then_some(line)).is_err() || is_long {
                    break;
                }
            }
        }
    }
}

/// The start of a line, for an error.
fn shown(line: &str) -> String {
    let mut start: String = line.chars().take(SHOWN).collect();
    if start.len() < line.len() {
        start.push_str("..");
    }
    start
}
