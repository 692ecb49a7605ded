use super::Answer;
use super::answer;
use super::failure::Failure;
use crate::level::{Alphabet, Level};
use ga_core::evaluate::Interrupt;
use ga_core::terminate::Clock;
use ga_farm::process::{self, Said};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
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

/// A program that runs and answers levels.
#[derive(Debug)]
pub(super) struct Process {
    program: process::Process,
    said: Receiver<Said>,
    /// How long it may take to end; zero once it had its time.
    patience: Duration,
    clock: Clock,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Failure> {
        let (sender, said) = sync_channel(AHEAD);
        let say = move |said| sender.send(said).is_ok();
        let program = process::Process::start(words, LONGEST, say);
        Ok(Self {
            program: program.map_err(|error| Failure::Start {
                reason: error.to_string(),
            })?,
            said,
            patience: PATIENCE,
            clock: Clock::system(),
        })
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
        if let Some(found) = self.said.try_recv().ok().and_then(more) {
            return Err(Failure::More { found });
        }
        let deadline = self.clock.elapsed().saturating_add(limit);
        let levels = all.len();
        let mut batch = String::new();
        for (place, level) in all.iter().enumerate() {
            answer::write(&mut batch, level, alphabet, levels - place - 1);
        }
        // A program that has ended reads nothing. The end of its output says so.
        self.program.write(batch);
        let mut values = Vec::with_capacity(levels);
        while values.len() < levels {
            if stop() {
                self.program.close();
                self.patience = Duration::ZERO;
                return Ok(None);
            }
            let answers = values.len();
            let place = values.len() + 1;
            let left = deadline.saturating_sub(self.clock.elapsed());
            let line = match self.said.recv_timeout(left.min(POLL)) {
                Ok(Said::Line(line)) => line,
                Ok(Said::Long) => {
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
                Ok(Said::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Ended {
                        status: self.program.status(PATIENCE),
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
        self.program.close();
        // It has its time once.
        let patience = std::mem::take(&mut self.patience);
        let deadline = self.clock.elapsed().saturating_add(patience);
        let mut first = None;
        loop {
            let left = deadline.saturating_sub(self.clock.elapsed());
            match self.said.recv_timeout(left) {
                Ok(Said::End) | Err(RecvTimeoutError::Disconnected) => {
                    let _ = self.program.status(PATIENCE);
                    break;
                }
                Ok(said) if left > Duration::ZERO => first = first.or_else(|| more(said)),
                _ => break,
            }
        }
        first
    }
}

impl Drop for Process {
    /// Gives the program time to end when its input does, before it is killed.
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// The start of a line that no level asked for.
fn more(said: Said) -> Option<String> {
    match said {
        Said::Line(line) => Some(shown(&line)),
        Said::Long => Some(String::new()),
        Said::End => None,
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
